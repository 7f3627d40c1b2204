import { beforeEach, describe, expect, test, vi } from 'vitest'
import { recoveryKey } from './client.ts'
import type { Identity } from './identity.ts'
import { clearStage, offline, refusal, reload, signedIn, stage, tokens } from './session-test-kit.ts'

beforeEach(clearStage)

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
  ] as const)(
    'with %s signs in; the address is clean before anything else happens',
    async ([, carried, name, args]) => {
      stage.address = callback + carried
      stage.answers[name] = [signedIn]
      const result = stage.session.completeLink()
      // Not after a promise: now.
      expect(stage.address).toBe(callback)
      expect(await result).toEqual({ ok: true, scope: 'own', via: 'link' })
      expect(stage.order[0]).toBe('address')
      expect(stage.calls[0]).toEqual([name, ...args])
      expect(stage.identity?.userId).toBe('asha')
    },
  )

  test.for([
    '?error=access_denied&error_description=Link+expired&error_code=otp_expired',
    '#error_description=Link+expired&error_code=otp_expired',
  ])('that carries an error (%s) tells it and cleans the address', async (carried) => {
    stage.address = callback + carried
    expect(await stage.session.completeLink()).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Link expired',
      code: 'otp_expired',
    })
    expect(stage.address).toBe(callback)
    expect(stage.order).toEqual(['address'])
  })

  test('that is used up is refused in the server’s words', async () => {
    stage.address = `${callback}?token_hash=h`
    stage.answers.verifyOtp = [
      { data: { session: null }, error: { ...refusal, message: 'Token has expired', status: 403 } },
    ]
    expect(await stage.session.completeLink()).toMatchObject({ reason: 'refused', message: 'Token has expired' })
  })

  test('is tried again after a lost connection, though the address is clean by then', async () => {
    stage.address = `${callback}?token_hash=h&type=signup`
    stage.answers.verifyOtp = [{ error: offline }, signedIn]
    expect(await stage.session.completeLink()).toMatchObject({ ok: false, reason: 'network' })
    expect(stage.address).toBe(callback)
    expect(await stage.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    stage.answers.getSession = [{ data: { session: null } }]
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('without anything is a session that stands, or nothing', async () => {
    stage.address = `${callback}?plan=growth`
    stage.answers.getSession = [signedIn, { data: { session: null } }]
    expect(await stage.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'session' })
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
    expect(stage.address).toBe(`${callback}?plan=growth`)
  })

  test('with half of the tokens is nothing', async () => {
    stage.address = `${callback}#access_token=a`
    stage.answers.getSession = [{ data: { session: null } }]
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })
})

describe('a link that is opened where somebody is signed in', () => {
  const rohan = { userId: 'rohan', scope: 'all', needsSignIn: false, suspended: false } as Identity

  beforeEach(() => {
    stage.address = 'https://app.test/auth/callback?token_hash=h&type=signup'
    stage.answers['apart.verifyOtp'] = [signedIn]
    stage.answers['admin.signOut'] = [{ error: null }]
  })

  test('for another person leaves the device with who is signed in, and ends its own session', async () => {
    stage.identity = rohan
    expect(await stage.session.completeLink()).toEqual({
      ok: false,
      reason: 'somebody-else',
      email: 'asha@example.com',
    })
    await vi.waitFor(() => expect(stage.calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(stage.calls.map(([name]) => name)).toEqual(['apart.verifyOtp', 'admin.signOut'])
    expect(stage.identity).toBe(rohan)
  })

  test('for that very person changes nothing', async () => {
    stage.identity = { ...rohan, userId: 'asha' }
    expect(await stage.session.completeLink()).toEqual({ ok: true, scope: 'all', via: 'link' })
    await vi.waitFor(() => expect(stage.calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(stage.order).not.toContain('identity')
  })

  test.for(['needsSignIn', 'suspended'] as const)('signs in where that person can’t go on: %s', async (standing) => {
    stage.identity = { ...rohan, [standing]: true }
    stage.answers.verifyOtp = [signedIn]
    expect(await stage.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    expect(stage.identity?.userId).toBe('asha')
  })
})

describe('a reset link', () => {
  const rohan = { userId: 'rohan', scope: 'own', needsSignIn: false, suspended: false } as Identity
  const recovered = { ok: true, via: 'recovery', email: 'asha@example.com' }

  beforeEach(() => {
    stage.address = 'https://app.test/reset-password?token_hash=h&type=recovery'
    stage.answers['apart.verifyOtp'] = [signedIn]
    stage.answers['apart.updateUser'] = [{ error: null }]
    stage.answers['apart.getSession'] = [signedIn]
    stage.answers['admin.signOut'] = [{ error: null }]
  })

  test.for([
    ['nobody', null],
    ['somebody else', rohan],
    ['someone who has to sign in again', { ...rohan, needsSignIn: true }],
  ] as const)('sets the password of its person, and signs nobody in or out where %s is', async ([, present]) => {
    stage.identity = present
    expect(await stage.session.completeLink()).toEqual(recovered)
    expect(stage.address).toBe('https://app.test/reset-password')
    expect(await stage.session.resetPassword('new secret')).toEqual({ ok: true })
    await vi.waitFor(() => expect(stage.calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(stage.calls.map(([name]) => name).filter((name) => !name.startsWith('apart.'))).toEqual(['admin.signOut'])
    expect(stage.calls).toContainEqual(['apart.updateUser', { password: 'new secret' }])
    expect(stage.identity).toBe(present)
    expect(stage.forgotten).toBe(0)
  })

  test('of who is signed in keeps them signed in: the server ends their other sessions', async () => {
    stage.identity = { ...rohan, userId: 'asha' }
    stage.answers['apart.getSession'] = [{ data: { session: { ...tokens, access_token: 'a2', refresh_token: 'r2' } } }]
    stage.answers.setSession = [signedIn]
    await stage.session.completeLink()
    expect(await stage.session.resetPassword('new secret')).toEqual({ ok: true })
    expect(stage.calls.at(-1)).toEqual(['setSession', { access_token: 'a2', refresh_token: 'r2' }])
    expect(stage.calls.map(([name]) => name)).not.toContain('admin.signOut')
  })

  test('stays good for a second look and for a password that was refused', async () => {
    stage.answers['apart.updateUser'] = [{ error: { ...refusal, code: 'weak_password' } }, { error: null }]
    await stage.session.completeLink()
    expect(await stage.session.resetPassword('x')).toMatchObject({ reason: 'refused', code: 'weak_password' })
    expect(await stage.session.completeLink()).toEqual(recovered)
    expect(await stage.session.resetPassword('new secret')).toEqual({ ok: true })
  })

  test('stays good when the page is loaded anew, for that page alone', async () => {
    await stage.session.completeLink()
    // The client of the link keeps it there (client.test.ts).
    stage.tab.set(recoveryKey, 'a session')
    reload()
    stage.address = 'https://app.test/auth/callback'
    stage.answers.getSession = [{ data: { session: null } }]
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
    stage.address = 'https://app.test/reset-password'
    expect(await stage.session.completeLink()).toEqual(recovered)
    expect(await stage.session.resetPassword('new secret')).toEqual({ ok: true })
    expect(stage.calls).toContainEqual(['apart.updateUser', { password: 'new secret' }])
    expect(stage.tab.size).toBe(0)
    reload()
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('that was kept and has ended meanwhile is none', async () => {
    stage.tab.set(recoveryKey, 'a session')
    stage.address = 'https://app.test/reset-password'
    stage.answers['apart.getSession'] = [{ data: { session: null } }]
    stage.answers.getSession = [{ data: { session: null } }]
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('is done with one password', async () => {
    await stage.session.completeLink()
    await stage.session.resetPassword('new secret')
    stage.answers.getSession = [{ data: { session: null } }]
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('sets nobody’s password from another page', async () => {
    await stage.session.completeLink()
    stage.address = 'https://app.test/dashboard/settings'
    stage.answers.updateUser = [{ error: null }]
    await stage.session.resetPassword('of who is signed in')
    expect(stage.calls.at(-1)?.[0]).toBe('updateUser')
  })

  test('that is followed by one that is used up is worth nothing any more', async () => {
    await stage.session.completeLink()
    stage.tab.set(recoveryKey, 'a session')
    stage.address = 'https://app.test/reset-password?error_description=Link+expired'
    expect(await stage.session.completeLink()).toMatchObject({ reason: 'refused' })
    expect(stage.tab.size).toBe(0)
    stage.answers.getSession = [{ data: { session: null } }]
    expect(await stage.session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('is tried again after a lost connection', async () => {
    stage.answers['apart.verifyOtp'] = [{ error: offline }, signedIn]
    expect(await stage.session.completeLink()).toMatchObject({ ok: false, reason: 'network' })
    expect(await stage.session.completeLink()).toEqual(recovered)
  })
})
