import type { RxCollection } from 'rxdb/plugins/core'
import { notificationsTable } from './notifications.ts'
import { profilesTable } from './profiles.ts'
import { projectsTable } from './projects.ts'
import { syncConflictsTable } from './sync-conflicts.ts'
import type { SyncedTable } from './synced-table.ts'
import { tasksTable } from './tasks.ts'

/** Every table a device keeps a copy of, parents before children. */
const tables = {
  profiles: profilesTable,
  projects: projectsTable,
  tasks: tasksTable,
  notifications: notificationsTable,
  sync_conflicts: syncConflictsTable,
}

/** The tables a device keeps a copy of. */
export type SyncedTableName = keyof typeof tables

/** A document of each table. */
type Rows = { [Name in SyncedTableName]: (typeof tables)[Name] extends SyncedTable<infer Row> ? Row : never }

export type SyncedCollections = { [Name in SyncedTableName]: RxCollection<Rows[Name]> }

export const syncedTables: readonly SyncedTable[] = Object.values(tables)

export function syncedTable(name: SyncedTableName): SyncedTable {
  return tables[name]
}
