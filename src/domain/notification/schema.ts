import { z } from 'zod'
import { idSchema, timestampSchema, xidSchema } from '../columns.ts'
import { text } from '../storable.ts'
import { visible } from '../visible.ts'

export const notificationSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  message: text().trim().regex(visible).max(2000),
  is_read: z.boolean(),
  created_at: timestampSchema,
  xid: xidSchema,
})
export type Notification = z.infer<typeof notificationSchema>

/** What an admin decides of a notification. */
export const notificationInputSchema = notificationSchema.pick({ user_id: true, message: true })
