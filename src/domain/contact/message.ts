import { z } from 'zod'
import { rowSchema } from '../row-schema.ts'
import { contactMessageColumns } from './table.ts'
import { contactLimits, contactSubjects } from './rules.ts'

/** `contactSchema` validates what a visitor enters. */
export const contactMessageSchema = rowSchema(contactMessageColumns, {
  name: z.string().max(contactLimits.name),
  subject: z.enum(contactSubjects),
  message: z.string().max(contactLimits.message),
  note: z.string().max(contactLimits.note),
  answer: z.string().max(contactLimits.answer),
})
