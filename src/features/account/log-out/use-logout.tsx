import { type ReactNode, useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { signOutHere } from '#src/runtime/runtime.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

// The dialog loads after the data: most users log out with nothing unsent.
const SignOutDialog = late(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog)

/** A shell's copy for logging out. */
export interface LogoutCopy {
  done: { title: string; description?: string }
  failed: string
  /** Shown if the user logs out everywhere and the server can't be reached. */
  unreachable?: string
}

/**
 * Logs the user out on request, even offline. With unsent or refused edits it asks first. The guard decides where the user goes, because it sees the
 * identity change in every tab.
 * @param everywhere ends the user's sessions on all devices
 * @returns `logOut` and the dialog to render
 */
export function useLogout(copy: LogoutCopy, { everywhere = false } = {}): { logOut: () => void; dialog: ReactNode } {
  const workspace = useWorkspace()
  const [asking, setAsking] = useState(false)

  async function logOut(options: { discard: boolean }) {
    const from = window.location.pathname
    const result = await signOutHere({ ...options, everywhere })
    if (result === 'unsent') setAsking(true)
    else if (result === 'failed' || result === 'unreachable') {
      const description = result === 'unreachable' ? copy.unreachable : undefined
      showToast({ title: copy.failed, description, tone: 'critical' })
    } else {
      // Count a logout only once it is done, because the user can cancel the question.
      workspace.track('user_logout', from)
      setAsking(false)
      showToast({ ...copy.done, tone: 'success' })
    }
    return result
  }

  return {
    logOut: () => void logOut({ discard: false }),
    dialog: <SignOutDialog open={asking} onClose={() => setAsking(false)} signOut={logOut} />,
  }
}
