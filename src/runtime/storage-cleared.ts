import { showToast, useToasts } from '#src/ui/toast/toast-store.ts'

/** Until it is answered or closed, in milliseconds: the longest a timer takes. */
const untilAnswered = 2 ** 31 - 1

const title = 'This browser deleted the app’s data'

/** Says that the browser deleted the app's data while it was open: once, though each part of it is a reason. */
export function tellStorageCleared(): void {
  if (useToasts.getState().toasts.some((toast) => toast.title === title)) return
  showToast({
    tone: 'critical',
    title,
    description: 'Edits that had not been sent are lost. Reload to get everything else back.',
    action: { label: 'Reload', onSelect: () => window.location.reload() },
    duration: untilAnswered,
  })
}
