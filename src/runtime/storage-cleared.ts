import { showToast, useToasts } from '#src/ui/toast/toast-store.ts'

/** Until the user answers or closes it, in milliseconds: the maximum for a timer. */
const untilAnswered = 2 ** 31 - 1

/** Shows that the browser deleted the app's data while it was open. */
export function showStorageCleared(): void {
  showOnce(
    'critical',
    'Your browser deleted the app’s data',
    'Unsent changes are lost. Reload to get everything else back.',
  )
}

/** Shows that another tab runs another version of the app, and this tab can no longer read or write. */
export function showOutdated(): void {
  showOnce('info', 'A newer version is open in another tab', 'Your changes are safe. Reload to continue here.')
}

/** Shows the toast once, although each store of the database reports its loss. */
function showOnce(tone: 'critical' | 'info', title: string, description: string): void {
  if (useToasts.getState().toasts.some((toast) => toast.title === title)) return
  showToast({
    tone,
    title,
    description,
    action: { label: 'Reload', onSelect: () => window.location.reload() },
    duration: untilAnswered,
  })
}
