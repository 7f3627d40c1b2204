import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SignInResult } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import { Screen as LoginScreen } from './login-screen.tsx'
import { rememberedPath, rememberPath } from '../entry/remembered-path.ts'
import { stateWith } from '../entry/requested-path.ts'
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

const path = '/login'

beforeEach(clearHarness)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

async function type(email: string, password: string) {
  await field('Email').fill(email)
  await field('Password').fill(password)
}

describe('logging in', () => {
  it('sends customers to the dashboard', async () => {
    await showScreen(<LoginScreen />, { path, session: { signIn: async () => ({ ok: true, scope: 'own' }) } })
    await type('founder@example.com', 'sevenday')
    await button('Log in').click()
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
  })

  it('sends admins to the panel', async () => {
    const signIn = vi.fn<Session['signIn']>(async () => ({ ok: true, scope: 'all' }))
    await showScreen(<LoginScreen />, { path, session: { signIn } })
    await type(' admin@example.com ', ' sevenday')
    await userEvent.keyboard('{Enter}')
    await expect.element(arrivedAt('/admin')).toBeVisible()
    expect(signIn.mock.calls).toEqual([[{ email: 'admin@example.com', password: ' sevenday' }]])
  })

  it('leads back to the page the visitor requested, once', async () => {
    const session = { signIn: async () => ({ ok: true, scope: 'own' }) as const }
    const state = stateWith('/dashboard/projects?status=planning')
    await showScreen(<LoginScreen />, { path, session, state })
    expect(rememberedPath()).toBe(state.from)
    await type('founder@example.com', 'sevenday')
    await button('Log in').click()
    await expect.element(arrivedAt(state.from)).toBeVisible()
    expect(rememberedPath()).toBe(null)
  })

  it('remembers that page over a reload', async () => {
    rememberPath('/dashboard/settings')
    await showScreen(<LoginScreen />, { path, session: { signIn: async () => ({ ok: true, scope: 'own' }) } })
    await type('founder@example.com', 'sevenday')
    await button('Log in').click()
    await expect.element(arrivedAt('/dashboard/settings')).toBeVisible()
  })

  it('shows that it is busy, and logs in once for several presses', async () => {
    const { answer, give } = awaitedAnswer<SignInResult>()
    const signIn = vi.fn<Session['signIn']>(() => answer)
    await showScreen(<LoginScreen />, { path, session: { signIn } })
    await type('founder@example.com', 'sevenday')
    await button('Log in').click()
    await expect.element(button('Logging in...')).toBeVisible()
    await button('Logging in...').click({ force: true })
    await field('Password').click()
    await userEvent.keyboard('{Enter}')
    give({ ok: true, scope: 'own' })
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
    expect(signIn).toHaveBeenCalledTimes(1)
  })
})

describe('a failed login', () => {
  it('shows the reason in a toast and in the form, announces it once, and preserves the input', async () => {
    const signIn = vi.fn<Session['signIn']>(async () => refused('Invalid login credentials'))
    await showScreen(<LoginScreen />, { path, session: { signIn } })
    await type('founder@example.com', 'wrong')
    await button('Log in').click()
    await expect.element(toast('Login failed')).toBeVisible()
    await expect.element(toast('Invalid login credentials')).toBeVisible()
    await expect.element(page.getByRole('main').getByText('Invalid login credentials')).toBeVisible()
    expect(timesAnnounced('Invalid login credentials')).toBe(1)
    // Neither the alert nor an ancestor is a live region that would announce it twice.
    expect(document.querySelector('main [role=alert], main [aria-live]')).toBe(null)
    await expect.element(field('Email')).toHaveValue('founder@example.com')
    await expect.element(field('Password')).toHaveValue('wrong')

    signIn.mockResolvedValue({ ok: true, scope: 'own' })
    await button('Log in').click()
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
  })

  it('has a default message if the server sends none', async () => {
    await showScreen(<LoginScreen />, { path, session: { signIn: async () => refused('') } })
    await type('founder@example.com', 'wrong')
    await button('Log in').click()
    await expect.element(toast('Please check your credentials and try again.')).toBeVisible()
    await expect.element(page.getByText('Invalid email or password. Please try again.')).toBeVisible()
  })

  it('blames the connection if even the login code failed to load', async () => {
    const signIn = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))
    await showScreen(<LoginScreen />, { path, session: { signIn } })
    await type('founder@example.com', 'sevenday')
    await button('Log in').click()
    await expect.element(page.getByText(/^Network connection error\./)).toBeVisible()
  })

  it('answers even after an unexpected error', async () => {
    expectConsoleError('a call failed unexpectedly')
    await showScreen(<LoginScreen />, { path, session: { signIn: () => Promise.reject(new Error('bug')) } })
    await type('founder@example.com', 'sevenday')
    await button('Log in').click()
    await expect.element(toast('Please check your credentials and try again.')).toBeVisible()
    await expect.element(button('Log in')).toBeVisible()
  })
})

it('marks missing fields, and focuses the first', async () => {
  await showScreen(<LoginScreen />, { path })
  await button('Log in').click()
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveAccessibleDescription('Please enter your email address.')
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field('Password')).toHaveAccessibleDescription('Please enter your password.')
  await field('Email').fill('founder@example.com')
  await expect.element(field('Email')).not.toHaveAttribute('aria-invalid')
})

it('works with password managers and pasting', async () => {
  await showScreen(<LoginScreen />, { path })
  await expect.element(field('Email')).toHaveAttribute('autocomplete', 'username')
  await expect.element(field('Password')).toHaveAttribute('autocomplete', 'current-password')
  await field('Email').fill('s3cret-paste')
  await userEvent.keyboard('{Control>}a{/Control}{Control>}c{/Control}')
  await field('Password').click()
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(field('Password')).toHaveValue('s3cret-paste')
})

describe('offline', () => {
  const note = () => page.getByText("You're offline. Logging in needs a connection. What you've typed stays here.")

  it('says so before and after a try, preserves the input, and works once online', async () => {
    const signIn = vi.fn<Session['signIn']>(async () => network)
    await showScreen(<LoginScreen />, { path, session: { signIn } })
    expect(note().query()).toBe(null)
    setOnline(false)
    await expect.element(note()).toBeVisible()
    await type('founder@example.com', 'sevenday')
    await button('Log in').click()
    await expect.element(toast('Login failed')).toBeVisible()
    await expect
      .element(page.getByText('Network connection error. Please check your internet connection and try again.'))
      .toBeVisible()
    await expect.element(note()).toBeVisible()
    await expect.element(field('Password')).toHaveValue('sevenday')

    setOnline(true)
    await expect.element(note()).not.toBeInTheDocument()
    signIn.mockResolvedValue({ ok: true, scope: 'own' })
    await button('Log in').click()
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
  })
})

describe('a known user', () => {
  it('is redirected at once when logged in', async () => {
    await showScreen(<LoginScreen />, { path, identity: {}, state: stateWith('/dashboard/settings') })
    await expect.element(arrivedAt('/dashboard/settings')).toBeVisible()
    expect(rememberedPath()).toBe(null)
  })

  it('is redirected after logging in in another tab', async () => {
    await showScreen(<LoginScreen />, { path })
    await expect.element(button('Log in')).toBeVisible()
    identityStore().write({ ...customer, scope: 'all' })
    await expect.element(arrivedAt('/admin')).toBeVisible()
  })

  it('learns that their edits are safe when the server asks them to log in again', async () => {
    await showScreen(<LoginScreen />, { path, identity: { needsSignIn: true } })
    const notice = 'Please log in again to keep syncing. Your changes are safe on this device.'
    await expect.element(page.getByText(notice)).toBeVisible()
    await expect.element(field('Email')).toHaveValue('founder@example.com')
  })

  it('can log in as someone else while suspended', async () => {
    await showScreen(<LoginScreen />, { path, identity: { suspended: true } })
    await expect.element(button('Log in')).toBeVisible()
    await expect.element(field('Email')).toHaveValue('')
  })
})

describe('Google', () => {
  it('is not offered unless the build enables it', async () => {
    await showScreen(<LoginScreen />, { path })
    await expect.element(button('Log in')).toBeVisible()
    expect(page.getByRole('button', { name: /Google/ }).query()).toBe(null)
  })

  it('shows a failure', async () => {
    vi.stubEnv('VITE_AUTH_GOOGLE', 'true')
    await showScreen(<LoginScreen />, { path, session: { signInWithGoogle: async () => refused('') } })
    await button('Continue with Google').click()
    await expect.element(toast('Google login failed')).toBeVisible()
    await expect.element(page.getByRole('main').getByText('Please try again later.')).toBeVisible()
    expect(timesAnnounced('Please try again later.')).toBe(1)
  })
})
