import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Identity } from './identity.ts'
import { clearStage, offline, person, refusal, signedIn, stage } from './session-test-kit.ts'

beforeEach(clearStage)

describe('signing in', () => {
  const input = { email: 'asha@example.com', password: 'secret' }

  test('writes down who it is, as the database sees them', async () => {
    stage.answers.signInWithPassword = [signedIn]
    stage.answers.who_am_i = [{ data: { ...person, scope: 'all' }, error: null, status: 200 }]
    expect(await stage.session.signIn(input)).toEqual({ ok: true, scope: 'all' })
    expect(stage.identity).toEqual({
      userId: 'asha',
      email: 'asha@example.com',
      fullName: 'Asha Verma',
      avatarUrl: '',
      scope: 'all',
      needsSignIn: false,
      suspended: false,
    })
  })

  // Of a suspended person the server tells no more than that.
  test.for([
    ['what the device knows of them', 'asha', { fullName: 'Asha Verma', avatarUrl: 'a.jpg', scope: 'all' }],
    ['nothing of another person', 'rohan', { fullName: '', avatarUrl: '', scope: 'own' }],
  ] as const)('while suspended keeps %s', async ([, userId, kept]) => {
    stage.identity = {
      userId,
      email: 'before@example.com',
      fullName: 'Asha Verma',
      avatarUrl: 'a.jpg',
      scope: 'all',
      needsSignIn: true,
      suspended: false,
    }
    stage.answers.signInWithPassword = [signedIn]
    stage.answers.who_am_i = [{ data: { id: 'asha', status: 'suspended' }, error: null, status: 200 }]
    expect(await stage.session.signIn(input)).toEqual({ ok: true, scope: kept.scope })
    expect(stage.identity).toEqual({
      ...kept,
      userId: 'asha',
      email: 'asha@example.com',
      needsSignIn: false,
      suspended: true,
    })
  })

  test('that is refused is said in the server’s words, and not tried again', async () => {
    stage.answers.signInWithPassword = [{ data: { session: null }, error: refusal }]
    expect(await stage.session.signIn(input)).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
    })
    expect(stage.calls).toHaveLength(1)
    expect(stage.identity).toBeNull()
  })

  test('is tried once more when the network failed', async () => {
    stage.answers.signInWithPassword = [{ error: offline }, signedIn]
    expect(await stage.session.signIn(input)).toMatchObject({ ok: true })
    stage.answers.signInWithPassword = [{ error: offline }]
    stage.calls = []
    expect(await stage.session.signIn(input)).toMatchObject({ ok: false, reason: 'network' })
    expect(stage.calls).toHaveLength(2)
  })

  test('a server in trouble is no refusal', async () => {
    stage.answers.signInWithPassword = [{ error: { ...refusal, status: 503 } }]
    expect(await stage.session.signIn(input)).toMatchObject({ reason: 'network' })
  })

  test('who it is can’t be asked: tried once more, then nobody is signed in here', async () => {
    stage.answers.signInWithPassword = [signedIn]
    stage.answers.who_am_i = [{ data: null, error: { message: 'Failed to fetch', code: '' }, status: 0 }]
    expect(await stage.session.signIn(input)).toMatchObject({ ok: false, reason: 'network' })
    expect(stage.calls.filter(([name]) => name === 'who_am_i')).toHaveLength(2)
    expect(stage.identity).toBeNull()
  })

  test('an account that is gone is refused, not a crash', async () => {
    stage.answers.signInWithPassword = [signedIn]
    stage.answers.who_am_i = [{ data: null, error: null, status: 200 }]
    expect(await stage.session.signIn(input)).toMatchObject({ ok: false, reason: 'refused' })
    expect(stage.identity).toBeNull()
  })
})

describe('the admin portal', () => {
  const input = { username: 'admin', password: 'secret' }
  const httpError = (status: number, body: unknown) => ({
    data: null,
    error: { name: 'FunctionsHttpError', message: 'non-2xx', context: new Response(JSON.stringify(body), { status }) },
  })

  test('signs in with the session the server made', async () => {
    stage.answers['admin-login'] = [{ data: { session: { access_token: 'a', refresh_token: 'r' } }, error: null }]
    stage.answers.setSession = [signedIn]
    expect(await stage.session.adminSignIn(input)).toMatchObject({ ok: true })
    expect(stage.calls.slice(0, 2)).toEqual([
      ['admin-login', { body: input }],
      ['setSession', { access_token: 'a', refresh_token: 'r' }],
    ])
  })

  test.for([
    [401, { message: 'Invalid username or password' }, 'refused', 'Invalid username or password'],
    [429, { message: 'Too many attempts' }, 'refused', 'Too many attempts'],
    [500, {}, 'network', ''],
  ] as const)('%i is told', async ([status, body, reason, message]) => {
    stage.answers['admin-login'] = [httpError(status, body)]
    expect(await stage.session.adminSignIn(input)).toEqual({ ok: false, reason, message, code: String(status) })
    expect(stage.calls).toHaveLength(1)
  })

  test('an answer without words is told by its number', async () => {
    const context = new Response('<html>', { status: 403 })
    stage.answers['admin-login'] = [{ data: null, error: { name: 'FunctionsHttpError', message: '', context } }]
    expect(await stage.session.adminSignIn(input)).toMatchObject({ reason: 'refused', message: '', code: '403' })
  })

  test('is asked once more when the network failed', async () => {
    stage.answers['admin-login'] = [{ data: null, error: { name: 'FunctionsFetchError', message: 'Failed to send' } }]
    expect(await stage.session.adminSignIn(input)).toMatchObject({ reason: 'network' })
    expect(stage.calls).toHaveLength(2)
  })
})

describe('signing up', () => {
  const input = { fullName: 'Asha', email: 'asha@example.com', password: 'secret' }

  test('waits for the mail where the server sent one, and signs nobody in', async () => {
    stage.answers.signUp = [{ data: { session: null, user: {} }, error: null }]
    expect(await stage.session.signUp(input)).toEqual({ ok: true, confirmationPending: true })
    expect(stage.identity).toBeNull()
    expect(stage.calls[0]?.[1]).toMatchObject({
      options: { data: { full_name: 'Asha' }, emailRedirectTo: 'https://app.test/auth/callback' },
    })
  })

  test('signs in where it need not be confirmed', async () => {
    stage.answers.signUp = [signedIn]
    expect(await stage.session.signUp(input)).toEqual({ ok: true, confirmationPending: false })
    expect(stage.identity?.userId).toBe('asha')
  })
})

describe('Google', () => {
  test('leads back to where sign-ins are completed', async () => {
    stage.answers.signInWithOAuth = [{ error: null }]
    expect(await stage.session.signInWithGoogle()).toEqual({ ok: true })
    expect(stage.calls).toEqual([
      ['signInWithOAuth', { provider: 'google', options: { redirectTo: 'https://app.test/auth/callback' } }],
    ])
  })

  test('that is refused says why', async () => {
    stage.answers.signInWithOAuth = [{ error: { ...refusal, message: 'Provider is not enabled' } }]
    expect(await stage.session.signInWithGoogle()).toMatchObject({
      ok: false,
      reason: 'refused',
      message: 'Provider is not enabled',
    })
  })
})

describe('passwords', () => {
  test('a reset mail leads back to where the password is set, and is asked for twice at most', async () => {
    stage.answers.resetPasswordForEmail = [{ error: offline }]
    expect(await stage.session.requestPasswordReset('asha@example.com')).toMatchObject({ reason: 'network' })
    expect(stage.calls).toEqual(
      Array.from({ length: 2 }, () => [
        'resetPasswordForEmail',
        'asha@example.com',
        { redirectTo: 'https://app.test/reset-password' },
      ]),
    )
  })

  test('without a link it is that of who is signed in', async () => {
    stage.address = 'https://app.test/reset-password'
    stage.answers.getSession = [signedIn]
    stage.answers.updateUser = [{ error: null }]
    expect(await stage.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'session' })
    expect(await stage.session.resetPassword('new secret')).toEqual({ ok: true })
    expect(stage.calls.at(-1)).toEqual(['updateUser', { password: 'new secret' }])
  })

  test('a new one that is refused says why', async () => {
    stage.answers.updateUser = [{ error: { ...refusal, code: 'weak_password', message: 'Too weak' } }]
    expect(await stage.session.resetPassword('x')).toMatchObject({ reason: 'refused', code: 'weak_password' })
  })
})

describe('signing out', () => {
  test('is done on this device at once; the server is told with the token that was taken', async () => {
    stage.identity = { userId: 'asha' } as Identity
    stage.answers['admin.signOut'] = [{ error: null }]
    await stage.session.signOut()
    expect(stage.order.slice(0, 2)).toEqual(['no identity', 'tokens'])
    await vi.waitFor(() => expect(stage.calls).toEqual([['admin.signOut', 'the token', 'local']]))
    expect(stage.order).toEqual(['no identity', 'tokens', 'client', 'removeAllChannels', 'admin.signOut'])
  })

  test('works offline all the same', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    stage.answers['admin.signOut'] = [{ error: offline }]
    await stage.session.signOut()
    expect(stage.identity).toBeNull()
    expect(stage.forgotten).toBe(1)
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
    warned.mockRestore()
  })
})
