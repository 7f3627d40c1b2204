import { hasQueuedMessages } from './queued-flag.ts'

/**
 * Sends contact messages that wait on this device, now and whenever the network comes back. The outbox is loaded only where there
 * is one to send. Returns what ends it.
 */
export function sendQueuedMessages(): () => void {
  window.addEventListener('online', attempt)
  attempt()
  return () => window.removeEventListener('online', attempt)
}

function attempt(): void {
  if (!hasQueuedMessages() || !navigator.onLine) return
  import('./message-outbox.ts')
    .then(({ deliverQueuedMessages }) => deliverQueuedMessages())
    .catch((error: unknown) => console.warn('contact: queued messages could not be sent', error))
}
