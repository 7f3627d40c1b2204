import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { SignUpResult } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import { painted } from '#tests/kits/painted.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { Screen as ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { rememberedPath, rememberPath } from '../entry/remembered-path.ts'
import { stateWith } from '../entry/requested-path.ts'
import { Screen as SignupScreen } from './signup-screen.tsx'
import {
  arrivedAt,
  awaitedAnswer,
  button,
  clearHarness,
  customer,
  field,
  network,
  refused,
  setOnline,
  showScreen,
  timesAnnounced,
  toast,
} from '#tests/kits/account-harness.tsx'

const path = '/signup'

beforeEach(clearHarness)
afterEach(() => vi.restoreAllMocks())

async function fillIn() {
  await field('Full name').fill('Ada Lovelace')
  await field('Email').fill('ada@example.com')
  await field('Password').fill('engine')
}

const pending = async (): Promise<SignUpResult> => ({ ok: true, confirmationPending: true })

describe('the typed input', () => {
  it('survives a reload, except for passwords, and is shared with the other forms', async () => {
    await showScreen(<SignupScreen />, { path })
    await fillIn()
    await cleanup()
    await showScreen(<SignupScreen />, { path })
    await expect.element(field('Full name')).toHaveValue('Ada Lovelace')
    await expect.element(field('Email')).toHaveValue('ada@example.com')
    await expect.element(field('Password')).toHaveValue('')
    await cleanup()
    await showScreen(<ForgotPasswordScreen />, { path: '/forgot-password' })
    await expect.element(field('Email')).toHaveValue('ada@example.com')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('engine')
  })

  it('is forgotten after login', async () => {
    await showScreen(<SignupScreen />, {
      path,
      session: { signUp: async () => ({ ok: true, confirmationPending: false }) },
    })
    await fillIn()
    await button('Create account').click()
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
    await cleanup()
    await showScreen(<SignupScreen />, { path })
    await expect.element(field('Email')).toHaveValue('')
  })
})

describe('signing up', () => {
  it('sends the user to their mail, and shows its address', async () => {
    const signUp = vi.fn<Session['signUp']>(pending)
    await showScreen(<SignupScreen />, { path, session: { signUp } })
    await fillIn()
    await button('Create account').click()
    const heading = page.getByRole('heading', { name: 'Check your email' })
    await expect.element(heading).toHaveFocus()
    await expect.element(page.getByText('ada@example.com')).toBeVisible()
    await expect.element(toast('Account created!')).toBeVisible()
    await expect.element(toast('Check your email to confirm your account.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    expect(signUp.mock.calls).toEqual([[{ fullName: 'Ada Lovelace', email: 'ada@example.com', password: 'engine' }]])
  })

  it('lets the user change the address without typing the rest again', async () => {
    await showScreen(<SignupScreen />, { path, session: { signUp: pending } })
    await fillIn()
    await button('Create account').click()
    await button('Use a different email').click()
    await expect.element(field('Email')).toHaveFocus()
    await expect.element(field('Full name')).toHaveValue('Ada Lovelace')
    await expect.element(field('Email')).toHaveValue('ada@example.com')
    await expect.element(field('Password')).toHaveValue('engine')
  })

  it('goes straight to the dashboard if no confirmation is needed', async () => {
    const { answer, give } = awaitedAnswer<SignUpResult>()
    rememberPath('/dashboard/settings')
    await showScreen(<SignupScreen />, { path, session: { signUp: () => answer } })
    await fillIn()
    await button('Create account').click()
    await expect.element(button('Creating account...')).toBeVisible()
    // The session stores the identity before it answers.
    identityStore().write(customer)
    await painted()
    give({ ok: true, confirmationPending: false })
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
    await expect.element(toast('Account created!')).toBeVisible()
    expect(toast('Check your email to confirm your account.').query()).toBe(null)
    expect(rememberedPath()).toBe(null)
  })

  it('continues when the address is confirmed in another tab, to the requested page', async () => {
    await showScreen(<SignupScreen />, { path, session: { signUp: pending }, state: stateWith('/dashboard/projects') })
    await fillIn()
    await button('Create account').click()
    await expect.element(button('Use a different email')).toBeVisible()
    // The tab that the link opens has its own session storage.
    const own = { ...sessionStorage }
    sessionStorage.clear()
    expect(rememberedPath()).toBe('/dashboard/projects')
    Object.assign(sessionStorage, own)
    identityStore().write(customer)
    await expect.element(arrivedAt('/dashboard/projects')).toBeVisible()
  })
})

it('redirects logged-in users at once', async () => {
  await showScreen(<SignupScreen />, { path, identity: {}, state: stateWith('/dashboard/settings') })
  await expect.element(arrivedAt('/dashboard/settings')).toBeVisible()
  expect(rememberedPath()).toBe(null)
})

describe('a failed sign-up', () => {
  it('blames the connection and preserves the input', async () => {
    await showScreen(<SignupScreen />, { path, session: { signUp: async () => network } })
    setOnline(false)
    await fillIn()
    await button('Create account').click()
    await expect.element(toast('Connection Error')).toBeVisible()
    const text = 'Unable to connect to the server. Please check your internet connection.'
    await expect.element(toast(text)).toBeVisible()
    expect(timesAnnounced(text)).toBe(1)
    const inline = 'Network connection error. Please check your internet connection and try again.'
    await expect.element(page.getByText(inline)).toBeVisible()
    expect(timesAnnounced(inline)).toBe(0)
    await expect.element(page.getByText(/^You're offline\. Creating an account needs a connection\./)).toBeVisible()
    await expect.element(field('Full name')).toHaveValue('Ada Lovelace')
    await expect.element(field('Email')).toHaveValue('ada@example.com')
    await expect.element(field('Password')).toHaveValue('engine')
  })

  it('marks the email field if the address was refused', async () => {
    await showScreen(<SignupScreen />, { path, session: { signUp: async () => refused('Invalid email address') } })
    await fillIn()
    await button('Create account').click()
    await expect.element(toast('Signup failed')).toBeVisible()
    await expect.element(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect.element(field('Email')).toHaveFocus()
  })

  it("otherwise shows the server's message", async () => {
    await showScreen(<SignupScreen />, { path, session: { signUp: async () => refused('User already registered') } })
    await fillIn()
    await button('Create account').click()
    await expect.element(toast('User already registered')).toBeVisible()
    await expect.element(page.getByRole('main').getByText('User already registered')).toBeVisible()
  })
})

it('requires a password of six characters before it asks the server', async () => {
  await showScreen(<SignupScreen />, { path })
  await fillIn()
  await field('Password').fill('12345')
  await button('Create account').click()
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('Password')).toHaveAccessibleDescription('Password must be at least 6 characters long.')
})

it('works with password managers, and opens the terms in another tab', async () => {
  await showScreen(<SignupScreen />, { path })
  await expect.element(field('Full name')).toHaveAttribute('autocomplete', 'name')
  await expect.element(field('Email')).toHaveAttribute('autocomplete', 'email')
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'new-password')
  for (const [name, href] of [
    [/Terms of Service/, '/terms'],
    [/Privacy Policy/, '/privacy-policy'],
  ] as const) {
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', href)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('target', '_blank')
  }
})
