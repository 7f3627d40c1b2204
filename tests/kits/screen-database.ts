import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { Scope } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'

/**
 * A new local database in memory for the test of a screen: opening its tables in IndexedDB and removing them takes longer than most of these tests.
 * `src/data` tests IndexedDB itself, and end-to-end tests use it.
 */
export function openScreenDatabase(scope: Scope = 'own'): Promise<LocalDatabase> {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  return openDatabase({ name: `screen-${crypto.randomUUID()}`, storage, multiInstance: false, scope })
}
