/** Says that the outbox holds a message, where every page can read it without loading the outbox. */
const key = 'sevenday.contact-queued'

export function hasQueuedMessages(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function setQueuedMessages(queued: boolean): void {
  try {
    if (queued) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage there is no outbox either.
  }
}
