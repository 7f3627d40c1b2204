import type { AuthFailure, PasswordChangeResult } from '#src/data/session/results.ts'
import { passwordMin } from '#src/domain/account/schema.ts'

/** The copy of a failure: a toast, and the same text in the form, at a field if it concerns one. */
export interface FailureCopy<Field extends string = never> {
  toast: { title: string; description: string }
  inline: string
  field?: Field
}

/** Replaces the client's own message ('Failed to fetch'). */
const noConnection = {
  toast: 'Unable to connect to the server. Please check your internet connection.',
  inline: 'Network connection error. Please check your internet connection and try again.',
}

/** Replaces the auth server's own message ('Request rate limit reached', 'email rate limit exceeded'). */
const tooMany = 'Too many attempts. Please wait a few minutes, then try again.'

/** The same on every screen: it concerns the browser, not the input. */
export const storageCopy =
  'Your browser isn’t letting this site store data, so we can’t keep you logged in. Allow cookies and site data for this site, or free up some space, then try again.'

export function loginFailure(failure: AuthFailure): FailureCopy {
  return failureCopy(failure, 'Login failed', {
    toast: 'Please check your credentials and try again.',
    inline: 'Invalid email or password. Please try again.',
  })
}

export function googleFailure(failure: AuthFailure): FailureCopy {
  return failureCopy(failure, 'Google login failed', same('Please try again later.'))
}

export function signupFailure(failure: AuthFailure): FailureCopy<'email' | 'password'> {
  if (failure.reason === 'network') {
    return { toast: { title: 'Connection Error', description: noConnection.toast }, inline: noConnection.inline }
  }
  const title = 'Signup failed'
  if (failure.reason === 'refused') {
    const message = failure.message.trim()
    // The wording changes between server versions; the code, if present, doesn't.
    if (/invalid email|validate email/i.test(message) || failure.code === 'email_address_invalid') {
      return about('email', title, 'Please enter a valid email address.')
    }
    if (message.includes(`at least ${passwordMin} characters`)) {
      return about('password', title, `Password must be at least ${passwordMin} characters long.`)
    }
    if (message !== '' && (message.includes('Password') || failure.code === 'weak_password')) {
      return about('password', title, message)
    }
  }
  return failureCopy(failure, title, {
    toast: 'Please try again later.',
    inline: 'Registration failed. Please try again.',
  })
}

export function resetRequestFailure(failure: AuthFailure): FailureCopy {
  return failureCopy(failure, 'Error sending reset link', same('Failed to send reset link. Please try again.'))
}

export function passwordResetFailure(failure: AuthFailure): FailureCopy {
  const title = 'Error resetting password'
  // A session may set a password for a day after its sign-in; a reset link's session lives in its tab for longer.
  if (failure.reason === 'refused' && failure.code === 'reauthentication_needed') {
    const message = 'You opened this page a while ago. Request a new reset link, then choose your password.'
    return { toast: { title, description: message }, inline: message }
  }
  return failureCopy(failure, title, same('Failed to reset password. Please try again.'))
}

/** Of resending a confirmation. Used for the toast alone. */
export function resendFailure(failure: AuthFailure): string {
  return failureCopy(failure, '', same('Failed to resend the email. Please try again.')).inline
}

/** How many seconds the server says to wait; 0 if it says nothing. */
export function secondsToWait({ message }: AuthFailure): number {
  return Number(/after (\d+) seconds/.exec(message)?.[1] ?? 0)
}

/** Used for both the toast and the inline text. */
export function unsubscribeFailure(failure: AuthFailure): string {
  const fallback = 'Failed to stop the emails. Please try again.'
  return failure.reason === 'refused' ? fallback : failureCopy(failure, '', same(fallback)).inline
}

/** Of a password that an invited customer chooses. `gone`: the invitation can't be accepted any more. */
export function invitationFailure(failure: AuthFailure): FailureCopy<'password'> & { gone?: true } {
  const title = 'Failed to set your password'
  if (failure.reason === 'refused' && failure.code === '410') {
    const message =
      'This invitation was used already, withdrawn, or is older than a week. If you’ve chosen a password, log in. If not, ask us for a new one.'
    return { toast: { title, description: message }, inline: message, gone: true }
  }
  if (failure.reason === 'refused' && failure.code === '409') {
    const message = 'Someone is accepting this invitation right now. Try again in a minute.'
    return { toast: { title, description: message }, inline: message }
  }
  if (failure.reason === 'refused' && failure.code === '422') return about('password', title, failure.message)
  return failureCopy(failure, title, same('Please try again later.'))
}

/** Whether the account waits for the confirmation of its address. Only who knows the password learns that. */
export function isUnconfirmed(failure: AuthFailure): boolean {
  return (
    failure.reason === 'refused' &&
    (failure.code === 'email_not_confirmed' || failure.message.includes('Email not confirmed'))
  )
}

/** Used for both the toast and the inline text. */
export function passwordChangeFailure(failure: Exclude<PasswordChangeResult, { ok: true }>): string {
  if (failure.reason === 'signed-out') return 'You must be logged in to change your password'
  if (failure.reason === 'network') return noConnection.inline
  if (failure.reason === 'storage') return storageCopy
  if (failure.reason === 'rate-limited') return tooMany
  return failure.message.trim() || 'Failed to update password'
}

/** The admin login shows failures in an alert, without a toast. */
export function adminLoginFailure(failure: AuthFailure): string {
  return failureCopy(failure, '', same('Login failed. Please check your credentials.')).inline
}

function failureCopy(failure: AuthFailure, title: string, fallback: { toast: string; inline: string }): FailureCopy {
  if (failure.reason === 'network') {
    return { toast: { title, description: noConnection.toast }, inline: noConnection.inline }
  }
  if (failure.reason === 'storage') return { toast: { title, description: storageCopy }, inline: storageCopy }
  const message = saysTooMany(failure) ? tooMany : failure.message.trim()
  return { toast: { title, description: message || fallback.toast }, inline: message || fallback.inline }
}

/** Too many calls from this network, or too many mails to everyone; a message that says how long to wait is better. */
function saysTooMany({ code = '', message }: AuthFailure & { reason: 'refused' }): boolean {
  return /^over_\w+_rate_limit$/.test(code) && !/after \d+ seconds/.test(message)
}

function about<Field extends string>(field: Field, title: string, description: string): FailureCopy<Field> {
  return { toast: { title, description }, inline: description, field }
}

function same(text: string) {
  return { toast: text, inline: text }
}
