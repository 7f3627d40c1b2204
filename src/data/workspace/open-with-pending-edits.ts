import type { Scope } from '../collections/synced-table.ts'
import type { SyncedDatabase } from '../replication/plugin.ts'
import type * as PendingEdits from './pending-edits.ts'
import type { DatabasesOnDevice } from './pending-edits.ts'

/**
 * Opens a user's database and moves in the pending edits from the database of their other scope, if that exists for any reason. If the code for
 * moving can't load, the next start moves the edits.
 */
export async function openWithPendingEdits(
  user: { userId: string; scope: Scope },
  databases: DatabasesOnDevice,
  now: () => string,
): Promise<SyncedDatabase> {
  const former = user.scope === 'own' ? 'all' : 'own'
  const code = (await databases.isThere(former)) ? await pendingEditsCode() : undefined
  // One after the other: RxDB's free edition limits the number of open collections.
  const unsent = await code?.unsentIn(databases, former, now())
  const db = await databases.open(user.scope)
  if (code && unsent) {
    await code.movePendingEdits(unsent, db, user, now())
    await databases.remove(former)
  }
  return db
}

async function pendingEditsCode(): Promise<typeof PendingEdits | undefined> {
  try {
    return await import('./pending-edits.ts')
  } catch (error) {
    console.warn('workspace: edits of the former role could not be moved yet', error)
    return undefined
  }
}
