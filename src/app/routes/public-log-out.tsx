import { useEffect, useRef, useState } from 'react'
import type { SyncStatus } from '#src/data/sync-status.ts'
import { LeaveQuestion } from '#src/features/shell/leave-dialog.tsx'
import { useLogout } from '#src/features/shell/use-logout.tsx'
import { openedWorkspace } from '#src/runtime/runtime.ts'
import { useIdentity } from '#src/runtime/use-identity.ts'
import { useLeave } from '#src/runtime/use-leave.ts'
import { WorkspaceProvider } from '#src/runtime/workspace-provider.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'

const texts = {
  done: { title: 'Logged out', description: 'You have been successfully logged out.' },
  failed: 'Logout failed',
}

/** Log Out on a public page: the same as in the dashboard, with the local database opened to know what is unsent. */
export default function PublicLogOut() {
  return (
    <WorkspaceProvider opening={null} suspended={<LeaveAtOnce />} failed={leaveAtOnce}>
      <LogOut />
    </WorkspaceProvider>
  )
}

function LogOut() {
  const { logOut, dialog } = useLogout(texts)
  useOnce(logOut)
  return dialog
}

const leaveAtOnce = () => <LeaveAtOnce />

/** Where local data is hidden or can't be opened, messages may still be unsent, and edits that the server does not take now. */
function LeaveAtOnce() {
  const { leave } = useLeave()
  const userId = useIdentity()?.userId ?? ''
  const [asking, setAsking] = useState(false)

  async function logOut(options: { discard: boolean }) {
    const result = await leave(options)
    if (result === 'unsent') setAsking(true)
    else if (result === 'left') showToast({ ...texts.done, tone: 'success' })
    else showToast({ title: texts.failed, tone: 'critical' })
    return result
  }
  useOnce(() => void logOut({ discard: false }))

  const status = () => openedWorkspace()?.workspace?.status() ?? nothingUnsent
  return (
    <LeaveQuestion
      open={asking}
      onClose={() => setAsking(false)}
      leave={logOut}
      userId={userId}
      status={status()}
      statusNow={status}
      syncNow={() => openedWorkspace()?.workspace?.syncNow() ?? Promise.resolve()}
    />
  )
}

const nothingUnsent = { phase: 'saved', unsent: [], refused: 0 } satisfies Partial<SyncStatus>

function useOnce(act: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    act()
  })
}
