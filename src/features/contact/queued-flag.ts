/** What the outbox holds, where every page can read it without loading the outbox. */
const keys = {
  /** A message waits to be sent. */
  queued: 'sevenday.contact-queued',
  /** A message was refused and waits for its writer. */
  returned: 'sevenday.contact-returned',
} as const

export const hasQueuedMessages = () => isSet(keys.queued)
export const setQueuedMessages = (queued: boolean) => set(keys.queued, queued)
export const hasReturnedMessages = () => isSet(keys.returned)
export const setReturnedMessages = (returned: boolean) => set(keys.returned, returned)

function isSet(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

function set(key: string, value: boolean): void {
  try {
    if (value) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage there is no outbox either.
  }
}
