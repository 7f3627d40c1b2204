import { registerServiceWorker } from '#src/pwa/register.ts'
import { showToast } from '#src/ui/toast/toast-store.ts'

/** The longest a timer takes, in milliseconds. */
const untilAnswered = 2 ** 31 - 1

/** Registers the service worker, and offers each new version until the person has answered. */
export function offerUpdates(): void {
  registerServiceWorker({
    onUpdateReady(activate) {
      showToast({
        title: 'A new version is ready',
        action: { label: 'Reload', onSelect: activate },
        duration: untilAnswered,
      })
    },
  })
}
