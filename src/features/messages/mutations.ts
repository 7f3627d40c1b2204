import { type Actor, type Done, setFields } from '../commands/rows.ts'

/** Marks messages as resolved or unresolved. Skips those already in that state. */
export async function setResolved(actor: Actor, ids: readonly string[], is_resolved: boolean): Promise<Done> {
  if (actor.identity.scope !== 'all') throw new Error('Only admins resolve messages')
  return setFields(actor, 'contact_messages', { ids }, { fields: { is_resolved } })
}
