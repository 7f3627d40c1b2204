import { type SyncedTable, syncedTableOf } from '#src/data/collections/synced-table.ts'
import { syncedTable } from '#src/data/collections/tables.ts'
import { notificationColumns, notificationsTable } from '#src/domain/notification/table.ts'
import { projectColumns, projectsTable } from '#src/domain/project/table.ts'
import { flag, text } from '#src/domain/table.ts'

/** The next version of the app, which stores some tables under another schema. */

/** One more column, an index on it, and one index less. */
const nextProjects = syncedTableOf('projects', {
  ...projectsTable,
  columns: {
    ...projectColumns,
    name: { ...projectColumns.name, max: 200 },
    priority: { ...text, max: 10, sent: 'edited', added: 'normal' },
  },
  indexes: [
    ['user_id', 'created_at'],
    ['user_id', 'priority', 'created_at'],
  ],
  defaults: { ...projectsTable.defaults, priority: 'normal' },
})

/** Another boolean in an index: a store writes booleans as '1' and '0'. */
const nextNotifications = syncedTableOf('notifications', {
  ...notificationsTable,
  columns: { ...notificationColumns, is_pinned: { ...flag, added: false } },
  indexes: [
    ['user_id', 'created_at'],
    ['user_id', 'is_pinned', 'created_at'],
  ],
})

export const nextTables: readonly SyncedTable[] = [nextProjects, syncedTable('tasks'), nextNotifications]
export const tablesBefore: readonly SyncedTable[] = (['projects', 'tasks', 'notifications'] as const).map(syncedTable)
