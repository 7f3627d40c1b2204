import { type CommandKind, inOutbox, putCommand, type Refusal } from '#src/data/outbox/outbox-database.ts'
import { visitor } from '#src/data/outbox/outbox-name.ts'
import { answerOf } from '#src/data/store/plain-store.ts'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'

/** Code that the contact page needs before the form's code loads, so it must stay small. The rest is in message-outbox.ts. */

/** A message without its id. */
export type ContactMessage = ContactInput & {
  /** The honeypot's value. */
  website: string
}

/** A message as stored on this device. */
export interface StoredMessage {
  id: string
  /** A user's id, or `visitor`. */
  owner: string
  message: ContactMessage
  /** Milliseconds since the epoch. */
  written: number
  /** Why the server refused it; the message is then offered to its writer. */
  refusal?: Refusal
}

/** The time defaults to now. */
export type NewMessage = Omit<StoredMessage, 'written'> & { written?: number }

/** The owner of a message written now. A user who has to log in again, or is suspended, still counts. */
export const currentOwner = () => identityStore().read()?.userId ?? visitor

/**
 * Stores a message on this device, replacing one with the same id. A refused message stays until its writer acts; any other is sent, even
 * if the page closes.
 * @returns false for a user's message after they have logged out: nothing of theirs may remain here
 */
export async function storeMessage({
  id,
  owner,
  message,
  written = Date.now(),
  refusal,
}: NewMessage): Promise<boolean> {
  const isGone = () => owner !== visitor && currentOwner() !== owner
  if (isGone()) return false
  const kind: CommandKind = refusal ? 'contact-refused' : 'contact'
  const command = { id, owner, kind, payload: { ...message }, created_at: written }
  await putCommand(indexedDB, refusal ? { ...command, refusal } : command)
  if (!isGone()) return true
  // Another tab may have wiped the user's data just before this write.
  await inOutbox(indexedDB, 'readwrite', (commands) => answerOf(commands.delete(id)))
  return false
}

/** A message from its fields by name; '' for a field that is missing. */
export function messageFrom(textOf: (field: keyof ContactMessage) => unknown): ContactMessage {
  const text = (field: keyof ContactMessage) => String(textOf(field) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    subject: text('subject') as ContactInput['subject'],
    message: text('message'),
    website: text('website'),
  }
}

/** The current values of the form's fields, including the honeypot. */
export function typedInto(form: HTMLFormElement | null): ContactMessage {
  const data = form ? new FormData(form) : new FormData()
  return messageFrom((field) => data.get(field))
}

/**
 * Takes the text that another app shared (`?message=`) out of the URL, where the next user of this device could go back to it.
 * @returns '' if there is none
 */
export function takeShared(): string {
  const url = new URL(location.href)
  const text = url.searchParams.get('message') ?? ''
  if (text === '') return ''
  url.searchParams.delete('message')
  history.replaceState(history.state, '', url)
  return text
}
