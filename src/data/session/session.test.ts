import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SupabaseClient } from './client.ts'
import type { Identity } from './identity.ts'
import { createSession, type Session } from './session.ts'

type Answer = { data?: unknown; error?: unknown; status?: number }

const tokens = { access_token: 'a', refresh_token: 'r', user: { id: 'asha', email: 'asha@example.com' } }
const person = {
  id: 'asha',
  email: 'asha@example.com',
  full_name: 'Asha Verma',
  avatar_url: null,
  status: 'active',
  scope: 'own',
}
const offline = { name: 'AuthRetryableFetchError', message: 'Failed to fetch', status: 0 }
const refusal = { name: 'AuthApiError', message: 'Invalid login credentials', status: 400, code: 'invalid_credentials' }
const signedIn: Answer = { data: { session: tokens }, error: null }

/** What each call answers, in turn; the last one stays. */
let answers: Record<string, Answer[]>
let calls: [string, ...unknown[]][]
let identity: Identity | null
let address: string
let forgotten: number
/** Names of what was done, in order. */
let order: string[]
let session: Session

beforeEach(() => {
  answers = { who_am_i: [{ data: person, error: null, status: 200 }] }
  calls = []
  identity = null
  address = 'https://app.test/'
  forgotten = 0
  order = []
  session = newSession()
})

function answer(name: string, ...args: unknown[]): Promise<Answer> {
  calls.push([name, ...args])
  order.push(name)
  const list = answers[name] ?? []
  const next = list.length > 1 ? list.shift() : list[0]
  if (!next) throw new Error(`nothing is known of ${name}`)
  return Promise.resolve({ data: {}, ...next })
}

const methods = (prefix = '') =>
  Object.fromEntries(
    [
      'signInWithPassword',
      'signUp',
      'setSession',
      'getSession',
      'exchangeCodeForSession',
      'verifyOtp',
      'signInWithOAuth',
      'resetPasswordForEmail',
      'updateUser',
    ].map((name) => [name, (...args: unknown[]) => answer(prefix + name, ...args)]),
  )
const client = {
  auth: { ...methods(), admin: { signOut: (...args: unknown[]) => answer('admin.signOut', ...args) } },
  rpc: (name: string) => answer(name),
  functions: { invoke: (name: string, options: unknown) => answer(name, options) },
  removeAllChannels: async () => void order.push('removeAllChannels'),
} as unknown as SupabaseClient
/** The client whose session stays its own. */
const apart = { auth: methods('apart.') } as unknown as SupabaseClient

const newSession = () =>
  createSession({
    client: async () => {
      order.push('client')
      return client
    },
    identity: {
      read: () => identity,
      write(next) {
        identity = next
        order.push(next ? 'identity' : 'no identity')
      },
      subscribe: () => () => undefined,
    },
    address: {
      href: () => address,
      replace(url) {
        address = new URL(url, address).href
        order.push('address')
      },
    },
    paths: { authCallback: '/auth/callback', resetPassword: '/reset-password' },
    takeTokens() {
      forgotten += 1
      order.push('tokens')
      return 'the token'
    },
    linkClient: () => apart,
  })

describe('signing in', () => {
  const input = { email: 'asha@example.com', password: 'secret' }

  test('writes down who it is, as the database sees them', async () => {
    answers.signInWithPassword = [signedIn]
    answers.who_am_i = [{ data: { ...person, scope: 'all', status: 'suspended' }, error: null, status: 200 }]
    expect(await session.signIn(input)).toEqual({ ok: true, scope: 'all' })
    expect(identity).toEqual({
      userId: 'asha',
      email: 'asha@example.com',
      fullName: 'Asha Verma',
      avatarUrl: '',
      scope: 'all',
      needsSignIn: false,
      suspended: true,
    })
  })

  test('that is refused is said in the server’s words, and not tried again', async () => {
    answers.signInWithPassword = [{ data: { session: null }, error: refusal }]
    expect(await session.signIn(input)).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Invalid login credentials',
      code: 'invalid_credentials',
    })
    expect(calls).toHaveLength(1)
    expect(identity).toBeNull()
  })

  test('is tried once more when the network failed', async () => {
    answers.signInWithPassword = [{ error: offline }, signedIn]
    expect(await session.signIn(input)).toMatchObject({ ok: true })
    answers.signInWithPassword = [{ error: offline }]
    calls = []
    expect(await session.signIn(input)).toMatchObject({ ok: false, reason: 'network' })
    expect(calls).toHaveLength(2)
  })

  test('a server in trouble is no refusal', async () => {
    answers.signInWithPassword = [{ error: { ...refusal, status: 503 } }]
    expect(await session.signIn(input)).toMatchObject({ reason: 'network' })
  })

  test('who it is can’t be asked: tried once more, then nobody is signed in here', async () => {
    answers.signInWithPassword = [signedIn]
    answers.who_am_i = [{ data: null, error: { message: 'Failed to fetch', code: '' }, status: 0 }]
    expect(await session.signIn(input)).toMatchObject({ ok: false, reason: 'network' })
    expect(calls.filter(([name]) => name === 'who_am_i')).toHaveLength(2)
    expect(identity).toBeNull()
  })

  test('an account that is gone is refused, not a crash', async () => {
    answers.signInWithPassword = [signedIn]
    answers.who_am_i = [{ data: null, error: null, status: 200 }]
    expect(await session.signIn(input)).toMatchObject({ ok: false, reason: 'refused' })
    expect(identity).toBeNull()
  })
})

describe('the admin portal', () => {
  const input = { username: 'admin', password: 'secret' }
  const httpError = (status: number, body: unknown) => ({
    data: null,
    error: { name: 'FunctionsHttpError', message: 'non-2xx', context: new Response(JSON.stringify(body), { status }) },
  })

  test('signs in with the session the server made', async () => {
    answers['admin-login'] = [{ data: { session: { access_token: 'a', refresh_token: 'r' } }, error: null }]
    answers.setSession = [signedIn]
    expect(await session.adminSignIn(input)).toMatchObject({ ok: true })
    expect(calls.slice(0, 2)).toEqual([
      ['admin-login', { body: input }],
      ['setSession', { access_token: 'a', refresh_token: 'r' }],
    ])
  })

  test.for([
    [401, { message: 'Invalid username or password' }, 'refused', 'Invalid username or password'],
    [429, { message: 'Too many attempts' }, 'refused', 'Too many attempts'],
    [500, {}, 'network', ''],
  ] as const)('%i is told', async ([status, body, reason, message]) => {
    answers['admin-login'] = [httpError(status, body)]
    expect(await session.adminSignIn(input)).toEqual({ ok: false, reason, message, code: String(status) })
    expect(calls).toHaveLength(1)
  })

  test('an answer without words is told by its number', async () => {
    const context = new Response('<html>', { status: 403 })
    answers['admin-login'] = [{ data: null, error: { name: 'FunctionsHttpError', message: '', context } }]
    expect(await session.adminSignIn(input)).toMatchObject({ reason: 'refused', message: '', code: '403' })
  })

  test('is asked once more when the network failed', async () => {
    answers['admin-login'] = [{ data: null, error: { name: 'FunctionsFetchError', message: 'Failed to send' } }]
    expect(await session.adminSignIn(input)).toMatchObject({ reason: 'network' })
    expect(calls).toHaveLength(2)
  })
})

describe('signing up', () => {
  const input = { fullName: 'Asha', email: 'asha@example.com', password: 'secret' }

  test('waits for the mail where the server sent one, and signs nobody in', async () => {
    answers.signUp = [{ data: { session: null, user: {} }, error: null }]
    expect(await session.signUp(input)).toEqual({ ok: true, confirmationPending: true })
    expect(identity).toBeNull()
    expect(calls[0]?.[1]).toMatchObject({
      options: { data: { full_name: 'Asha' }, emailRedirectTo: 'https://app.test/auth/callback' },
    })
  })

  test('signs in where it need not be confirmed', async () => {
    answers.signUp = [signedIn]
    expect(await session.signUp(input)).toEqual({ ok: true, confirmationPending: false })
    expect(identity?.userId).toBe('asha')
  })
})

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
      address = callback + carried
      answers[name] = [signedIn]
      const result = session.completeLink()
      // Not after a promise: now.
      expect(address).toBe(callback)
      expect(await result).toEqual({ ok: true, scope: 'own', via: 'link' })
      expect(order[0]).toBe('address')
      expect(calls[0]).toEqual([name, ...args])
      expect(identity?.userId).toBe('asha')
    },
  )

  test.for([
    '?error=access_denied&error_description=Link+expired&error_code=otp_expired',
    '#error_description=Link+expired&error_code=otp_expired',
  ])('that carries an error (%s) tells it and cleans the address', async (carried) => {
    address = callback + carried
    expect(await session.completeLink()).toEqual({
      ok: false,
      reason: 'refused',
      message: 'Link expired',
      code: 'otp_expired',
    })
    expect(address).toBe(callback)
    expect(order).toEqual(['address'])
  })

  test('that is used up is refused in the server’s words', async () => {
    address = `${callback}?token_hash=h`
    answers.verifyOtp = [{ data: { session: null }, error: { ...refusal, message: 'Token has expired', status: 403 } }]
    expect(await session.completeLink()).toMatchObject({ reason: 'refused', message: 'Token has expired' })
  })

  test('is tried again after a lost connection, though the address is clean by then', async () => {
    address = `${callback}?token_hash=h&type=signup`
    answers.verifyOtp = [{ error: offline }, signedIn]
    expect(await session.completeLink()).toMatchObject({ ok: false, reason: 'network' })
    expect(address).toBe(callback)
    expect(await session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    answers.getSession = [{ data: { session: null } }]
    expect(await session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('without anything is a session that stands, or nothing', async () => {
    address = `${callback}?plan=growth`
    answers.getSession = [signedIn, { data: { session: null } }]
    expect(await session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'session' })
    expect(await session.completeLink()).toEqual({ ok: false, reason: 'none' })
    expect(address).toBe(`${callback}?plan=growth`)
  })

  test('with half of the tokens is nothing', async () => {
    address = `${callback}#access_token=a`
    answers.getSession = [{ data: { session: null } }]
    expect(await session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })
})

describe('a link that is opened where somebody is signed in', () => {
  const rohan = { userId: 'rohan', scope: 'all', needsSignIn: false, suspended: false } as Identity

  beforeEach(() => {
    address = 'https://app.test/auth/callback?token_hash=h&type=signup'
    answers['apart.verifyOtp'] = [signedIn]
    answers['admin.signOut'] = [{ error: null }]
  })

  test('for another person leaves the device with who is signed in, and ends its own session', async () => {
    identity = rohan
    expect(await session.completeLink()).toEqual({ ok: false, reason: 'somebody-else', email: 'asha@example.com' })
    await vi.waitFor(() => expect(calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(calls.map(([name]) => name)).toEqual(['apart.verifyOtp', 'admin.signOut'])
    expect(identity).toBe(rohan)
  })

  test('for that very person changes nothing', async () => {
    identity = { ...rohan, userId: 'asha' }
    expect(await session.completeLink()).toEqual({ ok: true, scope: 'all', via: 'link' })
    await vi.waitFor(() => expect(calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(order).not.toContain('identity')
  })

  test.for(['needsSignIn', 'suspended'] as const)('signs in where that person can’t go on: %s', async (standing) => {
    identity = { ...rohan, [standing]: true }
    answers.verifyOtp = [signedIn]
    expect(await session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    expect(identity?.userId).toBe('asha')
  })
})

describe('a reset link', () => {
  const rohan = { userId: 'rohan', scope: 'own', needsSignIn: false, suspended: false } as Identity
  const recovered = { ok: true, via: 'recovery', email: 'asha@example.com' }

  beforeEach(() => {
    address = 'https://app.test/reset-password?token_hash=h&type=recovery'
    answers['apart.verifyOtp'] = [signedIn]
    answers['apart.updateUser'] = [{ error: null }]
    answers['apart.getSession'] = [signedIn]
    answers['admin.signOut'] = [{ error: null }]
  })

  test.for([
    ['nobody', null],
    ['somebody else', rohan],
    ['someone who has to sign in again', { ...rohan, needsSignIn: true }],
  ] as const)('sets the password of its person, and signs nobody in or out where %s is', async ([, present]) => {
    identity = present
    expect(await session.completeLink()).toEqual(recovered)
    expect(address).toBe('https://app.test/reset-password')
    expect(await session.resetPassword('new secret')).toEqual({ ok: true })
    await vi.waitFor(() => expect(calls.at(-1)).toEqual(['admin.signOut', 'a', 'local']))
    expect(calls.map(([name]) => name).filter((name) => !name.startsWith('apart.'))).toEqual(['admin.signOut'])
    expect(calls).toContainEqual(['apart.updateUser', { password: 'new secret' }])
    expect(identity).toBe(present)
    expect(forgotten).toBe(0)
  })

  test('of who is signed in keeps them signed in: the server ends their other sessions', async () => {
    identity = { ...rohan, userId: 'asha' }
    answers['apart.getSession'] = [{ data: { session: { ...tokens, access_token: 'a2', refresh_token: 'r2' } } }]
    answers.setSession = [signedIn]
    await session.completeLink()
    expect(await session.resetPassword('new secret')).toEqual({ ok: true })
    expect(calls.at(-1)).toEqual(['setSession', { access_token: 'a2', refresh_token: 'r2' }])
    expect(calls.map(([name]) => name)).not.toContain('admin.signOut')
  })

  test('stays good for a second look and for a password that was refused', async () => {
    answers['apart.updateUser'] = [{ error: { ...refusal, code: 'weak_password' } }, { error: null }]
    await session.completeLink()
    expect(await session.resetPassword('x')).toMatchObject({ reason: 'refused', code: 'weak_password' })
    expect(await session.completeLink()).toEqual(recovered)
    expect(await session.resetPassword('new secret')).toEqual({ ok: true })
  })

  test('is done with one password', async () => {
    await session.completeLink()
    await session.resetPassword('new secret')
    answers.getSession = [{ data: { session: null } }]
    expect(await session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('sets nobody’s password from another page', async () => {
    await session.completeLink()
    address = 'https://app.test/dashboard/settings'
    answers.updateUser = [{ error: null }]
    await session.resetPassword('of who is signed in')
    expect(calls.at(-1)?.[0]).toBe('updateUser')
  })

  test('that is followed by one that is used up is worth nothing any more', async () => {
    await session.completeLink()
    address = 'https://app.test/reset-password?error_description=Link+expired'
    expect(await session.completeLink()).toMatchObject({ reason: 'refused' })
    answers.getSession = [{ data: { session: null } }]
    expect(await session.completeLink()).toEqual({ ok: false, reason: 'none' })
  })

  test('is tried again after a lost connection', async () => {
    answers['apart.verifyOtp'] = [{ error: offline }, signedIn]
    expect(await session.completeLink()).toMatchObject({ ok: false, reason: 'network' })
    expect(await session.completeLink()).toEqual(recovered)
  })
})

describe('passwords', () => {
  test('a reset mail leads back to where the password is set, and is asked for twice at most', async () => {
    answers.resetPasswordForEmail = [{ error: offline }]
    expect(await session.requestPasswordReset('asha@example.com')).toMatchObject({ reason: 'network' })
    expect(calls).toEqual(
      Array.from({ length: 2 }, () => [
        'resetPasswordForEmail',
        'asha@example.com',
        { redirectTo: 'https://app.test/reset-password' },
      ]),
    )
  })

  test('without a link it is that of who is signed in', async () => {
    address = 'https://app.test/reset-password'
    answers.getSession = [signedIn]
    answers.updateUser = [{ error: null }]
    expect(await session.completeLink()).toEqual({ ok: true, scope: 'own', via: 'session' })
    expect(await session.resetPassword('new secret')).toEqual({ ok: true })
    expect(calls.at(-1)).toEqual(['updateUser', { password: 'new secret' }])
  })

  test('a new one that is refused says why', async () => {
    answers.updateUser = [{ error: { ...refusal, code: 'weak_password', message: 'Too weak' } }]
    expect(await session.resetPassword('x')).toMatchObject({ reason: 'refused', code: 'weak_password' })
  })
})

describe('signing out', () => {
  test('is done on this device at once; the server is told with the token that was taken', async () => {
    identity = { userId: 'asha' } as Identity
    answers['admin.signOut'] = [{ error: null }]
    await session.signOut()
    expect(order.slice(0, 2)).toEqual(['no identity', 'tokens'])
    await vi.waitFor(() => expect(calls).toEqual([['admin.signOut', 'the token', 'local']]))
    expect(order).toEqual(['no identity', 'tokens', 'client', 'removeAllChannels', 'admin.signOut'])
  })

  test('works offline all the same', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    answers['admin.signOut'] = [{ error: offline }]
    await session.signOut()
    expect(identity).toBeNull()
    expect(forgotten).toBe(1)
    await vi.waitFor(() => expect(warned).toHaveBeenCalledOnce())
    warned.mockRestore()
  })
})
