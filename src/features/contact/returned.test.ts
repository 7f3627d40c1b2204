import { expect, test } from 'vitest'
import type { ContactInput } from '#src/domain/contact/schema.ts'
import { causeOf } from './returned.ts'

const message: ContactInput = {
  name: 'Grace',
  email: 'grace@example.com',
  subject: 'quote',
  message: 'A shop for bees.',
}
const violates = (constraint: string) => ({
  code: '23514',
  message: `new row for relation "contact_messages" violates check constraint "${constraint}"`,
})

test.each([
  ['contact_messages_name_length', 'name'],
  ['contact_messages_email_form', 'email'],
  ['contact_messages_email_length', 'email'],
  ['contact_messages_subject_known', 'subject'],
  ['contact_messages_message_length', 'message'],
] as const)('shows %s at the field %s', (constraint, field) => {
  expect(causeOf(violates(constraint), message)).toMatchObject({ field })
})

test('explains a rule that this page knows in its own words', () => {
  expect(causeOf(violates('contact_messages_email_form'), { ...message, email: 'grace' })).toEqual({
    field: 'email',
    text: 'Please enter a valid email address.',
  })
})

test('shows a missing column at its field', () => {
  const refusal = { code: '23502', message: 'null value in column "name" of relation "contact_messages"' }
  expect(causeOf(refusal, message)).toMatchObject({ field: 'name' })
})

test('shows a character that cannot be stored at the field that has it', () => {
  const refusal = { code: '22P05', message: 'unsupported Unicode escape sequence' }
  expect(causeOf(refusal, { ...message, message: 'A \u0000 bee' })).toMatchObject({ field: 'message' })
})

test('shows a message that is too large at the message field', () => {
  expect(causeOf({ code: '413', message: '' }, message)).toMatchObject({ field: 'message' })
})

test('offers another way to reach us if the reason is unknown', () => {
  const cause = causeOf({ code: '403', message: 'permission denied for "contact_messages"' }, message)
  expect(cause.field).toBeUndefined()
  expect(cause.text).toContain('hello@example.com')
})
