import { type Actor, assertThere, deleteRows, type Done, setFields } from '../../kit/mutations/rows.ts'

/** Marks messages as resolved or unresolved. Skips those already in that state. */
export function setResolved(actor: Actor, ids: readonly string[], is_resolved: boolean): Promise<Done> {
  return change(actor, ids, { is_resolved })
}

/** Marks messages as spam, or as messages like any other. The database resolves spam too. */
export function setSpam(actor: Actor, ids: readonly string[], is_spam: boolean): Promise<Done> {
  return change(actor, ids, { is_spam, is_resolved: is_spam })
}

/**
 * Answers a message and resolves it. The answer goes out as a mail when the database has it, so there is no Undo.
 * @throws RowGone if the message is not on this device
 */
export async function answerMessage(actor: Actor, id: string, answer: string): Promise<void> {
  assertThere(await change(actor, [id], { answer, is_resolved: true }))
}

/** @throws RowGone if the message is not on this device */
export async function saveNote(actor: Actor, id: string, note: string, base: { note?: string }): Promise<void> {
  assertAdmin(actor)
  assertThere(await setFields(actor, 'contact_messages', { ids: [id] }, { fields: { note }, base }))
}

/** Deletes messages for good: the database empties them. */
export async function deleteMessages(actor: Actor, ids: readonly string[]): Promise<number> {
  assertAdmin(actor)
  return (await deleteRows(actor, 'contact_messages', ids)).count
}

async function change(actor: Actor, ids: readonly string[], fields: Record<string, unknown>): Promise<Done> {
  assertAdmin(actor)
  return setFields(actor, 'contact_messages', { ids }, { fields })
}

function assertAdmin({ identity: { scope } }: Actor): void {
  if (scope !== 'all') throw new Error('Only admins change messages')
}
