import type { LocalDatabase } from '#src/data/database.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { Undo } from '../commands/all-or-none.ts'

/** The acting user and their database. */
export interface Actor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'scope'>
}

/**
 * Marks messages as resolved or unresolved: all of them, or none if that fails. Skips those already in that state.
 *
 * @returns the number of changed messages, and a function that undoes the changes
 */
export async function setResolved(
  actor: Actor,
  ids: readonly string[],
  is_resolved: boolean,
): Promise<{ count: number; undo: Undo }> {
  if (actor.identity.scope !== 'all') throw new Error('Only admins resolve messages')
  const changed = await write(actor, ids, is_resolved)
  return { count: changed.length, undo: async () => void (await write(actor, changed, !is_resolved)) }
}

async function write({ db }: Actor, ids: readonly string[], is_resolved: boolean): Promise<readonly string[]> {
  const docs = await (await db).contact_messages.findByIds([...ids]).exec()
  const other = [...docs.values()].filter((doc) => doc.is_resolved !== is_resolved)
  // In parallel, so that RxDB makes one write of them and the list renders once.
  const results = await Promise.allSettled(other.map((doc) => doc.incrementalPatch({ is_resolved })))
  const failure = results.find((result) => result.status === 'rejected')
  if (!failure) return other.map(({ id }) => id)
  const written = other.filter((_doc, index) => results[index]?.status === 'fulfilled')
  await Promise.all(written.map((doc) => doc.incrementalPatch({ is_resolved: !is_resolved })))
  throw failure.reason
}
