import type { z } from 'zod'
import { activitySchema } from '#src/domain/activity/schema.ts'
import { contactMessageSchema } from '#src/domain/contact/message.ts'
import { documentRowSchema, documentSchema } from '#src/domain/document/schema.ts'
import { notificationSchema } from '#src/domain/notification/schema.ts'
import { postSchema } from '#src/domain/post/schema.ts'
import { profileSchema } from '#src/domain/profile/schema.ts'
import { projectSchema } from '#src/domain/project/schema.ts'
import { rowSchema } from '#src/domain/row-schema.ts'
import { syncConflictColumns } from '#src/domain/sync-conflict/table.ts'
import { taskSchema } from '#src/domain/task/schema.ts'
import type { Rows, SyncedTableName } from '../collections/declared.ts'

/** What a row of each table looks like on devices. Loaded with sync. */
export const shapes: { [Name in SyncedTableName]: z.ZodObject & z.ZodType<Rows[Name]> } = {
  profiles: profileSchema,
  projects: projectSchema,
  tasks: taskSchema,
  project_posts: postSchema,
  documents: documentSchema,
  document_rows: documentRowSchema,
  notifications: notificationSchema,
  sync_conflicts: rowSchema(syncConflictColumns, {}),
  contact_messages: contactMessageSchema,
  user_management_logs: activitySchema,
}
