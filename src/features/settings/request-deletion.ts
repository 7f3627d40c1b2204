import type { Identity } from '#src/data/session/identity.ts'
import { displayName } from '#src/domain/profile/rules.ts'
import { deliverQueuedMessages, messagesOf } from '../contact/message-outbox.ts'
import { type ContactMessage, storeMessage } from '../contact/messages.ts'

/**
 * Puts the request on this device as a contact message of this person; it is sent now or as soon as there is a connection. A request
 * that has not gone out yet is sent again under its id, so that it arrives once.
 * @throws when the device can't keep it.
 */
export async function requestDeletion(person: Pick<Identity, 'userId' | 'email' | 'fullName'>): Promise<void> {
  const { userId: owner } = person
  const message = deletionMessage(person)
  const earlier = (await messagesOf(owner)).find((stored) => stored.message.message === message.message)
  const id = earlier?.id ?? crypto.randomUUID()
  if (!(await storeMessage({ id, owner, message }))) throw new Error('Signed out meanwhile')
  if (!navigator.onLine) return
  // Nobody waits for it: it is kept, and tried again.
  deliverQueuedMessages().catch((error: unknown) => console.warn('settings: the request could not be sent yet', error))
}

function deletionMessage({ userId, email, fullName }: Pick<Identity, 'userId' | 'email' | 'fullName'>): ContactMessage {
  return {
    name: displayName({ full_name: fullName, email }),
    email,
    subject: 'support',
    message: `Please delete my account and all of my data.\n\nEmail: ${email}\nAccount: ${userId}`,
    website: '',
  }
}
