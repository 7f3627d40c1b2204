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

export const loginFailure = failing(
  'Login failed',
  'Invalid email or password. Please try again.',
  'Please check your credentials and try again.',
)

export const googleFailure = failing('Google login failed', 'Please try again later.')

const otherSignupFailure = failing('Signup failed', 'Registration failed. Please try again.', 'Please try again later.')

export function signupFailure(failure: AuthFailure): FailureCopy<'email' | 'password'> {
  const other = otherSignupFailure(failure)
  if (failure.reason === 'network') return { ...other, toast: { ...other.toast, title: 'Connection Error' } }
  if (failure.reason !== 'refused') return other
  const { title } = other.toast
  const message = failure.message.trim()
  // The wording changes between server versions; the code, if present, doesn't.
  if (/invalid email|validate email/i.test(message) || failure.code === 'email_address_invalid') {
    return about(title, 'Please enter a valid email address.', 'email')
  }
  if (message.includes(`at least ${passwordMin} characters`)) {
    return about(title, `Password must be at least ${passwordMin} characters long.`, 'password')
  }
  const isOfPassword = message !== '' && (message.includes('Password') || failure.code === 'weak_password')
  return isOfPassword ? about(title, message, 'password') : other
}

export const resetRequestFailure = failing('Error sending reset link', 'Failed to send reset link. Please try again.')

const otherResetFailure = failing('Error resetting password', 'Failed to reset password. Please try again.')

export function passwordResetFailure(failure: AuthFailure): FailureCopy {
  const other = otherResetFailure(failure)
  // A session may set a password for a day after its sign-in; a reset link's session lives in its tab for longer.
  return failure.reason === 'refused' && failure.code === 'reauthentication_needed'
    ? about(other.toast.title, 'You opened this page a while ago. Request a new reset link, then choose your password.')
    : other
}

/** Failures of resending a confirmation, used only for the toast. */
export const resendFailure = failing('', 'Failed to resend the email. Please try again.')

/** How many seconds the server says to wait; 0 if it says nothing. */
export function secondsToWait({ message }: AuthFailure): number {
  return Number(/after (\d+) seconds/.exec(message)?.[1] ?? 0)
}

const otherUnsubscribeFailure = failing('', 'Failed to stop the emails. Please try again.')

/** The server's own message is meaningless to users. */
export const unsubscribeFailure = (failure: AuthFailure) =>
  otherUnsubscribeFailure(failure.reason === 'refused' ? { ...failure, code: undefined, message: '' } : failure)

const otherInvitationFailure = failing('Failed to set your password', 'Please try again later.')

/** Failures of the password that an invited customer chooses. `gone`: the invitation can no longer be accepted. */
export function invitationFailure(failure: AuthFailure): FailureCopy<'password'> & { gone?: true } {
  const other = otherInvitationFailure(failure)
  if (failure.reason !== 'refused') return other
  const { title } = other.toast
  if (failure.code === '410') {
    const message =
      'This invitation was used already, withdrawn, or is older than a week. If you’ve chosen a password, log in. If not, ask us for a new one.'
    return { ...about(title, message), gone: true }
  }
  if (failure.code === '409')
    return about(title, 'Someone is accepting this invitation right now. Try again in a minute.')
  return failure.code === '422' ? about(title, failure.message, 'password') : other
}

/** Whether the account waits for the confirmation of its address. Only a user who knows the password learns that. */
export function isUnconfirmed(failure: AuthFailure): boolean {
  return (
    failure.reason === 'refused' &&
    (failure.code === 'email_not_confirmed' || failure.message.includes('Email not confirmed'))
  )
}

const otherChangeFailure = failing('', 'Failed to update password')

/** Used for both the toast and the inline text. */
export function passwordChangeFailure(failure: Exclude<PasswordChangeResult, { ok: true }>): string {
  if (failure.reason === 'signed-out') return 'You must be logged in to change your password'
  if (failure.reason === 'rate-limited') return tooMany
  return failure.reason === 'wrong-password' ? failure.message : otherChangeFailure(failure).inline
}

/** The admin login shows failures in an alert, without a toast. */
export const adminLoginFailure = failing('', 'Login failed. Please check your credentials.')

/** The copy of a call's failures. @param inline the default without a message from the server @param toast the default for the toast */
function failing(title: string, inline: string, toast = inline) {
  return (failure: AuthFailure): FailureCopy => {
    if (failure.reason === 'network') {
      return { toast: { title, description: noConnection.toast }, inline: noConnection.inline }
    }
    const message = failure.reason === 'storage' ? storageCopy : saysTooMany(failure) ? tooMany : failure.message.trim()
    return { toast: { title, description: message || toast }, inline: message || inline }
  }
}

/** Too many calls from this network, or too many mails to everyone; a message that says how long to wait is better. */
function saysTooMany({ code = '', message }: AuthFailure & { reason: 'refused' }): boolean {
  return /^over_\w+_rate_limit$/.test(code) && !/after \d+ seconds/.test(message)
}

function about<Field extends string = never>(title: string, message: string, field?: Field): FailureCopy<Field> {
  return { toast: { title, description: message }, inline: message, ...(field && { field }) }
}
