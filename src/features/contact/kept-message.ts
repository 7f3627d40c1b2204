import type { ContactInput } from '#src/domain/contact/schema.ts'
import { setQueuedMessages } from './queued-flag.ts'

/**
 * Messages that were sent before the form's code, and so the outbox, could be loaded: on the first visit, with the connection lost.
 * They are kept where no code is needed for it, and go into the outbox with the next page that has some.
 */
const key = 'sevenday.contact-kept'

export interface KeptMessage {
  id: string
  /** Milliseconds since the epoch. */
  written: number
  message: ContactInput & { website: string }
}

/**
 * Keeps a message.
 * @param before what the same form kept before, which it replaces unless that has left meanwhile.
 * @returns nothing where this device keeps nothing.
 */
export function keepMessage(message: KeptMessage['message'], before?: KeptMessage): KeptMessage | undefined {
  const all = keptMessages()
  const others = all.filter(({ id }) => id !== before?.id)
  const id = before && others.length < all.length ? before.id : crypto.randomUUID()
  const kept = { id, written: Date.now(), message }
  try {
    localStorage.setItem(key, JSON.stringify([...others, kept]))
  } catch {
    return undefined
  }
  setQueuedMessages(true)
  return kept
}

export function keptMessages(): KeptMessage[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? (kept as KeptMessage[]) : []
  } catch {
    return []
  }
}

/** Forgets those that are kept elsewhere now. */
export function forgetKeptMessages(ids: readonly string[]): void {
  try {
    const left = keptMessages().filter(({ id }) => !ids.includes(id))
    if (left.length > 0) localStorage.setItem(key, JSON.stringify(left))
    else localStorage.removeItem(key)
  } catch {
    // Then nothing was kept.
  }
}
