import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recoveryKey } from '../supabase/client.ts'
import type { Identity } from './identity.ts'
import { clearHarness, offline, refusal, reload, signedIn, harness, tokens } from './session-test-kit.ts'

const linked = {
  data: { session: { ...tokens, user: { ...tokens.user, user_metadata: { full_name: 'Asha Verma' } } } },
  error: null,
}

beforeEach(clearHarness)

describe('a link', () => {
  const callback = 'https://app.test/auth/callback'

  const byCode = '?code=c1'
  const byHash = '?token_hash=h&type=signup'
  const byTokens = '#access_token=a&refresh_token=r&type=signup'
  const asked = { ok: false, reason: 'asks', email: 'asha@example.com', name: 'Asha Verma' }

  beforeEach(() => {
    for (const name of ['exchangeCodeForSession', 'verifyOtp', 'setSession'])
      harness.answers[`apart.${name}`] = [linked]
    harness.answers.setSession = [linked]
    harness.answers['admin.signOut'] = [{ error: null }]
  })

  test.for([
    ['a PKCE code', byCode, 'exchangeCodeForSession', ['c1']],
    ['a token hash', '?token_hash=h&type=recovery', 'verifyOtp', [{ token_hash: 'h', type: 'recovery' }]],
    ['a token hash without a type', '?token_hash=h', 'verifyOtp', [{ token_hash: 'h', type: 'email' }]],
    ['a token hash in the fragment', '#token_hash=h&type=signup', 'verifyOtp', [{ token_hash: 'h', type: 'signup' }]],
    ['tokens in the fragment', byTokens, 'setSession', [{ access_token: 'a', refresh_token: 'r' }]],
  ] as const)('with %s is exchanged after cleaning the URL, apart from the device', async ([, suffix, name, args]) => {
    harness.address = callback + suffix
    const result = harness.session.completeLink()
    // Synchronously, before any promise.
    expect(harness.address).toBe(callback)
    await result
    expect(harness.order[0]).toBe('address')
    expect(harness.calls[0]).toEqual([`apart.${name}`, ...args])
  })

  describe('that a visitor opens', () => {
    test('with a code logs in, because only the browser that asked for it has the secret', async () => {
      harness.address = callback + byCode
      expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
      expect(harness.calls).toContainEqual(['setSession', { access_token: 'a', refresh_token: 'r' }])
      expect(harness.identity?.userId).toBe('asha')
    })

    test.for([byHash, byTokens])('asks first (%s), and stores nothing before the answer', async (suffix) => {
      harness.address = callback + suffix
      expect(await harness.session.completeLink()).toEqual(asked)
      expect([harness.identity, harness.device.size, harness.tab.size]).toEqual([null, 0, 0])
      expect(harness.calls.map(([name]) => name).filter((name) => !name.startsWith('apart.'))).toEqual([])
      expect(await harness.session.acceptLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
      expect(harness.identity?.userId).toBe('asha')
      expect(await harness.session.acceptLink(), 'once').toEqual({ ok: false, reason: 'none' })
    })

    test('ends its session if the visitor declines', async () => {
      harness.address = callback + byHash
      await harness.session.completeLink()
      harness.session.declineLink()
      await vi.waitFor(() => expect(harness.calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
      expect(await harness.session.acceptLink()).toEqual({ ok: false, reason: 'none' })
      expect(harness.identity).toBeNull()
    })

    test('asks again when the page asks again, and not about an earlier link', async () => {
      harness.address = callback + byHash
      await harness.session.completeLink()
      expect(await harness.session.completeLink()).toEqual(asked)
      harness.address = `${callback}?error_description=Link+expired`
      expect(await harness.session.completeLink()).toMatchObject({ reason: 'refused' })
      harness.answers.getSession = [{ data: { session: null } }]
      expect(await harness.session.completeLink()).toEqual({ ok: false, reason: 'none' })
    })

    test('shows its owner’s name without direction controls, which could reverse the question', async () => {
      const user = { ...tokens.user, user_metadata: { full_name: ' \u202eAsha\u2066 ' } }
      harness.answers['apart.verifyOtp'] = [{ data: { session: { ...tokens, user } }, error: null }]
      harness.address = callback + byHash
      expect(await harness.session.completeLink()).toMatchObject({ reason: 'asks', name: 'Asha' })
    })

    test('retries after an answer that failed offline, without asking twice', async () => {
      harness.answers.setSession = [{ error: offline }, { error: offline }, linked]
      harness.address = callback + byHash
      await harness.session.completeLink()
      expect(await harness.session.acceptLink()).toMatchObject({ reason: 'network' })
      expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    })

    test('does not replace a user who logs in while the question is open', async () => {
      harness.address = callback + byHash
      await harness.session.completeLink()
      harness.identity = { userId: 'rohan', scope: 'all', needsSignIn: false, suspended: false } as Identity
      expect(await harness.session.acceptLink()).toMatchObject({ reason: 'other-user', email: 'asha@example.com' })
      expect(harness.identity.userId).toBe('rohan')
    })
  })

  describe('of the account that this browser has just created', () => {
    const hours = (count: number) => count * 60 * 60 * 1000
    const signUp = () => {
      harness.answers.signUp = [{ data: { session: null, user: { id: 'asha' } }, error: null }]
      return harness.session.signUp({ fullName: 'Asha', email: 'asha@example.com', password: 'secret' })
    }
    const open = () => {
      reload()
      harness.address = callback + byHash
      return harness.session.completeLink()
    }

    test('logs in without a question, in any tab, once', async () => {
      await signUp()
      expect(await open()).toEqual({ ok: true, scope: 'own', via: 'link' })
      harness.identity = null
      expect(await open()).toEqual(asked)
    })

    test('asks after a day, after a logout, and for another account', async () => {
      await signUp()
      harness.now += hours(23)
      harness.answers['apart.verifyOtp'] = [
        { data: { session: { ...tokens, user: { id: 'mallory', email: 'asha@example.com' } } }, error: null },
        linked,
      ]
      expect(await open()).toMatchObject({ reason: 'asks' })
      harness.now += hours(2)
      expect(await open()).toEqual(asked)
      await signUp()
      await harness.session.signOut()
      expect(await open()).toEqual(asked)
    })

    test('stores no address', async () => {
      await signUp()
      expect([...harness.device.values()].join()).not.toContain('asha@example.com')
    })
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
    harness.answers['apart.verifyOtp'] = [
      { data: { session: null }, error: { ...refusal, message: 'Token has expired', status: 403 } },
    ]
    expect(await harness.session.completeLink()).toMatchObject({ reason: 'refused', message: 'Token has expired' })
  })

  test('is retried after a lost connection, although the URL is clean by then', async () => {
    harness.address = callback + byCode
    harness.answers['apart.exchangeCodeForSession'] = [{ error: offline }, linked]
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

  describe.each(['needsSignIn', 'suspended'] as const)('who can’t go on (%s)', (status) => {
    beforeEach(() => {
      harness.answers['apart.exchangeCodeForSession'] = [signedIn]
      harness.answers.setSession = [signedIn]
    })

    test.for(['?token_hash=h&type=signup', '?code=c1'])('asks before it replaces them: %s', async (suffix) => {
      harness.identity = { ...rohan, [status]: true }
      harness.address = `https://app.test/auth/callback${suffix}`
      expect(await harness.session.completeLink()).toMatchObject({ reason: 'asks', email: 'asha@example.com' })
      expect(harness.identity.userId).toBe('rohan')
      expect(await harness.session.acceptLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
      expect(harness.identity.userId).toBe('asha')
    })

    test('logs them in again with their own link', async () => {
      harness.identity = { ...rohan, userId: 'asha', [status]: true }
      expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
      expect(harness.identity).toMatchObject({ userId: 'asha', needsSignIn: false, suspended: false })
    })
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
