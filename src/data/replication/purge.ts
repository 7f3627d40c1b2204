import { readState, writeState } from '../collections/local.ts'
import type { SyncedTable } from '../collections/synced-table.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { syncedCollection, unsentDocuments } from '../edits/documents.ts'

const day = 86_400_000
const purgeEvery = 7 * day
/** A deletion is undone within seconds, but an edit that it overtook may come back when another device undoes it. */
export const tombstoneLifetime = 30 * day

export const lastPurge = 'last-purge'

/**
 * Removes old tombstones from the device once a week. Skips a table with an unsent deletion until the next time, because the storage would
 * remove that deletion too.
 *
 * @param now milliseconds since the epoch
 * @param keep how long to keep a tombstone, in milliseconds
 */
export async function purgeTombstones(
  db: LocalDatabase,
  tables: readonly SyncedTable[],
  now: number,
  lifetime = tombstoneLifetime,
): Promise<void> {
  const last = await readState(db.local, lastPurge)
  if (typeof last === 'number' && now - last < purgeEvery) return
  await writeState(db.local, lastPurge, now)
  if (typeof last !== 'number') return
  for (const { name } of tables) {
    const collection = syncedCollection(db, name)
    const unsent = await unsentDocuments(collection)
    if (!unsent.some(({ _deleted }) => _deleted)) await collection.storageInstance.cleanup(lifetime)
  }
}
