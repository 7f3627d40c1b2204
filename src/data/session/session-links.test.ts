import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recoveryKey } from '../supabase/client.ts'
import type { Identity } from './identity.ts'
import { clearHarness, offline, refusal, reload, signedIn, harness, tokens } from './session-test-kit.ts'

beforeEach(clearHarness)

describe('a link', () => {
  const callback = 'https://app.test/auth/callback'

  test.for([
    ['a PKCE code', '?code=c1', 'exchangeCodeForSession', ['c1']],
    ['a token hash', '?token_hash=h&type=recovery', 'verifyOtp', [{ token_hash: 'h', type: 'recovery' }]],
    ['a token hash without a type', '?token_hash=h', 'verifyOtp', [{ token_hash: 'h', type: 'email' }]],
    ['a token hash in the fragment', '#token_hash=h&type=signup', 'verifyOtp', [{ token_hash: 'h', type: 'signup' }]],
    [
      'tokens in the fragment',
      '#access_token=a&refresh_token=r&type=signup',
      'setSession',
      [{ access_token: 'a', refresh_token: 'r' }],
    ],
  ] as const)('with %s logs in, after cleaning the URL', async ([, suffix, name, args]) => {
    harness.address = callback + suffix
    harness.answers[name] = [signedIn]
    const result = harness.session.completeLink()
    // Synchronously, before any promise.
    expect(harness.address).toBe(callback)
    expect(await result).toEqual({ ok: true, scope: 'own', via: 'link' })
    expect(harness.order[0]).toBe('address')
    expect(harness.calls[0]).toEqual([name, ...args])
    expect(harness.identity?.userId).toBe('asha')
  })

  test.for([
    '?error=access_denied&error_description=Link+expired&error_code=otp_expired',
    '#error_description=Link+expired&error_code=otp_expired',
  ])('with an error (%s) reports it and cleans the URL', async (suffix) => {
    harness.address = callback + suffix
    expect(await harness.session.completeLink()).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Link expired',
      code: 'otp_expired',
    })
    expect(harness.address).toBe(callback)
    expect(harness.order).toEqual(['address'])
  })

  test('that was used before is refused with the server’s message', async () => {
    harness.address = `${callback}?token_hash=h`
    harness.answers.verifyOtp = [
      { data: { session: null }, error: { ...refusal, message: 'Token has expired', status: 403 } },
    ]
    expect(await harness.session.completeLink()).toMatchObject({ reason: 'refused', message: 'Token has expired' })
  })

  test('is retried after a lost connection, although the URL is clean by then', async () => {
    harness.address = `${callback}?token_hash=h&type=signup`
    harness.answers.verifyOtp = [{ error: offline }, signedIn]
    expect(await harness.session.completeLink()).toMatchObject({ ok: false, reason: 'network' })
    expect(harness.address).toBe(callback)
    expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    harness.answers.getSession = [{ data: { session: null } }]
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('without a token returns the existing session or nothing', async () => {
    harness.address = `${callback}?plan=growth`
    harness.answers.getSession = [signedIn, { data: { session: null } }]
    expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'session' })
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
    expect(harness.address).toBe(`${callback}?plan=growth`)
  })

  test('with only one of the tokens counts as nothing', async () => {
    harness.address = `${callback}#access_token=a`
    harness.answers.getSession = [{ data: { session: null } }]
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })
})

describe('a link opened while a user is logged in', () => {
  const rohan = { userId: 'rohan', scope: 'all', needsSignIn: false, suspended: false } as Identity

  beforeEach(() => {
    harness.address = 'https://app.test/auth/callback?token_hash=h&type=signup'
    harness.answers['apart.verifyOtp'] = [signedIn]
    harness.answers['admin.signOut'] = [{ error: null }]
  })

  test('for another user keeps the logged-in user, and ends its own session', async () => {
    harness.identity = rohan
    expect(await harness.session.completeLink()).toEqual({
      ok: false,
      reason: 'other-user',
      email: 'asha@example.com',
    })
    await vi.waitFor(() => expect(harness.calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(harness.calls.map(([name]) => name)).toEqual(['apart.verifyOtp', 'admin.signOut'])
    expect(harness.identity).toBe(rohan)
  })

  test('for the same user changes nothing', async () => {
    harness.identity = { ...rohan, userId: 'asha' }
    expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'all', via: 'link' })
    await vi.waitFor(() => expect(harness.calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(harness.order).not.toContain('identity')
  })

  test.for(['needsSignIn', 'suspended'] as const)('logs in if the current user can’t continue: %s', async (status) => {
    harness.identity = { ...rohan, [status]: true }
    harness.answers.verifyOtp = [signedIn]
    expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    expect(harness.identity?.userId).toBe('asha')
  })
})

describe('a reset link', () => {
  const rohan = { userId: 'rohan', scope: 'own', needsSignIn: false, suspended: false } as Identity
  const recovered = { ok: true, via: 'recovery', email: 'asha@example.com' }

  beforeEach(() => {
    harness.address = 'https://app.test/reset-password?token_hash=h&type=recovery'
    harness.answers['apart.verifyOtp'] = [signedIn]
    harness.answers['apart.updateUser'] = [{ error: null }]
    harness.answers['apart.getSession'] = [signedIn]
    harness.answers['admin.signOut'] = [{ error: null }]
  })

  test.for([
    ['no user', null],
    ['another user', rohan],
    ['a user who has to log in again', { ...rohan, needsSignIn: true }],
  ] as const)(
    'sets its user’s password without logging anyone in or out, while %s is logged in',
    async ([, present]) => {
      harness.identity = present
      expect(await harness.session.completeLink()).toEqual(recovered)
      expect(harness.address).toBe('https://app.test/reset-password')
      expect(await harness.session.resetPassword('new secret')).toEqual({ ok: true })
      await vi.waitFor(() => expect(harness.calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
      expect(harness.calls.map(([name]) => name).filter((name) => !name.startsWith('apart.'))).toEqual([
        'admin.signOut',
      ])
      expect(harness.calls).toContainEqual(['apart.updateUser', { password: 'new secret' }])
      expect(harness.identity).toBe(present)
      expect(harness.forgotten).toBe(0)
    },
  )

  test('keeps its own logged-in user logged in, while the server ends their other sessions', async () => {
    harness.identity = { ...rohan, userId: 'asha' }
    harness.answers['apart.getSession'] = [
      { data: { session: { ...tokens, access_token: 'a2', refresh_token: 'r2' } } },
    ]
    harness.answers.setSession = [signedIn]
    await harness.session.completeLink()
    expect(await harness.session.resetPassword('new secret')).toEqual({ ok: true })
    expect(harness.calls.at(-1)).toEqual(['setSession', { access_token: 'a2', refresh_token: 'r2' }])
    expect(harness.calls.map(([name]) => name)).not.toContain('admin.signOut')
  })

  test('stays valid when opened again and after a refused password', async () => {
    harness.answers['apart.updateUser'] = [{ error: { ...refusal, code: 'weak_password' } }, { error: null }]
    await harness.session.completeLink()
    expect(await harness.session.resetPassword('x')).toMatchObject({ reason: 'refused', code: 'weak_password' })
    expect(await harness.session.completeLink()).toEqual(recovered)
    expect(await harness.session.resetPassword('new secret')).toEqual({ ok: true })
  })

  test('stays valid after a reload, for that page only', async () => {
    await harness.session.completeLink()
    // The link's client stores it there (client.test.ts).
    harness.tab.set(recoveryKey, 'a session')
    reload()
    harness.address = 'https://app.test/auth/callback'
    harness.answers.getSession = [{ data: { session: null } }]
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
    harness.address = 'https://app.test/reset-password'
    expect(await harness.session.completeLink()).toEqual(recovered)
    expect(await harness.session.resetPassword('new secret')).toEqual({ ok: true })
    expect(harness.calls).toContainEqual(['apart.updateUser', { password: 'new secret' }])
    expect(harness.tab.size).toBe(0)
    reload()
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('is invalid if its stored session has ended', async () => {
    harness.tab.set(recoveryKey, 'a session')
    harness.address = 'https://app.test/reset-password'
    harness.answers['apart.getSession'] = [{ data: { session: null } }]
    harness.answers.getSession = [{ data: { session: null } }]
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('sets only one password', async () => {
    await harness.session.completeLink()
    await harness.session.resetPassword('new secret')
    harness.answers.getSession = [{ data: { session: null } }]
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('sets no password from another page', async () => {
    await harness.session.completeLink()
    harness.address = 'https://app.test/dashboard/settings'
    harness.answers.updateUser = [{ error: null }]
    await harness.session.resetPassword('of who is signed in')
    expect(harness.calls.at(-1)?.[0]).toBe('updateUser')
  })

  test('is invalidated by a later link that was used before', async () => {
    await harness.session.completeLink()
    harness.tab.set(recoveryKey, 'a session')
    harness.address = 'https://app.test/reset-password?error_description=Link+expired'
    expect(await harness.session.completeLink()).toMatchObject({ reason: 'refused' })
    expect(harness.tab.size).toBe(0)
    harness.answers.getSession = [{ data: { session: null } }]
    expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('is retried after a lost connection', async () => {
    harness.answers['apart.verifyOtp'] = [{ error: offline }, signedIn]
    expect(await harness.session.completeLink()).toMatchObject({ ok: false, reason: 'network' })
    expect(await harness.session.completeLink()).toEqual(recovered)
  })
})
