import { z } from 'zod'
import { idSchema, timestampSchema, xidSchema } from '../columns.ts'
import { contactLimits } from './limits.ts'
import { contactSubjects } from './schema.ts'

/** A message as admins see it. `contactSchema` validates what a visitor enters. */
export const contactMessageSchema = z.object({
  id: idSchema,
  name: z.string().max(contactLimits.name),
  email: z.string().max(contactLimits.email),
  subject: z.enum(contactSubjects),
  message: z.string().max(contactLimits.message),
  is_resolved: z.boolean(),
  created_at: timestampSchema,
  xid: xidSchema,
})
export type ContactMessage = z.infer<typeof contactMessageSchema>
