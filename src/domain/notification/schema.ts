import { z } from 'zod'
import { idSchema, timestampSchema, xidSchema } from '../columns.ts'

export const notificationSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  message: z.string().trim().min(1).max(2000),
  is_read: z.boolean(),
  created_at: timestampSchema,
  xid: xidSchema,
})
export type Notification = z.infer<typeof notificationSchema>
