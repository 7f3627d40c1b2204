import type { RxCollection } from 'rxdb/plugins/core'
import { contactMessagesTable } from './contact-messages.ts'
import { notificationsTable } from './notifications.ts'
import { profilesTable } from './profiles.ts'
import { projectsTable } from './projects.ts'
import { syncConflictsTable } from './sync-conflicts.ts'
import type { SyncedTable } from './synced-table.ts'
import { tasksTable } from './tasks.ts'
import type { Scope } from '../session/identity.ts'
import { userManagementLogsTable } from './user-management-logs.ts'

/** Every table that some device stores, parents before children. */
const tables = {
  profiles: profilesTable,
  projects: projectsTable,
  tasks: tasksTable,
  notifications: notificationsTable,
  sync_conflicts: syncConflictsTable,
  contact_messages: contactMessagesTable,
  user_management_logs: userManagementLogsTable,
}

/** The tables that devices store. */
export type SyncedTableName = keyof typeof tables

/** A document of each table. */
type Rows = { [Name in SyncedTableName]: (typeof tables)[Name] extends SyncedTable<infer Row> ? Row : never }

export type SyncedCollections = { [Name in SyncedTableName]: RxCollection<Rows[Name]> }

export const syncedTables: readonly SyncedTable[] = Object.values(tables)

/** The tables that devices with this scope store. */
export function tablesOfScope(scope: Scope): readonly SyncedTable[] {
  return syncedTables.filter(({ pulledBy }) => pulledBy === 'everyone' || scope === 'all')
}

export function isSyncedTable(name: unknown): name is SyncedTableName {
  return typeof name === 'string' && Object.hasOwn(tables, name)
}

export function syncedTable(name: SyncedTableName): SyncedTable {
  return tables[name]
}
