import { userManagementLogsTable } from '#src/domain/activity/table.ts'
import { contactMessagesTable } from '#src/domain/contact/table.ts'
import { documentRowsTable, documentsTable } from '#src/domain/document/table.ts'
import { notificationsTable } from '#src/domain/notification/table.ts'
import { postsTable } from '#src/domain/post/table.ts'
import { profilesTable } from '#src/domain/profile/table.ts'
import { projectsTable } from '#src/domain/project/table.ts'
import { syncConflictsTable } from '#src/domain/sync-conflict/table.ts'
import type { RowOf } from '#src/domain/table.ts'
import { tasksTable } from '#src/domain/task/table.ts'

/** Every table that some device stores, parents before children. */
export const declared = {
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
export type Rows = { [Name in SyncedTableName]: RowOf<(typeof declared)[Name]['columns']> }
