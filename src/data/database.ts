import { createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb/plugins/core'
import type { Notification } from '#src/domain/notification/schema.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import type { Task } from '#src/domain/task/schema.ts'
import { type LocalRecord, localSchema } from './collections/local.ts'
import type { SyncedTable } from './collections/synced-table.ts'
import { syncedTables } from './collections/tables.ts'
import { syncedCollection, trackEdits } from './replication/documents.ts'

export interface Collections {
  projects: RxCollection<Project>
  tasks: RxCollection<Task>
  notifications: RxCollection<Notification>
  profiles: RxCollection<Profile>
  sync_conflicts: RxCollection<SyncConflict>
  local: RxCollection<LocalRecord>
}

/** The local database of one person in one scope. */
export type LocalDatabase = RxDatabase<Collections>

/**
 * Opens (or makes) a local database.
 *
 * @param options.name see `databaseName`
 * @param options.storage where it is kept: Dexie in browsers, memory in tests
 * @param options.multiInstance whether other tabs may have it open too
 * @param options.tables what it holds, where that isn't every synced table (RxDB's free edition opens 13 collections per process)
 */
export async function openDatabase(options: {
  name: string
  storage: RxStorage<unknown, unknown>
  multiInstance: boolean
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
  const tables = options.tables ?? syncedTables
  await db.addCollections({
    ...Object.fromEntries(tables.map((table) => [table.name, { schema: table.jsonSchema }])),
    local: { schema: localSchema },
  })
  for (const table of tables) trackEdits(syncedCollection(db, table.name), table)
  return db
}
