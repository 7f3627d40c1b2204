import { useEffect, useRef, useState } from 'react'
import { openedWorkspace, signOutHere } from '#src/runtime/runtime.ts'
import { useIdentity } from '#src/runtime/hooks/use-identity.ts'
import { WorkspaceProvider } from '#src/runtime/workspace-provider.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { SignOutConfirmation } from './sign-out-dialog.tsx'
import { useLogout } from './use-logout.tsx'

const copy = {
  done: { title: 'Logged out', description: 'You have been successfully logged out.' },
  failed: 'Logout failed',
}

/** Log Out on a public page, or where the user's data is hidden. As in the dashboard, opens the local database to find unsent edits. */
export function PublicLogOut() {
  return (
    <WorkspaceProvider opening={null} suspended={<SignOutAtOnce />} failed={signOutAtOnce}>
      <LogOut />
    </WorkspaceProvider>
  )
}

function LogOut() {
  const { logOut, dialog } = useLogout(copy)
  useOnce(logOut)
  return dialog
}

const signOutAtOnce = () => <SignOutAtOnce />

/** When local data is hidden or can't be opened, there may still be unsent messages, or edits that the server doesn't accept now. */
function SignOutAtOnce() {
  const userId = useIdentity()?.userId ?? ''
  const [asking, setAsking] = useState(false)

  async function logOut(options: { discard: boolean }) {
    const result = await signOutHere(options)
    if (result === 'unsent') setAsking(true)
    else if (result === 'signed-out') showToast({ ...copy.done, tone: 'success' })
    else showToast({ title: copy.failed, tone: 'critical' })
    return result
  }
  useOnce(() => void logOut({ discard: false }))

  return (
    <SignOutConfirmation
      open={asking}
      onClose={() => setAsking(false)}
      signOut={logOut}
      userId={userId}
      workspaceNow={() => openedWorkspace()?.workspace}
    />
  )
}

function useOnce(act: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    act()
  })
}
