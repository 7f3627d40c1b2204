import type { LocalDatabase } from '#src/data/database.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Undo } from '../commands/all-or-none.ts'

/** Who does it, and where. */
export interface Actor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'userId'>
}

/** Marks unread notifications of the person's own: those with these ids, or all of them, also those that the list hasn't loaded. */
export async function markRead(actor: Actor, ids?: readonly string[]): Promise<{ count: number; undo: Undo }> {
  const selector = { user_id: actor.identity.userId, is_read: false }
  const wanted = ids ?? (await (await actor.db).notifications.find({ selector }).exec()).map(({ id }) => id)
  const marked = await setRead(actor, wanted, true)
  return { count: marked.length, undo: async () => void (await setRead(actor, marked, false)) }
}

/** Returns the ids of those that it changed: the person's own only. */
async function setRead({ db, identity }: Actor, ids: readonly string[], is_read: boolean): Promise<string[]> {
  const docs = await (await db).notifications.findByIds([...ids]).exec()
  const changed = [...docs.values()].filter((doc) => doc.user_id === identity.userId && doc.is_read !== is_read)
  await Promise.all(changed.map((doc) => doc.incrementalPatch({ is_read })))
  return changed.map(({ id }) => id)
}
