import type { SyncedTableName } from '../sync-status.ts'
import { notificationsTable } from './notifications.ts'
import { profilesTable } from './profiles.ts'
import { projectsTable } from './projects.ts'
import { syncConflictsTable } from './sync-conflicts.ts'
import type { SyncedTable } from './synced-table.ts'
import { tasksTable } from './tasks.ts'

/** Every table a device keeps a copy of, parents before children. */
export const syncedTables: readonly SyncedTable[] = [
  profilesTable,
  projectsTable,
  tasksTable,
  notificationsTable,
  syncConflictsTable,
]

export function syncedTable(name: SyncedTableName): SyncedTable {
  const table = syncedTables.find((candidate) => candidate.name === name)
  if (!table) throw new Error(`No synced table is called ${name}`)
  return table
}
