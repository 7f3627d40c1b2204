import { z } from 'zod'
import { idSchema, timestampSchema, xidSchema } from '../columns.ts'
import { text } from '../storable.ts'
import { visible } from '../visible.ts'

export const notificationSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  message: text().trim().regex(visible).max(2000, 'A message can have up to 2,000 characters.'),
  is_read: z.boolean(),
  created_at: timestampSchema,
  xid: xidSchema,
})
export type Notification = z.infer<typeof notificationSchema>

/** The fields of a notification that an admin enters. */
export const notificationInputSchema = notificationSchema.pick({ user_id: true, message: true })
