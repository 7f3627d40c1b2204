import { type ReactNode, useState } from 'react'
import { late } from '#src/ui/late/late.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import { useLeave } from '#src/runtime/use-leave.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

// The question comes after the data: most people sign out with nothing unsent.
const LeaveDialog = late(async () => (await import('./leave-dialog.tsx')).LeaveDialog)

/** What a shell says after signing out. */
export interface LogoutTexts {
  done: { title: string; description?: string }
  failed: string
}

/**
 * Signing out by choice; works offline. With unsent or refused edits it asks first.
 * Where the person goes afterwards is the guard's to say: it sees the identity go, in every tab.
 * @returns `logOut` and the dialog to render
 */
export function useLogout(texts: LogoutTexts): { logOut: () => void; dialog: ReactNode } {
  const { leave } = useLeave()
  const workspace = useWorkspace()
  const [asking, setAsking] = useState(false)

  async function logOut(options: { discard: boolean }) {
    const result = await leave(options)
    if (result === 'unsent') setAsking(true)
    else if (result === 'failed') showToast({ title: texts.failed, tone: 'critical' })
    else {
      setAsking(false)
      showToast({ ...texts.done, tone: 'success' })
    }
    return result
  }

  return {
    logOut() {
      workspace.track('user_logout', window.location.pathname)
      void logOut({ discard: false })
    },
    dialog: <LeaveDialog open={asking} onClose={() => setAsking(false)} leave={logOut} />,
  }
}
