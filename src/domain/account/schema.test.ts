import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  adminLoginSchema,
  forgotPasswordSchema,
  loginSchema,
  passwordChangeSchema,
  resetPasswordSchema,
  signupSchema,
} from './schema.ts'

/** The first message of each field, as a form shows it. */
function messages(schema: z.ZodType, input: unknown): Record<string, string> {
  const result = schema.safeParse(input)
  const shown: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) shown[issue.path.join('.')] ??= issue.message
  return shown
}

describe('logging in', () => {
  it('requires both fields', () => {
    expect(messages(loginSchema, { email: ' ', password: '' })).toEqual({
      email: 'Please enter your email address.',
      password: 'Please enter your password.',
    })
  })

  it('requires a valid email address', () => {
    expect(messages(loginSchema, { email: 'ada@', password: 'x' })).toEqual({
      email: 'Please enter a valid email address.',
    })
  })

  it.each([
    '\u200bada@example.com',
    'ada@example.com\u200b',
    'ada\u2060@exam\u00adple.com',
    '\u202aada@example.com\u202c\ufeff',
  ])('ignores invisible marks in %j', (email) => {
    expect(loginSchema.parse({ email, password: 'x' }).email).toBe('ada@example.com')
  })

  it.each([
    'r&d@example.com',
    "o'neil@example.com",
    'a+b@example.co.in',
    '#1@example.com',
    'a/b=c@example.com',
    '{x}@example.com',
  ])('accepts %s', (email) => {
    expect(messages(loginSchema, { email, password: 'x' })).toEqual({})
  })

  it.each([
    'ada@gmail',
    'ada@gmail,com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'a@-b.com',
    'a b@example.com',
  ])('rejects %s', (email) => {
    expect(messages(loginSchema, { email, password: 'x' })).toEqual({ email: 'Please enter a valid email address.' })
  })

  it('trims the email address but not the password', () => {
    expect(loginSchema.parse({ email: ' ada@example.com ', password: ' se cret ' })).toEqual({
      email: 'ada@example.com',
      password: ' se cret ',
    })
  })
})

describe('signing up', () => {
  it('requires a name, an email address and a password', () => {
    expect(messages(signupSchema, { fullName: '  ', email: '', password: '' })).toEqual({
      fullName: 'Please enter your full name.',
      email: 'Please enter your email address.',
      password: 'Please choose a password.',
    })
  })

  it('rejects a name without a visible character', () => {
    const input = { fullName: '\u200b\u3164', email: 'ada@example.com', password: '123456' }
    expect(messages(signupSchema, input)).toEqual({ fullName: 'Please enter your full name.' })
  })

  it('accepts a password of six characters and rejects one of five', () => {
    const user = { fullName: 'Ada', email: 'ada@example.com' }
    expect(messages(signupSchema, { ...user, password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters long.',
    })
    expect(messages(signupSchema, { ...user, password: '123456' })).toEqual({})
  })

  it('rejects a name too long for the profile', () => {
    const input = { fullName: 'a'.repeat(121), email: 'ada@example.com', password: '123456' }
    expect(messages(signupSchema, input)).toEqual({ fullName: 'A name can have up to 120 characters.' })
  })
})

describe('choosing a new password', () => {
  it('reports a short password and a mismatch at once', () => {
    expect(messages(resetPasswordSchema, { password: '12345', confirmation: '1234' })).toEqual({
      password: 'Password must be at least 6 characters',
      confirmation: "Passwords don't match",
    })
  })

  it.each(['a'.repeat(73), 'é'.repeat(37), '🔑'.repeat(19)])(
    'rejects more bytes than the server reads: %s',
    (password) => {
      const long = 'A password can have up to 72 characters, fewer with accents, emoji or other scripts than Latin.'
      expect(messages(resetPasswordSchema, { password, confirmation: password })).toEqual({ password: long })
      expect(messages(signupSchema, { fullName: 'Ada', email: 'ada@example.com', password })).toEqual({
        password: long,
      })
      const change = { currentPassword: password, newPassword: password, confirmation: password }
      expect(messages(passwordChangeSchema, change)).toEqual({ newPassword: long })
    },
  )

  it.each(['a'.repeat(72), 'é'.repeat(36), '🔑'.repeat(18)])('accepts as many: %s', (password) => {
    expect(messages(resetPasswordSchema, { password, confirmation: password })).toEqual({})
  })

  it.each([
    ['caf\u00e9 1', 'cafe\u0301 1'],
    ['\u00c5ngstr\u00f6m', 'A\u030angstro\u0308m'],
    ['ti\u1ebfng 1', 'tie\u0302\u0301ng 1'],
  ])('treats the same letters as the same password, composed or decomposed: %s', (composed, decomposed) => {
    expect(resetPasswordSchema.parse({ password: composed, confirmation: decomposed }).password).toBe(composed)
    expect(resetPasswordSchema.parse({ password: decomposed, confirmation: decomposed }).password).toBe(composed)
    const change = { currentPassword: decomposed, newPassword: decomposed, confirmation: composed }
    // The current password may be stored as it was typed.
    expect(passwordChangeSchema.parse(change)).toMatchObject({ currentPassword: decomposed, newPassword: composed })
    expect(signupSchema.parse({ fullName: 'Ada', email: 'ada@example.com', password: decomposed }).password).toBe(
      composed,
    )
  })

  it('accepts two equal passwords of six characters', () => {
    expect(messages(resetPasswordSchema, { password: '123456', confirmation: '123456' })).toEqual({})
  })
})

it('a reset link requires an email address', () => {
  expect(messages(forgotPasswordSchema, { email: '' })).toEqual({ email: 'Please enter your email address.' })
})

it('the admin portal requires both fields', () => {
  expect(messages(adminLoginSchema, { username: ' ', password: '' })).toEqual({
    username: 'Please enter your username.',
    password: 'Please enter your password.',
  })
})
