import { describe, expect, it } from 'vitest'
import { contactLimits, contactSchema } from './schema.ts'

const good = { name: ' Grace ', email: 'grace@example.com', subject: 'quote', message: 'A shop for bees.' }

/** The texts that a form would show, by field. */
function problems(input: unknown) {
  const result = contactSchema.safeParse(input)
  return result.success ? {} : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]))
}

describe('a contact message', () => {
  it('is trimmed', () => {
    expect(contactSchema.parse(good)).toEqual({ ...good, name: 'Grace' })
  })

  it('needs all four fields, blank ones included', () => {
    expect(problems({ name: ' ', email: '', subject: '', message: '\n' })).toEqual({
      name: 'Please enter your name.',
      email: expect.stringMatching(/^Please enter/),
      subject: 'Please choose a subject.',
      message: 'Please enter your message.',
    })
  })

  it('says of a name or a message that shows nothing what it says of an empty one', () => {
    expect(problems({ ...good, name: '\u200b', message: '\u2060 \u3164' })).toEqual({
      name: 'Please enter your name.',
      message: 'Please enter your message.',
    })
  })

  it.each(['grace', 'grace@', '@example.com', 'gr ace@example.com', 'a@b@c'])('refuses the address %s', (email) => {
    expect(problems({ ...good, email })).toEqual({ email: 'Please enter a valid email address.' })
  })

  it('is as long as the database takes it, and no longer', () => {
    const longest = { ...good, name: 'n'.repeat(contactLimits.name), message: 'm'.repeat(contactLimits.message) }
    expect(problems(longest)).toEqual({})
    expect(problems({ ...longest, message: `${longest.message}m` })).toHaveProperty('message')
    expect(problems({ ...longest, name: `${longest.name}n` })).toHaveProperty('name')
  })

  it('knows four subjects', () => {
    expect(problems({ ...good, subject: 'other' })).toEqual({ subject: 'Please choose a subject.' })
  })
})
