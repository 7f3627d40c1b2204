import { z } from 'zod'
import { idSchema, optionalIdSchema, timestampSchema, xidSchema } from '../columns.ts'

/** A value replaced by a later edit of the same field, stored so that it can be restored. */
export const syncConflictSchema = z.object({
  id: idSchema,
  /** The row's owner; '' if it has none, and then only admins are notified. */
  user_id: optionalIdSchema,
  table_name: z.string(),
  row_id: idSchema,
  field: z.string(),
  replaced_value: z.json(),
  kept_value: z.json(),
  replaced_by: optionalIdSchema,
  is_resolved: z.boolean(),
  created_at: timestampSchema,
  xid: xidSchema,
})
export type SyncConflict = z.infer<typeof syncConflictSchema>
