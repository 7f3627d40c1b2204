import { z } from 'zod'
import { idSchema, timestampSchema, xidSchema } from '../columns.ts'
import { text } from '../storable.ts'

export const userStatuses = ['active', 'inactive', 'suspended'] as const
export const userStatusSchema = z.enum(userStatuses)

/** Pictures that a customer keeps in the avatars bucket. */
export const avatarFilesMax = 20

export const profileSchema = z.object({
  id: idSchema,
  full_name: text().max(120),
  /** A storage path, an https URL, or ''. */
  avatar_url: text().max(2048),
  email: z.string(),
  status: userStatusSchema,
  is_admin: z.boolean(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
  xid: xidSchema,
})
export type Profile = z.infer<typeof profileSchema>
