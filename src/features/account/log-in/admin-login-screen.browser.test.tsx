import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { SignInResult } from '#src/data/session/results.ts'
import { stateWith } from '../entry/requested-path.ts'
import { Screen as AdminLoginScreen } from './admin-login-screen.tsx'
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

const path = '/admin-login'

beforeEach(clearHarness)
afterEach(() => vi.restoreAllMocks())

async function type(username: string, password: string) {
  await field('Username').fill(username)
  await field('Password').fill(password)
}

describe('the admin portal', () => {
  it('lets admins into the panel and stores nothing they typed', async () => {
    const { answer, give } = awaitedAnswer<SignInResult>()
    await showScreen(<AdminLoginScreen />, { path, session: { adminSignIn: () => answer } })
    await type('chief', 'sup3rs3cret')
    await button('Log in').click()
    await expect.element(button('Logging in...')).toBeVisible()
    give({ ok: true, scope: 'all' })
    await expect.element(arrivedAt('/admin')).toBeVisible()
    await expect.element(toast('Login successful')).toBeVisible()
    await expect.element(toast('Welcome to the admin portal.')).toBeVisible()
    const stored = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])
    expect(stored).not.toContain('sup3rs3cret')
    expect(stored).not.toContain('chief')
  })

  it('leads back to the requested admin screen', async () => {
    const session = { adminSignIn: async () => ({ ok: true, scope: 'all' }) as const }
    await showScreen(<AdminLoginScreen />, { path, session, state: stateWith('/admin/users') })
    await type('chief', 'sup3rs3cret')
    await button('Log in').click()
    await expect.element(arrivedAt('/admin/users')).toBeVisible()
  })

  it('shows a failure in an alert, announced once', async () => {
    const adminSignIn = async () => refused('Invalid username or password')
    await showScreen(<AdminLoginScreen />, { path, session: { adminSignIn } })
    await type('chief', 'wrong')
    await button('Log in').click()
    await expect.element(page.getByRole('main').getByText('Invalid username or password')).toBeVisible()
    expect(timesAnnounced('Invalid username or password')).toBe(1)
    expect(toast('Invalid username or password').query()).toBe(null)
    await expect.element(field('Username')).toHaveValue('chief')
    await expect.element(field('Password')).toHaveValue('wrong')
  })

  it('requires both fields', async () => {
    await showScreen(<AdminLoginScreen />, { path })
    await button('Log in').click()
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(field('Username')).toHaveAccessibleDescription('Please enter your username.')
    await expect.element(field('Password')).toHaveAccessibleDescription('Please enter your password.')
    await expect.element(field('Username')).toHaveAttribute('autocomplete', 'username')
    await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password')
  })

  it('says that it needs a connection', async () => {
    await showScreen(<AdminLoginScreen />, { path, session: { adminSignIn: async () => network } })
    setOnline(false)
    await type('chief', 'sup3rs3cret')
    await expect.element(page.getByText(/^You're offline\./)).toBeVisible()
    await button('Log in').click()
    // The live region for screen readers has the same text for ten seconds.
    await expect.element(page.getByRole('main').getByText(/^Network connection error\./)).toBeVisible()
    await expect.element(field('Username')).toHaveValue('chief')
  })

  it('links to the regular login', async () => {
    await showScreen(<AdminLoginScreen />, { path })
    await expect.element(page.getByRole('link', { name: 'Regular login' })).toHaveAttribute('href', '/login')
  })

  it('redirects logged-in admins at once', async () => {
    await showScreen(<AdminLoginScreen />, { path, identity: { scope: 'all' } })
    await expect.element(arrivedAt('/admin')).toBeVisible()
  })

  it('tells logged-in customers why they have to log in again', async () => {
    await showScreen(<AdminLoginScreen />, { path, identity: { scope: 'own' } })
    await expect
      .element(page.getByText(/You're logged in as founder@example\.com, which isn't an admin account\./))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard')
  })
})
