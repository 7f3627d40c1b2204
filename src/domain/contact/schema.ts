import { z } from 'zod'
import { name, text } from '../text/storable.ts'
import { visible, withoutInvisible } from '../text/characters.ts'
import { contactLimits, contactSubjects } from './rules.ts'

/** The table's check: any address that a mail server may accept. */
const emailForm = /^[^\s@]+@[^\s@]+$/

export const contactSchema = z.object({
  name: name()
    .trim()
    .regex(visible, 'Please enter your name.')
    .max(contactLimits.name, `A name can have up to ${contactLimits.name} characters.`),
  email: text()
    .overwrite(withoutInvisible)
    .trim()
    .min(1, 'Please enter your email address.')
    .max(contactLimits.email, 'Please enter a valid email address.')
    .regex(emailForm, { message: 'Please enter a valid email address.', abort: true }),
  subject: z.enum(contactSubjects, 'Please choose a subject.'),
  message: text()
    .trim()
    .regex(visible, 'Please enter your message.')
    .max(contactLimits.message, `A message can have up to ${contactLimits.message} characters.`),
})
export type ContactInput = z.infer<typeof contactSchema>
