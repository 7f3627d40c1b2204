import { addRxPlugin, createRxDatabase, type RxStorage } from 'rxdb/plugins/core'
import { localSchema } from '../collections/local.ts'
import { schemaIn, type SyncedTable } from '../collections/synced-table.ts'
import { tablesOfScope } from '../collections/tables.ts'
import { type Collections, noteTables } from '../store/local-database.ts'
import { trackProgress } from '../replication/local-progress.ts'
import { replicationPlugin, type SyncedDatabase } from '../replication/plugin.ts'
import type { Scope } from '../collections/scope.ts'

addRxPlugin(replicationPlugin)

/**
 * Opens or creates a local database.
 *
 * @param options.name see `databaseName`
 * @param options.storage Dexie in browsers, memory in tests
 * @param options.multiInstance whether other tabs may also have it open
 * @param options.scope `own` by default
 * @param options.tables which tables it holds; every table of its scope by default (RxDB's free edition opens 13 collections per process)
 */
export async function openDatabase(options: {
  name: string
  storage: RxStorage<unknown, unknown>
  multiInstance: boolean
  scope?: Scope
  tables?: readonly SyncedTable[]
}): Promise<SyncedDatabase> {
  const db = (await createRxDatabase<Collections>({
    name: options.name,
    storage: options.storage,
    multiInstance: options.multiInstance,
    eventReduce: true,
    // React mounts twice in development, and a test may reopen a database that a killed device left open.
    closeDuplicates: true,
  })) as SyncedDatabase
  const { scope = 'own' } = options
  const tables = options.tables ?? tablesOfScope(scope)
  noteTables(db, tables)
  const schemas = {
    // The storage migrates what it finds; see fit-store.ts.
    ...Object.fromEntries(tables.map((table) => [table.name, { schema: schemaIn(scope, table), autoMigrate: false }])),
    local: { schema: localSchema, autoMigrate: false },
  }
  try {
    await db.addCollections(schemas)
  } catch (error) {
    // An open store would block the next try.
    await db.close()
    throw error
  }
  if (scope === 'all') trackProgress(db)
  return db
}
