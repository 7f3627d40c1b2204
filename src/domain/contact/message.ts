import { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { contactMessageColumns } from './table.ts'
import { contactLimits } from './limits.ts'
import { contactSubjects } from './schema.ts'

/** A message as admins see it. `contactSchema` validates what a visitor enters. */
export const contactMessageSchema = rowSchema(contactMessageColumns, {
  name: z.string().max(contactLimits.name),
  subject: z.enum(contactSubjects),
  message: z.string().max(contactLimits.message),
  note: z.string().max(contactLimits.note),
  answer: z.string().max(contactLimits.answer),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>
