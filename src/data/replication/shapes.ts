import type { z } from 'zod'
import { activitySchema } from '#src/domain/activity/schema.ts'
import { contactMessageSchema } from '#src/domain/contact/message.ts'
import { documentRowSchema, documentSchema } from '#src/domain/document/schema.ts'
import { notificationSchema } from '#src/domain/notification/schema.ts'
import { postSchema } from '#src/domain/post/schema.ts'
import { profileSchema } from '#src/domain/profile/schema.ts'
import { projectSchema } from '#src/domain/project/schema.ts'
import { rowSchema } from '#src/domain/row-schema.ts'
import { taskSchema } from '#src/domain/task/schema.ts'
import type { Rows } from '../collections/declared.ts'
import type { SyncedTable } from '../collections/synced-table.ts'

/** Tables whose columns have rules of their own. Loaded with sync. */
const withRules: { [Name in keyof Rows]?: z.ZodObject & z.ZodType<Rows[Name]> } = {
  profiles: profileSchema,
  projects: projectSchema,
  tasks: taskSchema,
  project_posts: postSchema,
  documents: documentSchema,
  document_rows: documentRowSchema,
  notifications: notificationSchema,
  contact_messages: contactMessageSchema,
  user_management_logs: activitySchema,
}
const shapes: Record<string, z.ZodObject> = { ...withRules }

/** The form of a table's rows on devices. */
export function shapeOfRow({ name, columns }: Pick<SyncedTable, 'name' | 'columns'>): z.ZodObject {
  return (shapes[name] ??= rowSchema(columns, {}))
}
