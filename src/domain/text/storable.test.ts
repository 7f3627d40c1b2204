import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { adminLoginSchema, resetPasswordSchema, signupSchema } from '../account/schema.ts'
import { contactSchema } from '../contact/schema.ts'
import { notificationSchema } from '../notification/schema.ts'
import { profileSchema } from '../profile/schema.ts'
import { projectInputSchema } from '../project/schema.ts'
import { storableMessage } from './storable.ts'
import { taskSchema } from '../task/schema.ts'

/** Every text that users enter into a form and the database stores. */
const fields: readonly [name: string, schema: z.ZodType, valid: string][] = [
  ['project name', projectInputSchema.shape.name, 'Bakery'],
  ['project description', projectInputSchema.shape.description, 'Bread'],
  ['contact name', contactSchema.shape.name, 'Grace'],
  ['contact email', contactSchema.shape.email, 'grace@example.com'],
  ['contact message', contactSchema.shape.message, 'A shop for bees'],
  ['sign-up name', signupSchema.shape.fullName, 'Mira Sen'],
  ['sign-up password', signupSchema.shape.password, 'seven-days'],
  ['new password', resetPasswordSchema.shape.password, 'seven-days'],
  ['admin username', adminLoginSchema.shape.username, 'admin'],
  ['profile name', profileSchema.shape.full_name, 'Mira Sen'],
  ['profile picture', profileSchema.shape.avatar_url, 'https://example.com/a.png'],
  ['task title', taskSchema.shape.title, 'Knead'],
  ['task description', taskSchema.shape.description, 'For an hour'],
  ['notification message', notificationSchema.shape.message, 'Bread is ready'],
]

describe.each(fields)('%s', (_name, schema, valid) => {
  it.each([
    ['the first half of a character', '\ud83d'],
    ['the second half of a character', '\ude80'],
    ['NUL', '\u0000'],
  ])('with %s is rejected with a message', (_what, odd) => {
    const messages = schema
      .safeParse(`${valid.slice(0, 3)}${odd}${valid.slice(3)}`)
      .error?.issues.map((issue) => issue.message)
    expect(messages).toContain(storableMessage)
  })
})

it.each(['🚀', '👩\u200d💻', '\u0001', '\ufffd', '\uffff', '\u{10ffff}'])(
  'accepts %j, which the database can store',
  (text) => {
    expect(taskSchema.shape.description.safeParse(text).success).toBe(true)
  },
)
