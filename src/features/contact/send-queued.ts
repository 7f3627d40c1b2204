import { outboxName } from '#src/data/outbox/outbox-name.ts'

/**
 * Sends queued contact messages now and whenever the device goes online. Loads the code only if there is an outbox. Returns a function that
 * stops it.
 */
export function sendQueuedMessages(): () => void {
  window.addEventListener('online', attempt)
  attempt()
  return () => window.removeEventListener('online', attempt)
}

function attempt(): void {
  send().catch((error: unknown) => console.warn('contact: sending failed', error))
}

async function send(): Promise<void> {
  if (!(await indexedDB.databases()).some(({ name }) => name === outboxName)) return
  const { deliverQueuedMessages } = await import('./message-outbox.ts')
  await deliverQueuedMessages()
}
