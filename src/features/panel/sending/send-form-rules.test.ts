import { expect, it } from 'vitest'
import { notificationInputSchema } from '#src/domain/notification/schema.ts'
import { callFor, messageLimit, newNotification, problemsOf } from './send-form-rules.ts'
import { sendCopy as copy } from './send-copy.ts'

it('requires a message, and a user if it goes to one', () => {
  expect(problemsOf(newNotification)).toEqual({ user_id: copy.userRequired, message: copy.messageRequired })
  expect(problemsOf({ ...newNotification, to: 'all', message: ' \u200b ' })).toEqual({ message: copy.messageRequired })
  expect(problemsOf({ ...newNotification, user_id: 'p', message: 'Hello' })).toEqual({})
})

it('accepts as much text as the table', () => {
  const { message } = notificationInputSchema.shape
  for (const length of [messageLimit, messageLimit + 1]) {
    const text = 'm'.repeat(length)
    const { success } = message.safeParse(text)
    expect(problemsOf({ ...newNotification, to: 'all', message: ` ${text} ` })).toEqual(
      success ? {} : { message: copy.messageTooLong(messageLimit) },
    )
  }
})

it('refuses half of an emoji, which the database could not store', () => {
  expect(problemsOf({ ...newNotification, to: 'all', message: 'Hi \ud83e' })).toHaveProperty('message')
})

it('sends the same text again under the same id, and another text under a new one', () => {
  const makeId = () => 'new'
  const tried = { ...newNotification, message: 'Hello ', call: 'first', called: 'Hello' }
  expect(callFor(tried, makeId)).toEqual({ id: 'first', text: 'Hello' })
  expect(callFor({ ...tried, message: 'Hello all' }, makeId)).toEqual({ id: 'new', text: 'Hello all' })
  expect(callFor({ ...newNotification, message: 'Hello' }, makeId)).toEqual({ id: 'new', text: 'Hello' })
})
