import { z } from 'zod'
import { idSchema, optionalIdSchema, timestampSchema, xidSchema } from '../columns.ts'

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
] as const
export type ActivityAction = (typeof activityActions)[number]

/** An entry of the activity log: who did what to whom. Written by the database. */
export const activitySchema = z.object({
  id: idSchema,
  action: z.enum(activityActions),
  /** '' if no admin acted. */
  admin_id: optionalIdSchema,
  /** '' if it concerns no user or all of them. */
  user_id: optionalIdSchema,
  details: z.record(z.string(), z.unknown()),
  created_at: timestampSchema,
  xid: xidSchema,
})
export type Activity = z.infer<typeof activitySchema>
