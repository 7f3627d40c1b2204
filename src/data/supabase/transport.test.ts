import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { TransportError } from '../server/transport.ts'
import { supabaseTransport } from './transport.ts'

const asha = 'a0000000-0000-4000-8000-000000000001'
const rohan = 'a0000000-0000-4000-8000-000000000002'

let stored: Map<string, string>
let seen: { path: string; authorization: string | null }[]
let answers: (Response | Error)[]
let refreshed: Response | Error

beforeEach(() => {
  stored = new Map()
  seen = []
  answers = []
  refreshed = new TypeError('Failed to fetch')
})

function session(userId: string, token = `token of ${userId}`) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  const user = { id: userId, aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' }
  return { access_token: token, refresh_token: 'refresh', token_type: 'bearer', expires_in: 3600, expires_at, user }
}

function clientOf(userId?: string) {
  if (userId) stored.set('s', JSON.stringify(session(userId)))
  return createClient('http://server.test', 'key', {
    auth: {
      storageKey: 's',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init)
        const { pathname } = new URL(request.url)
        if (pathname.startsWith('/auth/')) {
          if (refreshed instanceof Error) throw refreshed
          return refreshed.clone()
        }
        seen.push({ path: pathname, authorization: request.headers.get('authorization') })
        const answer = answers.shift() ?? Response.json({ status: 'ok' })
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  })
}

const never = new AbortController().signal

async function failure(promise: Promise<unknown>): Promise<TransportError> {
  return promise.then(
    () => expect.unreachable('the call went well'),
    (error: TransportError) => error,
  )
}

const refused = (status: number, code = '') => Response.json({ message: 'no', code }, { status })

describe('a call as a user', () => {
  test('carries that user’s token', async () => {
    const answer = await supabaseTransport(clientOf(asha), { userId: asha }).call('sync_pull_tables', {}, never)
    expect(answer).toEqual({ status: 'ok' })
    expect(seen).toEqual([{ path: '/rest/v1/rpc/sync_pull_tables', authorization: `Bearer token of ${asha}` }])
  })

  test('is never sent with the token of another user who has logged in since', async () => {
    const error = await failure(supabaseTransport(clientOf(rohan), { userId: asha }).call('sync_push', {}, never))
    expect(error.kind).toBe('signed-out')
    expect(seen).toEqual([])
  })

  test('is not sent without a session', async () => {
    const error = await failure(supabaseTransport(clientOf(), { userId: asha }).call('sync_push', {}, never))
    expect(error.kind).toBe('signed-out')
    expect(seen).toEqual([])
  })

  test('waits for the network when the token has expired and can’t be refreshed', async () => {
    const client = clientOf()
    stored.set('s', JSON.stringify({ ...session(asha), expires_at: 1 }))
    refreshed = new Response('', { status: 503 })
    // supabase-js retries for half a minute before it gives up.
    vi.useFakeTimers()
    try {
      const failing = failure(supabaseTransport(client, { userId: asha }).call('sync_push', {}, never))
      await vi.advanceTimersByTimeAsync(60_000)
      expect((await failing).kind).toBe('unreachable')
      expect(seen).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})

test('sends a call as anyone without a session', async () => {
  await supabaseTransport(clientOf(), 'anyone').call('track_events', {}, never)
  expect(seen).toHaveLength(1)
})

describe('a refused token', () => {
  test('is refreshed, and the call repeated with the new one', async () => {
    answers = [refused(401)]
    refreshed = Response.json(session(asha, 'renewed'))
    await expect(
      supabaseTransport(clientOf(asha), { userId: asha }).call('sync_pull_tables', {}, never),
    ).resolves.toEqual({
      status: 'ok',
    })
    expect(seen.map((call) => call.authorization)).toEqual([`Bearer token of ${asha}`, 'Bearer renewed'])
  })

  test('requires a login if it is refused again', async () => {
    answers = [refused(401), refused(401, 'PGRST301')]
    refreshed = Response.json(session(asha, 'renewed'))
    const error = await failure(supabaseTransport(clientOf(asha), { userId: asha }).call('sync_pull_tables', {}, never))
    expect(error).toMatchObject({ kind: 'signed-out', code: 'PGRST301' })
    expect(seen).toHaveLength(2)
  })

  test('waits for the network if something in between refuses it again', async () => {
    answers = [refused(401), new Response('<html>Please log in to the network</html>', { status: 401 })]
    refreshed = Response.json(session(asha, 'renewed'))
    const error = await failure(supabaseTransport(clientOf(asha), { userId: asha }).call('sync_pull_tables', {}, never))
    expect(error.kind).toBe('unreachable')
  })

  test('requires no login if another tab has refreshed it', async () => {
    answers = [refused(401)]
    const client = clientOf(asha)
    refreshed = Response.json(session(asha, 'renewed'))
    // The other tab is faster: its stored session is newer than the answer to this one.
    const { clone } = refreshed
    refreshed.clone = function (this: Response) {
      stored.set('s', JSON.stringify({ ...session(asha, 'of the other tab'), refresh_token: 'newer' }))
      return clone.call(this)
    }
    const transport = supabaseTransport(client, { userId: asha })
    expect((await failure(transport.call('sync_pull_tables', {}, never))).kind).toBe('unreachable')
    await expect(transport.call('sync_pull_tables', {}, never)).resolves.toEqual({ status: 'ok' })
    expect(seen.at(-1)?.authorization).toBe('Bearer of the other tab')
  })

  test('requires a login if it can’t be refreshed', async () => {
    answers = [refused(401)]
    refreshed = Response.json({ code: 'refresh_token_not_found', message: 'gone' }, { status: 400 })
    const error = await failure(supabaseTransport(clientOf(asha), { userId: asha }).call('sync_pull_tables', {}, never))
    expect(error.kind).toBe('signed-out')
  })
})

describe('a call that fails', () => {
  test.for([
    ['no network', 'unreachable', '', new TypeError('Failed to fetch')],
    ['a database error', 'unreachable', '', refused(500, 'XX000')],
    ['a call that the database finds too large', 'bad-request', '54000', refused(500, '54000')],
    ['a server that is down', 'unreachable', '', refused(503)],
    ['too many calls', 'unreachable', '', refused(429)],
    ['a call that took too long', 'unreachable', '', refused(408)],
    ['an argument of another type', 'bad-request', '22P02', refused(400, '22P02')],
    ['a missing function', 'bad-request', 'PGRST202', refused(404, 'PGRST202')],
    ['a call that is too large', 'bad-request', '413', refused(413)],
  ] as const)('%s is %s', async ([, kind, code, answer]) => {
    answers = [answer, answer instanceof Response ? answer.clone() : answer]
    const error = await failure(supabaseTransport(clientOf(asha), { userId: asha }).call('sync_pull_tables', {}, never))
    expect(error).toMatchObject({ name: 'TransportError', kind, code })
  })
})
