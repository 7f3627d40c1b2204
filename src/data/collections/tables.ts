import type { RxCollection } from 'rxdb/plugins/core'
import { userManagementLogsTable } from '#src/domain/activity/table.ts'
import { contactMessagesTable } from '#src/domain/contact/table.ts'
import { documentRowsTable, documentsTable } from '#src/domain/document/table.ts'
import { notificationsTable } from '#src/domain/notification/table.ts'
import { postsTable } from '#src/domain/post/table.ts'
import { profilesTable } from '#src/domain/profile/table.ts'
import { projectsTable } from '#src/domain/project/table.ts'
import { syncConflictsTable } from '#src/domain/sync-conflict/table.ts'
import type { Table } from '#src/domain/table.ts'
import { tasksTable } from '#src/domain/task/table.ts'
import type { Scope } from './scope.ts'
import { type SyncedTable, syncedTableOf } from './synced-table.ts'

/** Every table that some device stores, parents before children. */
const declared = {
  profiles: profilesTable,
  projects: projectsTable,
  tasks: tasksTable,
  project_posts: postsTable,
  documents: documentsTable,
  document_rows: documentRowsTable,
  notifications: notificationsTable,
  sync_conflicts: syncConflictsTable,
  contact_messages: contactMessagesTable,
  user_management_logs: userManagementLogsTable,
}

/** The tables that devices store. */
export type SyncedTableName = keyof typeof declared

/** A document of each table. */
type Rows = { [Name in SyncedTableName]: (typeof declared)[Name] extends Table<infer Row> ? Row : never }

export type SyncedCollections = { [Name in SyncedTableName]: RxCollection<Rows[Name]> }

const tables = Object.fromEntries(
  Object.entries<Table<unknown>>(declared).map(([name, table]) => [name, syncedTableOf(name, table)]),
) as Record<SyncedTableName, SyncedTable>

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
