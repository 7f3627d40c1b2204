import type { Refusal } from '#src/data/outbox/outbox.ts'
import type { ContactState } from './contact-fields.tsx'
import { deliverQueuedMessages, giveBackMessage, withdrawMessage } from './message-outbox.ts'
import { type ContactMessage, storeMessage } from './messages.ts'

export interface Sender {
  /** Sends a message or keeps it on this device; never fails. */
  send(
    message: ContactMessage,
    owner: string,
  ): Promise<{ id: string; outcome: Extract<ContactState, 'sent' | 'saved' | 'limited' | 'refused' | 'failed'> }>
  /** Goes on with a message that came back: what is sent next is that one, however it was changed. */
  adopt(id: string, refusal: Refusal): void
  /** Goes on with a message that is on this device already. */
  resume(id: string, message: ContactMessage): void
  /** What is sent next is a new message. */
  forget(): void
}

/**
 * Sends what one form holds. A message keeps its id for as long as it reads the same, so that pressing the button again is another
 * try and not another message; one that was changed before it went out replaces what was saved. A message that the server refused
 * keeps its id as well: under it nothing has arrived.
 */
export function createSender(): Sender {
  let last: { id: string; text: string } | undefined
  /** The message that came back, and why: it stays on this device until it arrives. */
  let returned: { id: string; refusal: Refusal } | undefined

  async function idFor(text: string): Promise<string> {
    if (returned) return returned.id
    if (last?.text === text) return last.id
    if (last) await withdrawMessage(last.id).catch(() => {})
    return crypto.randomUUID()
  }

  return {
    adopt(id, refusal) {
      returned = { id, refusal }
    },
    resume(id, message) {
      last = { id, text: JSON.stringify(message) }
    },
    forget() {
      last = undefined
      returned = undefined
    },
    async send(message, owner) {
      const text = JSON.stringify(message)
      const id = await idFor(text)
      last = { id, text }
      try {
        if (!(await storeMessage({ id, owner, message }))) return { id, outcome: 'failed' }
        if (!navigator.onLine) return { id, outcome: keptAs('saved') }
        const { delivered, refused, waiting } = await deliverQueuedMessages()
        if (delivered.includes(id)) {
          last = undefined
          return { id, outcome: keptAs('sent') }
        }
        if (refused.includes(id)) return { id, outcome: 'refused' }
        if (waiting === 'server-error') {
          // It stays in the form, and nowhere else: 'try again later' must not go out by itself.
          if (returned) await giveBackMessage(id, returned.refusal)
          else await withdrawMessage(id)
          return { id, outcome: 'failed' }
        }
        return { id, outcome: keptAs(waiting === 'rate-limited' ? 'limited' : 'saved') }
      } catch (error) {
        console.warn('contact: could not be sent', error)
        return { id, outcome: 'failed' }
      }
    },
  }

  /** On its way again: from here on it is a message like any other. */
  function keptAs<Outcome>(outcome: Outcome): Outcome {
    returned = undefined
    return outcome
  }
}
