import { expect, it } from 'vitest'
import { notificationInputSchema } from '#src/domain/notification/schema.ts'
import { callFor, messageLimit, newNotification, problemsOf } from './send-form-rules.ts'
import { sendTexts as texts } from './send-texts.ts'

it('needs a message, and a person where it goes to one', () => {
  expect(problemsOf(newNotification)).toEqual({ user_id: texts.userRequired, message: texts.messageRequired })
  expect(problemsOf({ ...newNotification, to: 'all', message: ' \u200b ' })).toEqual({ message: texts.messageRequired })
  expect(problemsOf({ ...newNotification, user_id: 'p', message: 'Hello' })).toEqual({})
})

it('takes as much text as the table', () => {
  const { message } = notificationInputSchema.shape
  for (const length of [messageLimit, messageLimit + 1]) {
    const text = 'm'.repeat(length)
    const { success } = message.safeParse(text)
    expect(problemsOf({ ...newNotification, to: 'all', message: ` ${text} ` })).toEqual(
      success ? {} : { message: texts.messageTooLong(messageLimit) },
    )
  }
})

it('refuses half of an emoji, which the database could not store', () => {
  expect(problemsOf({ ...newNotification, to: 'all', message: 'Hi \ud83e' })).toHaveProperty('message')
})

it('sends the same text again under the same id, and another text under another one', () => {
  const makeId = () => 'new'
  const tried = { ...newNotification, message: 'Hello ', call: 'first', called: 'Hello' }
  expect(callFor(tried, makeId)).toEqual({ id: 'first', text: 'Hello' })
  expect(callFor({ ...tried, message: 'Hello all' }, makeId)).toEqual({ id: 'new', text: 'Hello all' })
  expect(callFor({ ...newNotification, message: 'Hello' }, makeId)).toEqual({ id: 'new', text: 'Hello' })
})
