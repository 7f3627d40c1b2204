import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AuthResult, LinkResult } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { Screen as ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { Screen as ResetPasswordScreen } from './reset-password-screen.tsx'
import {
  arrivedAt,
  awaitedAnswer,
  button,
  clearHarness,
  field,
  network,
  refused,
  setOnline,
  showScreen,
  timesAnnounced,
  toast,
} from '#tests/kits/account-harness.tsx'

beforeEach(clearHarness)
afterEach(() => vi.restoreAllMocks())

describe('requesting a reset link', () => {
  const path = '/forgot-password'

  it('shows the address it was sent to', async () => {
    const { answer, give } = awaitedAnswer<AuthResult>()
    await showScreen(<ForgotPasswordScreen />, { path, session: { requestPasswordReset: () => answer } })
    await field('Email').fill('ada@example.com')
    await button('Send reset link').click()
    await expect.element(button('Sending...')).toBeVisible()
    give({ ok: true })
    await expect.element(toast('Password reset link sent')).toBeVisible()
    await expect.element(toast('Check your email for the password reset link.')).toBeVisible()
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Return to login' })).toHaveAttribute('href', '/login')
  })

  it('explains a failure, announces it once, and preserves the address', async () => {
    const requestPasswordReset = vi.fn<Session['requestPasswordReset']>(async () => refused(''))
    await showScreen(<ForgotPasswordScreen />, { path, session: { requestPasswordReset } })
    await field('Email').fill('ada@example.com')
    await button('Send reset link').click()
    const text = 'Failed to send reset link. Please try again.'
    await expect.element(toast('Error sending reset link')).toBeVisible()
    await expect.element(toast(text)).toBeVisible()
    await expect.element(page.getByRole('main').getByText(text)).toBeVisible()
    expect(timesAnnounced(text)).toBe(1)
    await expect.element(field('Email')).toHaveValue('ada@example.com')
  })

  it('says that it needs a connection, preserves the address, and works once online', async () => {
    const requestPasswordReset = vi.fn<Session['requestPasswordReset']>(async () => network)
    await showScreen(<ForgotPasswordScreen />, { path, session: { requestPasswordReset } })
    const note = page.getByText("You're offline. Sending the link needs a connection. What you've typed stays here.")
    expect(note.query()).toBe(null)
    setOnline(false)
    await expect.element(note).toBeVisible()
    await field('Email').fill('ada@example.com')
    await button('Send reset link').click()
    await expect.element(toast('Error sending reset link')).toBeVisible()
    await expect.element(page.getByRole('main').getByText(/^Network connection error\./)).toBeVisible()
    await expect.element(note).toBeVisible()
    await expect.element(field('Email')).toHaveValue('ada@example.com')

    setOnline(true)
    await expect.element(note).not.toBeInTheDocument()
    requestPasswordReset.mockResolvedValue({ ok: true })
    await button('Send reset link').click()
    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  })

  it('requires an address', async () => {
    await showScreen(<ForgotPasswordScreen />, { path })
    await button('Send reset link').click()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Email')).toHaveAccessibleDescription('Please enter your email address.')
  })
})

describe('choosing a new password', () => {
  const path = '/reset-password'
  const good = async (): Promise<LinkResult> => ({ ok: true, via: 'recovery', email: 'ada@example.com' })

  async function fillIn(password: string, confirmation: string) {
    await field('New password').fill(password)
    await field('Confirm password').fill(confirmation)
  }

  it('ends with logging in with it', async () => {
    const resetPassword = vi.fn<Session['resetPassword']>(async () => ({ ok: true }))
    await showScreen(<ResetPasswordScreen />, { path, session: { completeLink: good, resetPassword } })
    await fillIn('engine', 'engine')
    await button('Reset password').click()
    await expect.element(arrivedAt('/login')).toBeVisible()
    await expect.element(toast('Password updated successfully')).toBeVisible()
    await expect.element(toast('You can now log in with your new password')).toBeVisible()
    expect(resetPassword.mock.calls).toEqual([['engine']])
  })

  it('rejects a short password and a mismatch before it asks the server', async () => {
    await showScreen(<ResetPasswordScreen />, { path, session: { completeLink: good } })
    await fillIn('12345', '1234')
    await button('Reset password').click()
    await expect.element(field('New password')).toHaveFocus()
    await expect.element(field('New password')).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expect.element(field('Confirm password')).toHaveAccessibleDescription("Passwords don't match")
    await fillIn('123456', '12345')
    await button('Reset password').click()
    await expect.element(field('Confirm password')).toHaveFocus()
  })

  it('explains a failure and preserves the input', async () => {
    const session = { completeLink: good, resetPassword: async () => network }
    await showScreen(<ResetPasswordScreen />, { path, session })
    setOnline(false)
    await fillIn('engine', 'engine')
    await button('Reset password').click()
    await expect.element(toast('Error resetting password')).toBeVisible()
    await expect.element(page.getByText(/^Network connection error\./)).toBeVisible()
    await expect.element(page.getByText(/^You're offline\. Resetting the password needs a connection\./)).toBeVisible()
    await expect.element(field('New password')).toHaveValue('engine')
    await expect.element(field('Confirm password')).toHaveValue('engine')
  })

  it.each([{ ok: false, reason: 'none' } as const, refused('Email link is invalid or has expired')])(
    'asks for a new link if this one is invalid: $reason',
    async (result) => {
      await showScreen(<ResetPasswordScreen />, { path, session: { completeLink: async () => result } })
      await expect.element(arrivedAt('/forgot-password')).toBeVisible()
      await expect.element(toast('Invalid or expired reset link')).toBeVisible()
      await expect.element(toast('Please request a new password reset link')).toBeVisible()
      expect(timesAnnounced('Invalid or expired reset link')).toBe(1)
    },
  )

  it('does not call a link invalid that it could not check', async () => {
    const completeLink = vi.fn<Session['completeLink']>(async () => network)
    await showScreen(<ResetPasswordScreen />, { path, session: { completeLink } })
    await expect.element(button('Try again')).toBeVisible()
    completeLink.mockImplementation(good)
    await button('Try again').click()
    await expect.element(field('New password')).toBeVisible()
    expect(completeLink).toHaveBeenCalledTimes(2)
  })

  it('shows whose password it is, and offers password managers to save it under that name', async () => {
    await showScreen(<ResetPasswordScreen />, { path, session: { completeLink: good } })
    await expect.element(page.getByText('For ada@example.com')).toBeVisible()
    await expect.element(page.getByText(/You'll log in with it right after\./)).toBeVisible()
    await expect.element(field('New password')).toHaveAttribute('autocomplete', 'new-password')
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('ada@example.com')
  })

  it('says that another user is logged in, and does not log them out', async () => {
    const session = { completeLink: good, resetPassword: async () => ({ ok: true }) as const }
    await showScreen(<ResetPasswordScreen />, { path, session, identity: { email: 'grace@example.com' } })
    const note =
      "You're logged in as grace@example.com on this device, and you'll stay logged in. Only the password for ada@example.com will change."
    await expect.element(page.getByText(note)).toBeVisible()
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('ada@example.com')
    await fillIn('engine', 'engine')
    await button('Reset password').click()
    await expect.element(arrivedAt('/login')).toBeVisible()
    expect(identityStore().read()?.email).toBe('grace@example.com')
  })

  it.each([
    ['their own link', good],
    ['no link', async (): Promise<LinkResult> => ({ ok: true, scope: 'own', via: 'session' })],
  ] as const)('needs no explanation for the logged-in user who arrives with %s', async (_, completeLink) => {
    await showScreen(<ResetPasswordScreen />, {
      path,
      session: { completeLink },
      identity: { email: 'ada@example.com' },
    })
    await expect.element(page.getByText('For ada@example.com')).toBeVisible()
    await expect.element(page.getByText(/signed in as/)).not.toBeInTheDocument()
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('ada@example.com')
  })
})
