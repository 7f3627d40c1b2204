import { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { activityColumns } from './table.ts'

export const activityActions = [
  'user_deleted',
  'notification_sent',
  'status_updated',
  'email_changed',
  'admin_removed',
  'admin_added',
  'task_created',
  'task_updated',
  'task_deleted',
  'mail_failed',
  'user_invited',
  'invitation_withdrawn',
  'approval_requested',
  'approval_withdrawn',
  'approval_decided',
] as const
export type ActivityAction = (typeof activityActions)[number]

/** An entry of the activity log: who did what to whom. Written by the database. */
export const activitySchema = rowSchema(activityColumns, { action: z.enum(activityActions) })
export type Activity = z.infer<typeof activitySchema>
