import { outboxName } from '#src/data/outbox/outbox-name.ts'

/**
 * Sends contact messages that wait on this device, now and whenever the network comes back. The code for it is loaded only where
 * there is an outbox. Returns what ends it.
 */
export function sendQueuedMessages(): () => void {
  window.addEventListener('online', attempt)
  attempt()
  return () => window.removeEventListener('online', attempt)
}

function attempt(): void {
  send().catch((error: unknown) => console.warn('contact: queued messages could not be sent', error))
}

async function send(): Promise<void> {
  if (!navigator.onLine || !(await indexedDB.databases()).some(({ name }) => name === outboxName)) return
  const { deliverQueuedMessages } = await import('./message-outbox.ts')
  await deliverQueuedMessages()
}
