import type { LocalDatabase } from '#src/data/database.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Undo } from '../commands/all-or-none.ts'

/** The acting user and their database. */
export interface Actor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'userId'>
}

/** Marks the user's own unread notifications as read: those with these ids, or all, including those not loaded in the list. */
export async function markRead(actor: Actor, ids?: readonly string[]): Promise<{ count: number; undo: Undo }> {
  const selector = { user_id: actor.identity.userId, is_read: false }
  const wanted = ids ?? (await (await actor.db).notifications.find({ selector }).exec()).map(({ id }) => id)
  const marked = await setRead(actor, wanted, true)
  return { count: marked.length, undo: async () => void (await setRead(actor, marked, false)) }
}

/** Changes only the user's own. Returns the ids it changed. */
async function setRead({ db, identity }: Actor, ids: readonly string[], is_read: boolean): Promise<string[]> {
  const docs = await (await db).notifications.findByIds([...ids]).exec()
  const changed = [...docs.values()].filter((doc) => doc.user_id === identity.userId && doc.is_read !== is_read)
  await Promise.all(changed.map((doc) => doc.incrementalPatch({ is_read })))
  return changed.map(({ id }) => id)
}
