import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Identity } from './identity.ts'
import { clearHarness, offline, user, refusal, signedIn, harness } from './session-test-kit.ts'

beforeEach(clearHarness)

describe('logging in', () => {
  const input = { email: 'asha@example.com', password: 'secret' }

  test('stores the user’s identity as the database reports it', async () => {
    harness.answers.signInWithPassword = [signedIn]
    harness.answers.who_am_i = [{ data: { ...user, scope: 'all' }, error: null, status: 200 }]
    expect(await harness.session.signIn(input)).toEqual({ ok: true, scope: 'all' })
    expect(harness.identity).toEqual({
      userId: 'asha',
      email: 'asha@example.com',
      fullName: 'Asha Verma',
      avatarUrl: '',
      scope: 'all',
      needsSignIn: false,
      suspended: false,
    })
  })

  describe('with a password that keyboards compose differently', () => {
    const wrong = { data: { session: null }, error: refusal }
    const tried = () =>
      harness.calls.flatMap(([name, input]) =>
        name === 'signInWithPassword' ? (input as { password: string }).password : [],
      )

    test.for(['caf\u00e9 seven', 'cafe\u0301 seven'])('tries %j composed first', async (password) => {
      harness.answers.signInWithPassword = [signedIn]
      expect(await harness.session.signIn({ ...input, password })).toMatchObject({ ok: true })
      expect(tried()).toEqual(['caf\u00e9 seven'])
    })

    test.for(['caf\u00e9 seven', 'cafe\u0301 seven'])(
      'accepts a decomposed password from before when %j is typed',
      async (password) => {
        harness.answers.signInWithPassword = [wrong, signedIn]
        expect(await harness.session.signIn({ ...input, password })).toMatchObject({ ok: true })
        expect(tried()).toEqual(['caf\u00e9 seven', 'cafe\u0301 seven'])
      },
    )

    test('tries no other form after a network failure, or of a plain password', async () => {
      harness.answers.signInWithPassword = [{ data: { session: null }, error: offline }]
      expect(await harness.session.signIn({ ...input, password: 'cafe\u0301' })).toMatchObject({ reason: 'network' })
      expect(new Set(tried())).toEqual(new Set(['caf\u00e9']))
      harness.calls = []
      harness.answers.signInWithPassword = [wrong]
      expect(await harness.session.signIn(input)).toMatchObject({ reason: 'refused' })
      expect(tried()).toEqual(['secret'])
    })
  })

  // For a suspended user, the server reports nothing else.
  test.for([
    ['the identity that the device has stored', 'asha', { fullName: 'Asha Verma', avatarUrl: 'a.jpg', scope: 'all' }],
    ['nothing of another user’s identity', 'rohan', { fullName: '', avatarUrl: '', scope: 'own' }],
  ] as const)('while suspended preserves %s', async ([, userId, expected]) => {
    harness.identity = {
      userId,
      email: 'before@example.com',
      fullName: 'Asha Verma',
      avatarUrl: 'a.jpg',
      scope: 'all',
      needsSignIn: true,
      suspended: false,
    }
    harness.answers.signInWithPassword = [signedIn]
    harness.answers.who_am_i = [{ data: { id: 'asha', status: 'suspended' }, error: null, status: 200 }]
    expect(await harness.session.signIn(input)).toEqual({ ok: true, scope: expected.scope })
    expect(harness.identity).toEqual({
      ...expected,
      userId: 'asha',
      email: 'asha@example.com',
      needsSignIn: false,
      suspended: true,
    })
  })

  describe('with a deleted account', () => {
    const known: Identity = {
      userId: 'asha',
      email: 'asha@example.com',
      fullName: 'Asha Verma',
      avatarUrl: '',
      scope: 'all',
      needsSignIn: true,
      suspended: false,
    }
    const gone = { ok: false, reason: 'refused', message: 'This account no longer exists.' }
    const marked = { ...known, needsSignIn: false, suspended: true, deleted: true }

    test('says so when the profile is gone, and marks the identity', async () => {
      harness.identity = known
      harness.answers.signInWithPassword = [signedIn]
      harness.answers.who_am_i = [{ data: null, error: null, status: 200 }]
      expect(await harness.session.signIn(input)).toEqual(gone)
      expect(harness.identity).toEqual(marked)
    })

    test('says so when the password is refused because the account is gone', async () => {
      harness.identity = known
      harness.answers.signInWithPassword = [{ data: { session: null }, error: refusal }]
      harness.answers.is_account_deleted = [{ data: true, error: null, status: 200 }]
      expect(await harness.session.signIn({ ...input, email: ' Asha@Example.com' })).toEqual(gone)
      expect(harness.identity).toEqual(marked)
    })

    test.for([
      ['the account exists', { data: false, error: null, status: 200 }],
      ['the server can’t be reached', { data: null, error: { message: 'Failed to fetch' }, status: 0 }],
      ['something else answers', { data: 'welcome', error: null, status: 200 }],
    ] as const)('doesn’t report a deleted account while %s', async ([, answer]) => {
      harness.identity = known
      harness.answers.signInWithPassword = [{ data: { session: null }, error: refusal }]
      harness.answers.is_account_deleted = [answer]
      expect(await harness.session.signIn(input)).toMatchObject({ message: 'Invalid login credentials' })
      expect(harness.identity).toEqual(known)
    })

    test('leaves the identity of another user alone', async () => {
      harness.identity = { ...known, userId: 'rohan', email: 'rohan@example.com' }
      harness.answers.signInWithPassword = [signedIn]
      harness.answers.who_am_i = [{ data: null, error: null, status: 200 }]
      expect(await harness.session.signIn(input)).toEqual(gone)
      harness.answers.signInWithPassword = [{ data: { session: null }, error: refusal }]
      expect(await harness.session.signIn(input)).toMatchObject({ code: 'invalid_credentials' })
      expect(harness.identity).toEqual({ ...known, userId: 'rohan', email: 'rohan@example.com' })
    })
  })

  test('shows the server’s message when refused, and does not retry', async () => {
    harness.answers.signInWithPassword = [{ data: { session: null }, error: refusal }]
    expect(await harness.session.signIn(input)).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
    })
    expect(harness.calls).toHaveLength(1)
    expect(harness.identity).toBeNull()
  })

  test('retries once after a network failure', async () => {
    harness.answers.signInWithPassword = [{ error: offline }, signedIn]
    expect(await harness.session.signIn(input)).toMatchObject({ ok: true })
    harness.answers.signInWithPassword = [{ error: offline }]
    harness.calls = []
    expect(await harness.session.signIn(input)).toMatchObject({ ok: false, reason: 'network' })
    expect(harness.calls).toHaveLength(2)
  })

  test('does not treat a server error as a refusal', async () => {
    harness.answers.signInWithPassword = [{ error: { ...refusal, status: 503 } }]
    expect(await harness.session.signIn(input)).toMatchObject({ reason: 'network' })
  })

  test('retries who_am_i once if it fails, then logs nobody in', async () => {
    harness.answers.signInWithPassword = [signedIn]
    harness.answers.who_am_i = [{ data: null, error: { message: 'Failed to fetch', code: '' }, status: 0 }]
    expect(await harness.session.signIn(input)).toMatchObject({ ok: false, reason: 'network' })
    expect(harness.calls.filter(([name]) => name === 'who_am_i')).toHaveLength(2)
    expect(harness.identity).toBeNull()
  })

  test('refuses a deleted account instead of crashing', async () => {
    harness.answers.signInWithPassword = [signedIn]
    harness.answers.who_am_i = [{ data: null, error: null, status: 200 }]
    expect(await harness.session.signIn(input)).toMatchObject({ ok: false, reason: 'refused' })
    expect(harness.identity).toBeNull()
  })
})

describe('the admin portal', () => {
  const input = { username: 'admin', password: 'secret' }
  const httpError = (status: number, body: unknown) => ({
    data: null,
    error: { name: 'FunctionsHttpError', message: 'non-2xx', context: new Response(JSON.stringify(body), { status }) },
  })

  test('logs in with the session that the server created', async () => {
    harness.answers['admin-login'] = [{ data: { session: { access_token: 'a', refresh_token: 'r' } }, error: null }]
    harness.answers.setSession = [signedIn]
    expect(await harness.session.adminSignIn(input)).toMatchObject({ ok: true })
    expect(harness.calls.slice(0, 2)).toEqual([
      ['admin-login', { body: input }],
      ['setSession', { access_token: 'a', refresh_token: 'r' }],
    ])
  })

  test.for([
    [401, { message: 'Invalid username or password' }, 'refused', 'Invalid username or password'],
    [429, { message: 'Too many attempts' }, 'refused', 'Too many attempts'],
    [500, {}, 'network', ''],
  ] as const)('handles status %i', async ([status, body, reason, message]) => {
    harness.answers['admin-login'] = [httpError(status, body)]
    expect(await harness.session.adminSignIn(input)).toEqual({ ok: false, reason, message, code: String(status) })
    expect(harness.calls).toHaveLength(1)
  })

  test('reports the status code of an answer without a message', async () => {
    const context = new Response('<html>', { status: 403 })
    harness.answers['admin-login'] = [{ data: null, error: { name: 'FunctionsHttpError', message: '', context } }]
    expect(await harness.session.adminSignIn(input)).toMatchObject({ reason: 'refused', message: '', code: '403' })
  })

  test('retries once after a network failure', async () => {
    harness.answers['admin-login'] = [{ data: null, error: { name: 'FunctionsFetchError', message: 'Failed to send' } }]
    expect(await harness.session.adminSignIn(input)).toMatchObject({ reason: 'network' })
    expect(harness.calls).toHaveLength(2)
  })
})

describe('signing up', () => {
  const input = { fullName: 'Asha', email: 'asha@example.com', password: 'secret' }

  test('waits for confirmation if the server sent an email, and logs nobody in', async () => {
    harness.answers.signUp = [{ data: { session: null, user: {} }, error: null }]
    expect(await harness.session.signUp(input)).toEqual({ ok: true, confirmationPending: true })
    expect(harness.identity).toBeNull()
    expect(harness.calls[0]?.[1]).toMatchObject({
      options: { data: { full_name: 'Asha' }, emailRedirectTo: 'https://app.test/auth/callback' },
    })
  })

  test('logs in if no confirmation is needed', async () => {
    harness.answers.signUp = [signedIn]
    expect(await harness.session.signUp(input)).toEqual({ ok: true, confirmationPending: false })
    expect(harness.identity?.userId).toBe('asha')
  })
})

describe('Google', () => {
  test('returns to the page that completes logins', async () => {
    harness.answers.signInWithOAuth = [{ error: null }]
    expect(await harness.session.signInWithGoogle()).toEqual({ ok: true })
    expect(harness.calls).toEqual([
      ['signInWithOAuth', { provider: 'google', options: { redirectTo: 'https://app.test/auth/callback' } }],
    ])
  })

  test('reports why it was refused', async () => {
    harness.answers.signInWithOAuth = [{ error: { ...refusal, message: 'Provider is not enabled' } }]
    expect(await harness.session.signInWithGoogle()).toMatchObject({
      ok: false,
      reason: 'refused',
      message: 'Provider is not enabled',
    })
  })
})

describe('passwords', () => {
  test('a reset email leads to the page that sets the password, and is requested twice at most', async () => {
    harness.answers.resetPasswordForEmail = [{ error: offline }]
    expect(await harness.session.requestPasswordReset('asha@example.com')).toMatchObject({ reason: 'network' })
    expect(harness.calls).toEqual(
      Array.from({ length: 2 }, () => [
        'resetPasswordForEmail',
        'asha@example.com',
        { redirectTo: 'https://app.test/reset-password' },
      ]),
    )
  })

  test('without a link the logged-in user’s password is set', async () => {
    harness.address = 'https://app.test/reset-password'
    harness.answers.getSession = [signedIn]
    harness.answers.updateUser = [{ error: null }]
    expect(await harness.session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'session' })
    expect(await harness.session.resetPassword('new secret')).toEqual({ ok: true })
    expect(harness.calls.at(-1)).toEqual(['updateUser', { password: 'new secret' }])
  })

  test('a refused password is reported with the reason', async () => {
    harness.answers.updateUser = [{ error: { ...refusal, code: 'weak_password', message: 'Too weak' } }]
    expect(await harness.session.resetPassword('x')).toMatchObject({ reason: 'refused', code: 'weak_password' })
  })
})

describe('signing out', () => {
  test('happens on this device at once, then ends the session on the server with the removed token', async () => {
    harness.identity = { userId: 'asha' } as Identity
    harness.answers['admin.signOut'] = [{ error: null }]
    await harness.session.signOut()
    expect(harness.order.slice(0, 2)).toEqual(['no identity', 'tokens'])
    await vi.waitFor(() => expect(harness.calls).toEqual([['admin.signOut', 'the token', 'local']]))
    expect(harness.order).toEqual(['no identity', 'tokens', 'client', 'removeAllChannels', 'admin.signOut'])
  })

  test('works offline', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    harness.answers['admin.signOut'] = [{ error: offline }]
    await harness.session.signOut()
    expect(harness.identity).toBeNull()
    expect(harness.forgotten).toBe(1)
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
    warned.mockRestore()
  })
})
