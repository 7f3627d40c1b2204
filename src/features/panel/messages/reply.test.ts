import { expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { replyHref } from './reply.ts'
import { messageRow } from '#tests/kits/rows.ts'

const message = messageRow({
  id: 'f0000000-0000-4000-8000-000000000001',
  name: 'Priya Nair',
  email: 'priya@example.com',
  subject: 'quote',
  message: 'Is the Growth plan enough?\nWe are three.',
  created_at: '2026-11-20T10:00:00.000Z',
})
const fieldsOf = (href: string) => new URLSearchParams(href.slice(href.indexOf('?') + 1))

it('addresses the sender, with a subject and the quoted text', () => {
  const href = replyHref(message)
  expect(href).toMatch(/^mailto:priya@example\.com\?/)
  expect(fieldsOf(href).get('subject')).toBe('Re: Quote, your message to Sevenday')
  expect(fieldsOf(href).get('body')).toMatch(/^Hi Priya Nair,\r\n\r\n\r\n\r\nOn 20 Nov(?: 2026)?, .+ you wrote:\r\n/)
  expect(fieldsOf(href).get('body')).toMatch(/\r\n> Is the Growth plan enough\?\r\n> We are three\.$/)
})

it('lets an address inject neither a header nor another address', () => {
  const href = replyHref({ ...message, email: 'a?bcc=x@example.com,b&cc=y@example.com#' })
  expect(href).toMatch(/^mailto:a%3Fbcc%3Dx@example\.com%2Cb%26cc%3Dy@example\.com%23\?subject=/)
})

it('cuts a long text between two characters, and says so', () => {
  const body = fieldsOf(replyHref({ ...message, message: '🧵'.repeat(2000) })).get('body')
  expect(body).toMatch(/> (🧵)+ \[…\]$/u)
})

it('never exceeds what mail programs accept, whatever the text', () => {
  const email = fc.string({ unit: 'grapheme', maxLength: 60 }).map((local) => `${local}@example.com`)
  const name = fc.string({ unit: 'grapheme', maxLength: 120 })
  const text = fc.string({ unit: 'binary', maxLength: 5000, size: 'max' })
  fc.assert(
    fc.property(email, name, text, (email, name, text) => {
      const href = replyHref({ ...message, email, name, message: text })
      expect(href.length).toBeLessThanOrEqual(1800)
      expect(decodeURIComponent(href)).toContain('mailto:')
    }),
    { numRuns: 60 },
  )
})
