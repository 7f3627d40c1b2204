import { registerServiceWorker } from '#src/pwa/register.ts'
import { dismissToast, showToast } from '#src/ui/toast/toast-store.ts'

/** The longest delay a timer takes, in milliseconds. */
const untilAnswered = 2 ** 31 - 1

/** Registers the service worker and offers each new version until the user answers. */
export function offerUpdates(): void {
  let offered = ''
  registerServiceWorker({
    onUpdateReady(activate) {
      dismissToast(offered)
      offered = showToast({
        title: 'A new version is ready',
        action: { label: 'Reload', onSelect: activate },
        duration: untilAnswered,
      })
    },
  })
}
