import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { LinkResult } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'
import { Screen as AuthCallbackScreen } from './auth-callback-screen.tsx'
import { rememberPath } from '../entry/remembered-path.ts'
import {
  arrivedAt,
  awaitedAnswer,
  button,
  clearHarness,
  network,
  refused,
  showScreen,
  toast,
} from '#tests/kits/account-harness.tsx'

const path = '/auth/callback'
const completed = 'Authentication completed. Redirecting...'
const failed = 'Authentication failed. Redirecting to login...'

beforeEach(clearHarness)
afterEach(() => {
  vi.useRealTimers()
})

const opening = (result: LinkResult) =>
  showScreen(<AuthCallbackScreen />, { path, session: { completeLink: async () => result } })

/** Advances the clock by `time` milliseconds and renders every resulting update. */
async function passes(time: number): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(() => vi.advanceTimersByTimeAsync(time))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
}

describe('after a link or the identity provider', () => {
  it('continues at once after a login', async () => {
    const { answer, give } = awaitedAnswer<LinkResult>()
    rememberPath('/dashboard/projects')
    await showScreen(<AuthCallbackScreen />, { path, session: { completeLink: () => answer } })
    await expect.element(page.getByRole('heading', { name: 'Completing authentication' })).toBeVisible()
    give({ ok: true, scope: 'own', via: 'link' })
    await expect.element(arrivedAt('/dashboard/projects')).toBeVisible()
  })

  it('sends admins to the panel', async () => {
    await opening({ ok: true, scope: 'all', via: 'session' })
    await expect.element(arrivedAt('/admin')).toBeVisible()
  })

  it('uses the link once, although StrictMode runs effects twice', async () => {
    const completeLink = vi.fn<Session['completeLink']>(async () => ({ ok: true, scope: 'own', via: 'link' }))
    await showScreen(<AuthCallbackScreen />, { path, session: { completeLink } })
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
    expect(completeLink).toHaveBeenCalledOnce()
  })

  describe('that this browser did not ask for', () => {
    const asks = async (): Promise<LinkResult> => ({
      ok: false,
      reason: 'asks',
      email: 'ada@example.com',
      name: 'Ada L',
    })
    const declineLink = vi.fn<() => void>()
    const acceptLink = vi.fn<Session['acceptLink']>(async () => ({ ok: true, scope: 'own', via: 'link' }))
    const open = (identity: Partial<Identity> | null = null) =>
      showScreen(<AuthCallbackScreen />, { path, session: { completeLink: asks, acceptLink, declineLink }, identity })
    beforeEach(() => vi.clearAllMocks())

    it('names the account and waits for the answer', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await open()
      await expect.element(page.getByRole('heading', { name: 'Continue as Ada L?' })).toHaveFocus()
      await expect
        .element(page.getByText('This link logs this browser in to the account of ada@example.com.'))
        .toBeVisible()
      await passes(10_000)
      await expect.element(button('Continue')).toBeVisible()
      expect(acceptLink).not.toHaveBeenCalled()
    })

    it('continues on Continue', async () => {
      await open()
      await button('Continue').click()
      await expect.element(arrivedAt('/dashboard')).toBeVisible()
      expect([acceptLink.mock.calls.length, declineLink.mock.calls.length]).toEqual([1, 0])
    })

    it('leads to the login on No, not me', async () => {
      await open()
      await button('No, not me').click()
      await expect.element(arrivedAt('/login')).toBeVisible()
      await expect.element(toast("You weren't logged in")).toBeVisible()
      expect([acceptLink.mock.calls.length, declineLink.mock.calls.length]).toEqual([0, 1])
    })

    it('says what happens to the changes of the user whose session has ended', async () => {
      await open({ email: 'grace@example.com', needsSignIn: true })
      await expect
        .element(
          page.getByText(/^grace@example\.com was the last to use this device\. .* stays on this device for them\./),
        )
        .toBeVisible()
    })
  })

  it('does not replace the user who is logged in, says so, and links back', async () => {
    const completeLink: Session['completeLink'] = async () => ({
      ok: false,
      reason: 'other-user',
      email: 'ada@example.com',
    })
    await showScreen(<AuthCallbackScreen />, {
      path,
      session: { completeLink },
      identity: { email: 'grace@example.com' },
    })
    const message = /^This link is for ada@example\.com, and .* grace@example\.com is still logged in on this device\./
    await expect.element(page.getByText(message)).toBeVisible()
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expect.element(arrivedAt('/dashboard')).toBeVisible()
    expect(identityStore().read()?.email).toBe('grace@example.com')
  })

  it.each([
    { identity: null, name: 'Log in', to: '/login' },
    { identity: {}, name: 'Go to your dashboard', to: '/dashboard' },
  ])('asks for the second confirmation after the first, and links to $to', async ({ identity, name, to }) => {
    const completeLink: Session['completeLink'] = async () => ({ ok: false, reason: 'other-address' })
    await showScreen(<AuthCallbackScreen />, { path, session: { completeLink }, identity })
    await expect.element(page.getByRole('heading', { name: 'One more email to confirm' })).toHaveFocus()
    await page.getByRole('link', { name }).click()
    await expect.element(arrivedAt(to)).toBeVisible()
  })

  it.each([
    { result: { ok: false, reason: 'none' } as const, message: completed, to: '/dashboard' },
    { result: refused('Email link is invalid or has expired'), message: failed, to: '/login' },
    { result: network, message: failed, to: '/login' },
  ])('shows "$message" for two seconds and goes to $to: $result.reason', async ({ result, message, to }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await opening(result)
    await expect.element(page.getByText(message)).toBeVisible()
    // Effects may run a moment after their content is visible.
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
    await passes(1999)
    expect(arrivedAt(to).query(), 'the redirect is still ahead').toBeNull()
    await passes(1)
    await expect.element(arrivedAt(to)).toBeVisible()
  })
})
