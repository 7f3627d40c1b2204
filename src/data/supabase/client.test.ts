import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLinkClient, createSupabase, recoveryKey, type SupabaseClient } from './client.ts'
import { sessionKey } from './names.ts'

const hour = 3600
const start = Date.parse('2026-01-01T00:00:00Z')

let stored: Map<string, string>
/** How far the device's clock is ahead of the server's, in seconds. */
let ahead: number
/** The server's answer to a refresh, if it isn't a new session. */
let inTheWay: (() => Response) | undefined
let refreshes: number
/** Expiry times of the issued tokens, by the server's clock. */
let ends: Map<string, number>
let client: SupabaseClient

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  stored = new Map()
  ahead = 0
  inTheWay = undefined
  refreshes = 0
  ends = new Map()
})

afterEach(async () => {
  await client.auth.stopAutoRefresh()
  vi.useRealTimers()
})

const serverTime = () => Math.floor(Date.now() / 1000) - ahead
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const user = { id: 'asha', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }

/** A session with times by the server's clock. */
function newSession() {
  const iat = serverTime()
  const access_token = [part({ alg: 'HS256' }), part({ sub: 'asha', iat, exp: iat + hour }), part(ends.size)].join('.')
  ends.set(access_token, iat + hour)
  const refresh_token = `refresh ${ends.size}`
  return { access_token, refresh_token, token_type: 'bearer', expires_in: hour, expires_at: iat + hour, user }
}

async function answer(input: string | URL | Request): Promise<Response> {
  const url = new URL(new Request(input).url)
  if (url.pathname === '/auth/v1/user') return Response.json(user)
  if (url.searchParams.get('grant_type') !== 'refresh_token') return Response.json(newSession())
  refreshes += 1
  return inTheWay ? inTheWay() : Response.json(newSession())
}

function open() {
  client = createSupabase({
    url: 'http://server.test',
    publishableKey: 'key',
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    fetch: answer,
  })
}

const input = { email: 'asha@example.com', password: 'secret' }

describe('the answer to a refresh', () => {
  const json = (status: number, body: unknown) => () => Response.json(body, { status })
  const page = (status: number) => () =>
    new Response('<html>Please accept the terms</html>', { status, headers: { 'content-type': 'text/html' } })

  /** Logs in, lets the token expire, and requests the session. */
  async function renew() {
    open()
    await client.auth.signInWithPassword(input)
    await client.auth.stopAutoRefresh()
    await vi.advanceTimersByTimeAsync(2 * hour * 1000)
    const asked = client.auth.getSession()
    // supabase-js retries for half a minute before it gives up.
    await vi.advanceTimersByTimeAsync(60_000)
    return asked
  }

  test.for([
    ['too many requests', json(429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit' })],
    ['a proxy’s page', page(403)],
    ['a 404 page', page(404)],
    ['a 400 page', page(400)],
    ['a captive portal’s page', page(200)],
    ['a refusal without a reason', json(400, { message: 'no' })],
    ['a refusal by the gateway', json(401, { message: 'Invalid API key' })],
    ['an empty object', json(200, {})],
    ['half a session', json(200, { access_token: 'a', expires_in: hour })],
    ['a bare string', json(400, 'refresh_token_not_found')],
    ['a server error', json(503, {})],
  ] as const)('keeps the session and refreshes later with %s', async ([, answered]) => {
    inTheWay = answered
    const { data, error } = await renew()
    expect(data.session).toBeNull()
    expect(error?.name).toBe('AuthRetryableFetchError')
    expect(stored.get(sessionKey)).toContain('refresh 1')
    inTheWay = undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await client.auth.getSession()).data.session?.refresh_token).toBe('refresh 2')
  })

  test.for([
    'refresh_token_not_found',
    'refresh_token_already_used',
    'session_not_found',
    'session_expired',
    'user_not_found',
    'user_banned',
    'validation_failed',
  ])('ends the session with %s', async (error_code) => {
    const events: string[] = []
    inTheWay = json(400, { code: 400, error_code, msg: 'Invalid Refresh Token' })
    const renewed = renew()
    client.auth.onAuthStateChange((event) => void events.push(event))
    expect((await renewed).data.session).toBeNull()
    expect(stored.has(sessionKey)).toBe(false)
    expect(events).toContain('SIGNED_OUT')
  })

  test('ends the session with the code in the field of newer servers', async () => {
    inTheWay = json(400, { code: 'refresh_token_not_found', message: 'Invalid Refresh Token' })
    await renew()
    expect(stored.has(sessionKey)).toBe(false)
  })
})

describe.for([
  ['right', 0],
  ['two hours ahead', 2 * hour],
  ['two hours behind', -2 * hour],
] as const)('on a device whose clock is %s', ([, offset]) => {
  beforeEach(() => {
    ahead = offset
  })

  /** Requests the token every minute for three hours. */
  async function threeHours() {
    for (let minute = 0; minute < 180; minute++) {
      await vi.advanceTimersByTimeAsync(60_000)
      const token = (await client.auth.getSession()).data.session?.access_token ?? ''
      expect(ends.get(token), `the token of minute ${minute}`).toBeGreaterThan(serverTime())
    }
  }

  test('refreshes a token once in its lifetime, and never late', async () => {
    open()
    await client.auth.signInWithPassword(input)
    await threeHours()
    expect(refreshes).toBe(3)
  })

  test('refreshes a token passed to it just as rarely', async () => {
    open()
    await client.auth.setSession(newSession())
    const first = refreshes
    await threeHours()
    // supabase-js checks such a token against the device's clock once, when it is set.
    expect(first).toBe(offset > 0 ? 1 : 0)
    expect(refreshes - first).toBe(3)
  })

  test('does not extend a token’s life when the user’s data changes', async () => {
    open()
    await client.auth.signInWithPassword(input)
    await vi.advanceTimersByTimeAsync(1800 * 1000)
    const before = JSON.parse(stored.get(sessionKey) ?? '')
    await client.auth.updateUser({ data: { nickname: 'A' } })
    expect(JSON.parse(stored.get(sessionKey) ?? '')).toEqual(before)
  })
})

describe('the client of a link', () => {
  test('leaves nothing on the device, and the device’s session unchanged', async () => {
    open()
    await client.auth.signInWithPassword(input)
    const before = new Map(stored)
    const events: string[] = []
    client.auth.onAuthStateChange((event) => void events.push(event))
    const link = createLinkClient(client)
    await link.auth.verifyOtp({ token_hash: 'h', type: 'recovery' })
    await link.auth.updateUser({ password: 'new secret' })
    expect((await link.auth.getSession()).data.session?.refresh_token).toBe('refresh 2')
    expect((await client.auth.getSession()).data.session?.refresh_token).toBe('refresh 1')
    expect(stored).toEqual(before)
    expect(events).toEqual(['INITIAL_SESSION'])
  })

  test('leaves its session to the tab that requests it, and finds it there', async () => {
    open()
    const inTab = new Map<string, string>()
    const tab = {
      getItem: (key: string) => inTab.get(key) ?? null,
      setItem: (key: string, value: string) => void inTab.set(key, value),
      removeItem: (key: string) => void inTab.delete(key),
    }
    await createLinkClient(client, tab).auth.verifyOtp({ token_hash: 'h', type: 'recovery' })
    expect([...inTab.keys()]).toEqual([recoveryKey])
    expect(stored.size).toBe(0)
    expect((await createLinkClient(client, tab).auth.getSession()).data.session?.refresh_token).toBe('refresh 1')
    expect((await createLinkClient(client).auth.getSession()).data.session).toBeNull()
    expect((await client.auth.getSession()).data.session).toBeNull()
  })

  test('opens a link that this device has requested', async () => {
    open()
    await client.auth.resetPasswordForEmail('asha@example.com')
    expect([...stored.keys()].some((key) => key.endsWith('-code-verifier'))).toBe(true)
    const link = createLinkClient(client)
    expect((await link.auth.exchangeCodeForSession('c')).error).toBeNull()
    expect(stored.has(sessionKey)).toBe(false)
    expect((await link.auth.getSession()).data.session?.refresh_token).toBe('refresh 2')
    expect(await client.auth.exchangeCodeForSession('c')).toMatchObject({ data: { session: null } })
  })
})
