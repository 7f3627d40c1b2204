import type { ContactState } from './contact-fields.tsx'
import { type ContactMessage, deliverQueuedMessages, queueMessage, withdrawMessage } from './message-outbox.ts'

export interface Sender {
  /** Sends a message or keeps it on this device; never fails. */
  send(
    message: ContactMessage,
  ): Promise<{ id: string; outcome: Extract<ContactState, 'sent' | 'saved' | 'limited' | 'failed'> }>
}

/**
 * Sends what one form holds. A message keeps its id for as long as it reads the same, so that pressing the button again is another
 * try and not another message; one that was changed before it went out replaces what was saved.
 */
export function createSender(): Sender {
  let last: { id: string; text: string } | undefined
  return {
    async send(message) {
      const text = JSON.stringify(message)
      if (last && last.text !== text) await withdrawMessage(last.id).catch(() => {})
      const id = last?.text === text ? last.id : crypto.randomUUID()
      last = { id, text }
      try {
        await queueMessage(id, message)
        if (!navigator.onLine) return { id, outcome: 'saved' }
        const { delivered, refused, waiting } = await deliverQueuedMessages()
        if (delivered.includes(id)) {
          last = undefined
          return { id, outcome: 'sent' }
        }
        if (refused.includes(id) || waiting === 'server-error') {
          // It stays in the form, and nowhere else: 'try again later' must not go out by itself.
          await withdrawMessage(id)
          return { id, outcome: 'failed' }
        }
        return { id, outcome: waiting === 'rate-limited' ? 'limited' : 'saved' }
      } catch (error) {
        console.warn('contact: could not be sent', error)
        return { id, outcome: 'failed' }
      }
    },
  }
}
