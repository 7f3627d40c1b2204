import type { CommandKind, Refusal } from '#src/data/outbox/outbox.ts'
import { answer, inOutbox, putCommand } from '#src/data/outbox/outbox-database.ts'
import { visitor } from '#src/data/outbox/outbox-name.ts'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { identityStore } from '#src/runtime/use-identity.ts'

/** What the contact page begins with, before the form has its code: it must stay small. The rest is in message-outbox.ts. */

/** What a message carries beside its id. */
export interface ContactMessage extends ContactInput {
  /** The honeypot, as it came from the page. */
  website: string
}

/** A message as it lies on this device. */
export interface StoredMessage {
  id: string
  /** Its writer: a user's id, or `visitor`. */
  owner: string
  message: ContactMessage
  /** Milliseconds since the epoch. */
  written: number
  /** Why the server won't take it: it is its writer's again. */
  refusal?: Refusal
}

/** Without a time, it was written just now. */
type NewMessage = Omit<StoredMessage, 'written'> & { written?: number }

/** Whose a message is that is written now: a user who has to sign in again, or is suspended, still uses this device. */
export const currentOwner = () => identityStore().read()?.userId ?? visitor

/**
 * Puts a message on this device; one of the same id is replaced. One that the server refused stays until its writer acts, any other goes
 * out, whatever becomes of the page.
 * @returns false for a user's message once they have signed out: nothing of theirs may be left here
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
  // Another tab may have removed what is theirs just before this was written.
  await inOutbox(indexedDB, 'readwrite', (commands) => answer(commands.delete(id)))
  return false
}
