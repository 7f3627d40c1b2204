import type { LocalDatabase } from '#src/data/database.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Undo } from '../commands/all-or-none.ts'

/** Who does it, and where. */
export interface Actor {
  db: LocalDatabase
  identity: Pick<Identity, 'userId'>
}

interface Marked {
  count: number
  undo: Undo
}

/** Marks notifications of the person's own as read; those of others, and read ones, stay as they are. */
export async function markRead(actor: Actor, ids: readonly string[]): Promise<Marked> {
  const marked = await setRead(actor, ids, true)
  return { count: marked.length, undo: async () => void (await setRead(actor, marked, false)) }
}

/** Marks every unread notification of the person's own as read, also those that the list hasn't loaded. */
export async function markAllRead(actor: Actor): Promise<Marked> {
  const selector = { user_id: actor.identity.userId, is_read: false }
  const unread = await actor.db.notifications.find({ selector }).exec()
  const ids = unread.map(({ id }) => id)
  return markRead(actor, ids)
}

/** Returns the ids of those that it changed. */
async function setRead({ db, identity }: Actor, ids: readonly string[], is_read: boolean): Promise<string[]> {
  const docs = await db.notifications.findByIds([...ids]).exec()
  const changed = [...docs.values()].filter((doc) => doc.user_id === identity.userId && doc.is_read !== is_read)
  await Promise.all(changed.map((doc) => doc.incrementalPatch({ is_read })))
  return changed.map(({ id }) => id)
}
