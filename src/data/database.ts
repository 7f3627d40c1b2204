import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core'
import { type LocalRecord, localSchema } from './collections/local.ts'
import { schemaIn, type SyncedTable } from './collections/synced-table.ts'
import { type SyncedCollections, tablesOfScope } from './collections/tables.ts'
import { syncedCollection, trackEdits } from './replication/documents.ts'
import { keepProgress } from './local-progress.ts'
import type { Scope } from './session/identity.ts'

export interface Collections extends SyncedCollections {
  local: RxCollection<LocalRecord>
}

/** The local database of one person in one scope. */
export type LocalDatabase = RxDatabase<Collections>

const tablesIn = new WeakMap<LocalDatabase, readonly SyncedTable[]>()

/** The synced tables that a database holds, parents before children. */
export function tablesOf(db: LocalDatabase): readonly SyncedTable[] {
  return tablesIn.get(db) ?? []
}

/**
 * Opens (or makes) a local database.
 *
 * @param options.name see `databaseName`
 * @param options.storage where it is kept: Dexie in browsers, memory in tests
 * @param options.multiInstance whether other tabs may have it open too
 * @param options.scope `own` if absent
 * @param options.tables what it holds, where that isn't every table of its scope (RxDB's free edition opens 13 collections per process)
 */
export async function openDatabase(options: {
  name: string
  storage: RxStorage<unknown, unknown>
  multiInstance: boolean
  scope?: Scope
  tables?: readonly SyncedTable[]
}): Promise<LocalDatabase> {
  const db = await createRxDatabase<Collections>({
    name: options.name,
    storage: options.storage,
    multiInstance: options.multiInstance,
    eventReduce: true,
    // React mounts twice in development, and a test may reopen a database that a killed device left open.
    closeDuplicates: true,
  })
  const { scope = 'own' } = options
  const tables = options.tables ?? tablesOfScope(scope)
  tablesIn.set(db, tables)
  await db.addCollections({
    ...Object.fromEntries(tables.map((table) => [table.name, { schema: schemaIn(scope, table) }])),
    local: { schema: localSchema },
  })
  for (const table of tables) trackEdits(syncedCollection(db, table.name), table)
  const names = tables.map(({ name }) => name)
  if (scope === 'all' && names.includes('projects') && names.includes('tasks')) keepProgress(db)
  return db
}
