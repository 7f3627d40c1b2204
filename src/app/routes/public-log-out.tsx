import { useEffect, useRef } from 'react'
import { useLogout } from '#src/features/shell/use-logout.tsx'
import { useLeave } from '#src/features/workspace/use-leave.ts'
import { WorkspaceProvider } from '#src/features/workspace/workspace-provider.tsx'
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

/** Where local data is hidden or can't be opened there is nothing to ask about. */
function LeaveAtOnce() {
  const { leave } = useLeave()
  useOnce(() => {
    void leave({ discard: false }).then((result) => {
      if (result === 'left') showToast({ ...texts.done, tone: 'success' })
      else showToast({ title: texts.failed, tone: 'critical' })
    })
  })
  return null
}

function useOnce(act: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    act()
  })
}
