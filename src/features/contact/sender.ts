import { inOutbox, type Refusal } from '#src/data/outbox/outbox-database.ts'
import { isStorageFull } from '#src/data/store/storage-full.ts'
import type { ContactState } from './contact-fields.tsx'
import { deliverQueuedMessages, giveBackMessage, noteMessage, withdrawMessage } from './message-outbox.ts'
import { type ContactMessage, storeMessage } from './messages.ts'

export interface Sender {
  /** Sends a message or stores it on this device; never throws. */
  send(
    message: ContactMessage,
    owner: string,
  ): Promise<{
    id: string
    outcome: Extract<ContactState, 'sent' | 'saved' | 'limited' | 'refused' | 'failed'>
    /** The device has no room for the message. */
    isFull?: boolean
  }>
  /** Continues with a message that came back: the next send uses its id, whatever the edits. */
  adopt(id: string, refusal: Refusal): void
  /** Continues with a message that is already stored on this device. */
  resume(id: string, message: ContactMessage): void
  /** The next send is a new message. */
  forget(): void
}

/**
 * Sends the messages of one form. An unchanged message keeps its id, so pressing the button again is a retry and not a second message; a
 * message changed before it was sent replaces the stored one. A refused message keeps its id too, because nothing arrived under it.
 */
export function createSender(): Sender {
  let last: { id: string; text: string } | undefined
  /** The message that came back, and why; stored on this device until it arrives. */
  let returned: { id: string; refusal: Refusal } | undefined

  // Creates the outbox, because other pages look for noted messages only if there is one.
  inOutbox(indexedDB, 'readonly', () => Promise.resolve()).catch(() => undefined)

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
      const same = returned ?? (last?.text === text ? last : undefined)
      const replaced = same ? undefined : last
      const id = same?.id ?? crypto.randomUUID()
      last = { id, text }
      // Must come before any await, because the page may end right after the press.
      const forgetNote = noteMessage({ id, owner, message })
      try {
        if (replaced) await withdrawMessage(replaced.id).catch(() => {})
        if (!(await storeMessage({ id, owner, message }).finally(forgetNote))) return { id, outcome: 'failed' }
        const { delivered, refused, waiting } = await deliverQueuedMessages()
        if (delivered.includes(id)) {
          last = undefined
          return { id, outcome: storedAs('sent') }
        }
        if (refused.includes(id)) return { id, outcome: 'refused' }
        if (waiting === 'server-error') {
          // Only in the form: after 'try again later', it must not be sent by itself.
          if (returned) await giveBackMessage(id, returned.refusal)
          else await withdrawMessage(id)
          return { id, outcome: 'failed' }
        }
        return { id, outcome: storedAs(waiting === 'rate-limited' ? 'limited' : 'saved') }
      } catch (error) {
        console.warn('contact: could not be sent', error)
        return { id, outcome: 'failed', isFull: isStorageFull(error) }
      }
    },
  }

  /** The message is being sent again, so it is no longer refused. */
  function storedAs<Outcome>(outcome: Outcome): Outcome {
    returned = undefined
    return outcome
  }
}
