import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contactLimits, contactSubjects } from './rules.ts'
import { contactSchema } from './schema.ts'

const good = { name: ' Grace ', email: 'grace@example.com', subject: 'quote', message: 'A shop for bees.' }

/** The error messages that a form would show, by field. */
function problems(input: unknown) {
  const result = contactSchema.safeParse(input)
  return result.success ? {} : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]))
}

describe('a contact message', () => {
  it('is trimmed', () => {
    expect(contactSchema.parse(good)).toEqual({ ...good, name: 'Grace' })
  })

  it('requires all four fields, and rejects blank ones', () => {
    expect(problems({ name: ' ', email: '', subject: '', message: '\n' })).toEqual({
      name: 'Please enter your name.',
      email: expect.stringMatching(/^Please enter/),
      subject: 'Please choose a subject.',
      message: 'Please enter your message.',
    })
  })

  it('gives an invisible name or message the same error as an empty one', () => {
    expect(problems({ ...good, name: '\u200b', message: '\u2060 \u3164' })).toEqual({
      name: 'Please enter your name.',
      message: 'Please enter your message.',
    })
  })

  it.each(['\u200bgrace@example.com', 'grace@example.com\u2060 ', 'gra\u00adce@exam\u202cple.com'])(
    'has an address without invisible marks: %j',
    (email) => {
      expect(contactSchema.parse({ ...good, email }).email).toBe('grace@example.com')
    },
  )

  it.each(['r&d@example.com', 'name@gmail', 'name@gmail,com'])('may come from %s', (email) => {
    expect(problems({ ...good, email })).toEqual({})
  })

  it.each(['grace', 'grace@', '@example.com', 'gr ace@example.com', 'a@b@c'])('rejects the address %s', (email) => {
    expect(problems({ ...good, email })).toEqual({ email: 'Please enter a valid email address.' })
  })

  it('accepts the maximum length and nothing longer', () => {
    const longest = { ...good, name: 'n'.repeat(contactLimits.name), message: 'm'.repeat(contactLimits.message) }
    expect(problems(longest)).toEqual({})
    expect(problems({ ...longest, message: `${longest.message}m` })).toHaveProperty('message')
    expect(problems({ ...longest, name: `${longest.name}n` })).toHaveProperty('name')
    const host = '@example.com'
    const address = `${'e'.repeat(contactLimits.email - host.length)}${host}`
    expect(problems({ ...longest, email: address })).toEqual({})
    expect(problems({ ...longest, email: `e${address}` })).toHaveProperty('email')
  })

  it('accepts four subjects', () => {
    expect(problems({ ...good, subject: 'other' })).toEqual({ subject: 'Please choose a subject.' })
  })
})

describe('the database', () => {
  it.each(Object.entries(contactLimits))('accepts as much of the %s as the form: %i characters', (field, limit) => {
    const lengths = checksOf(field).flatMap((check) => [...check.matchAll(/(?:<=|\band|\{\d+,)\s*(\d+)/gi)])
    expect(lengths.map(([, length]) => Number(length))).toEqual([limit])
  })

  it('has the same subjects', () => {
    const named = checksOf('subject').flatMap((check) => [...check.matchAll(/'([^']+)'/g)])
    expect(named.map(([, subject]) => subject).sort()).toEqual([...contactSubjects].sort())
  })
})

/** The final check constraints of a column of contact_messages in the migrations. */
function checksOf(field: string): string[] {
  const folder = 'supabase/migrations'
  const sql = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .join('\n')
  const begun = sql.matchAll(new RegExp(`constraint\\s+(contact_messages_${field}_\\w+)\\s+check\\s*\\(`, 'gi'))
  const checks = new Map([...begun].map((match) => [match[1], upToItsEnd(sql.slice(match.index + match[0].length))]))
  return [...checks.values()]
}

/** The text up to the closing parenthesis around it. */
function upToItsEnd(text: string): string {
  let open = 1
  const end = [...text].findIndex((character) => {
    if (character === '(') open += 1
    if (character === ')') open -= 1
    return open === 0
  })
  return text.slice(0, end)
}
