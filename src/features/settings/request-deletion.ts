import type { Identity } from '#src/data/session/identity.ts'
import { displayName } from '#src/domain/profile/rules.ts'
import { deliverQueuedMessages, messagesOf } from '../contact/message-outbox.ts'
import { type ContactMessage, storeMessage } from '../contact/messages.ts'

/**
 * Stores the request on this device as a contact message from this user, to be sent now or when online. An unsent request is sent again
 * under its id, so that it arrives only once.
 * @throws if the device can't store it
 */
export async function requestDeletion(person: Pick<Identity, 'userId' | 'email' | 'fullName'>): Promise<void> {
  const { userId: owner } = person
  const message = deletionMessage(person)
  const earlier = (await messagesOf(owner)).find((stored) => stored.message.message === message.message)
  const id = earlier?.id ?? crypto.randomUUID()
  if (!(await storeMessage({ id, owner, message }))) throw new Error('The user has signed out')
  if (!navigator.onLine) return
  // Not awaited: the request is stored and will be retried.
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
