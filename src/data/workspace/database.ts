import { addRxPlugin, createRxDatabase, type RxJsonSchema, type RxStorage } from 'rxdb/plugins/core'
import type { AnyDoc } from '../collections/json-schema.ts'
import { localSchema } from '../collections/local.ts'
import { schemaIn, type Scope, type SyncedTable } from '../collections/synced-table.ts'
import { tablesOfScope } from '../collections/tables.ts'
import { noteTables } from '../store/local-database.ts'
import { sharedName, sharedSchema, storageOfTables, tableIn } from '../store/shared-collection.ts'
import { replicationPlugin, type SyncedDatabase } from '../replication/plugin.ts'

addRxPlugin(replicationPlugin)

/**
 * Opens or creates a local database.
 *
 * @param options.name see `databaseName`
 * @param options.storage Dexie in browsers, memory in tests
 * @param options.multiInstance whether other tabs may also have it open
 * @param options.scope `own` by default
 * @param options.tables which tables it holds; every table of its scope by default
 */
export async function openDatabase(options: {
  name: string
  storage: RxStorage<unknown, unknown>
  multiInstance: boolean
  scope?: Scope
  tables?: readonly SyncedTable[]
}): Promise<SyncedDatabase> {
  const { scope = 'own' } = options
  const tables = options.tables ?? tablesOfScope(scope)
  const own = tables.filter(({ ownCollection }) => ownCollection)
  const shared = tables.filter(({ ownCollection }) => !ownCollection)
  const db = (await createRxDatabase({
    name: options.name,
    storage: storageOfTables(options.storage, scope, shared),
    multiInstance: options.multiInstance,
    eventReduce: true,
    // React mounts twice in development, and a test may reopen a database that a killed device left open.
    closeDuplicates: true,
  })) as unknown as SyncedDatabase
  noteTables(db, tables)
  // The storage migrates what it finds; see fit-store.ts.
  const collectionOf = (schema: RxJsonSchema<AnyDoc>) => ({ schema, autoMigrate: false })
  try {
    const collections = await db.addCollections({
      ...Object.fromEntries(own.map((table) => [table.name, collectionOf(schemaIn(scope, table))])),
      ...(shared.length > 0 && { [sharedName]: collectionOf(sharedSchema(shared) as never) }),
      local: collectionOf(localSchema as never),
    })
    for (const table of shared) Object.assign(db, { [table.name]: tableIn(collections[sharedName] as never, table) })
    // Only admins edit tasks.
    if (scope === 'all') (await import('../replication/local-progress.ts')).trackProgress(db)
  } catch (error) {
    // An open store would block the next try.
    await db.close()
    throw error
  }
  return db
}
