import { type Actor, type Done, setFields } from './rows.ts'

/** Marks the user's own unread notifications as read: those with these ids, or all, including those not loaded in the list. */
export function markRead(actor: Actor, ids?: readonly string[]): Promise<Done> {
  const where = { user_id: actor.identity.userId, is_read: false }
  return setFields(actor, 'notifications', ids ? { ids, where } : { where }, { fields: { is_read: true } })
}
