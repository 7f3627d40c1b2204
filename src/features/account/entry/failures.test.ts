import { describe, expect, it } from 'vitest'
import type { AuthFailure } from '#src/data/session/results.ts'
import {
  adminLoginFailure,
  googleFailure,
  invitationFailure,
  loginFailure,
  passwordChangeFailure,
  passwordResetFailure,
  resetRequestFailure,
  signupFailure,
} from './failures.ts'

const network: AuthFailure = { ok: false, reason: 'network', message: 'Failed to fetch' }
const refused = (message: string, code?: string): AuthFailure => ({ ok: false, reason: 'refused', message, code })

describe('a failed login', () => {
  it("shows the server's message", () => {
    expect(loginFailure(refused('Invalid login credentials'))).toEqual({
      toast: { title: 'Login failed', description: 'Invalid login credentials' },
      inline: 'Invalid login credentials',
    })
  })

  it('has a default message if the server sends none', () => {
    expect(loginFailure(refused(' '))).toEqual({
      toast: { title: 'Login failed', description: 'Please check your credentials and try again.' },
      inline: 'Invalid email or password. Please try again.',
    })
  })

  it('mentions the connection, not fetching, if the connection failed', () => {
    expect(loginFailure(network)).toEqual({
      toast: {
        title: 'Login failed',
        description: 'Unable to connect to the server. Please check your internet connection.',
      },
      inline: 'Network connection error. Please check your internet connection and try again.',
    })
  })
})

describe('a refusal of too many calls', () => {
  const inWords = 'Too many attempts. Please wait a few minutes, then try again.'

  it.each([
    refused('Request rate limit reached', 'over_request_rate_limit'),
    refused('email rate limit exceeded', 'over_email_send_rate_limit'),
  ])('is said in words: $message', (failure) => {
    for (const copy of [loginFailure, signupFailure, resetRequestFailure, passwordResetFailure]) {
      expect(copy(failure).inline).toBe(inWords)
    }
  })

  it('keeps a message that says how long to wait', () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    expect(resetRequestFailure(refused(message, 'over_email_send_rate_limit')).inline).toBe(message)
  })

  it('has a plain message when the password is changed', () => {
    expect(passwordChangeFailure({ ok: false, reason: 'rate-limited', message: 'Request rate limit reached' })).toBe(
      inWords,
    )
  })
})

describe('a failed sign-up', () => {
  it('mentions the connection', () => {
    expect(signupFailure(network)).toEqual({
      toast: {
        title: 'Connection Error',
        description: 'Unable to connect to the server. Please check your internet connection.',
      },
      inline: 'Network connection error. Please check your internet connection and try again.',
    })
  })

  it.each([
    refused('Invalid email'),
    refused('Signup rejected: Invalid email format'),
    refused('Email address "ada@example" is invalid', 'email_address_invalid'),
    refused('Unable to validate email address: invalid format', 'validation_failed'),
  ])('belongs to the email field: $message', (failure) => {
    expect(signupFailure(failure)).toEqual({
      toast: { title: 'Signup failed', description: 'Please enter a valid email address.' },
      inline: 'Please enter a valid email address.',
      field: 'email',
    })
  })

  it('belongs to the password field if the password is too short', () => {
    expect(signupFailure(refused('Password should be at least 6 characters.', 'weak_password'))).toEqual({
      toast: { title: 'Signup failed', description: 'Password must be at least 6 characters long.' },
      inline: 'Password must be at least 6 characters long.',
      field: 'password',
    })
  })

  it.each([
    refused('Password cannot be longer than 72 characters', 'validation_failed'),
    refused('Password should be at least 10 characters.', 'weak_password'),
    refused('Password is known to be weak and easy to guess, please choose a different one.', 'weak_password'),
  ])('belongs to the password field with the server’s reason: $message', (failure) => {
    expect(signupFailure(failure)).toEqual({
      toast: { title: 'Signup failed', description: failure.message },
      inline: failure.message,
      field: 'password',
    })
  })

  it("otherwise shows the server's message, or a default", () => {
    expect(signupFailure(refused('User already registered'))).toEqual({
      toast: { title: 'Signup failed', description: 'User already registered' },
      inline: 'User already registered',
    })
    expect(signupFailure(refused(''))).toEqual({
      toast: { title: 'Signup failed', description: 'Please try again later.' },
      inline: 'Registration failed. Please try again.',
    })
  })
})

it('a failed reset link, new password or provider each has its own title and message', () => {
  const text = 'Failed to send reset link. Please try again.'
  expect(resetRequestFailure(refused(''))).toEqual({
    toast: { title: 'Error sending reset link', description: text },
    inline: text,
  })
  expect(passwordResetFailure(refused('')).toast).toEqual({
    title: 'Error resetting password',
    description: 'Failed to reset password. Please try again.',
  })
  expect(passwordResetFailure(refused('New password should be different from the old password.')).inline).toBe(
    'New password should be different from the old password.',
  )
  expect(
    passwordResetFailure(refused('Password update requires reauthentication', 'reauthentication_needed')).inline,
  ).toBe('You opened this page a while ago. Request a new reset link, then choose your password.')
  expect(googleFailure(refused('')).toast).toEqual({
    title: 'Google login failed',
    description: 'Please try again later.',
  })
})

describe('a failed admin login', () => {
  it("shows the server's only answer", () => {
    expect(adminLoginFailure(refused('Invalid username or password')).inline).toBe('Invalid username or password')
  })

  it('has a default message if the server sends none', () => {
    expect(adminLoginFailure(refused('')).inline).toBe('Login failed. Please check your credentials.')
  })
})

describe('an invitation that could not be accepted', () => {
  it('says that another try is under way, whatever the server says', () => {
    const inline = 'Someone is accepting this invitation right now. Try again in a minute.'
    expect(invitationFailure(refused('This invitation is being accepted.', '409'))).toMatchObject({ inline })
  })
})
