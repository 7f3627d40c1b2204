import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { inject } from 'vitest'
import type { Scope } from '#src/data/collections/scope.ts'
import { dexieStorage } from '#src/data/store/dexie-storage.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'

/**
 * A new local database for the test of a screen. To open its tables in IndexedDB and remove them takes longer than most of these tests, so
 * they are in memory, and as in the product only in the thorough run. What IndexedDB does itself is tested in `src/data`.
 */
export function openScreenDatabase(scope: Scope = 'own'): Promise<LocalDatabase> {
  const storage = inject('thorough') ? dexieStorage() : (getRxStorageMemory() as RxStorage<unknown, unknown>)
  return openDatabase({ name: `screen-${crypto.randomUUID()}`, storage, multiInstance: false, scope })
}
