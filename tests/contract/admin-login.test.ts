import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { type Clock, handle } from '#supabase/functions/admin-login/handler.ts'
import { answerOf, functionEnv, newAdmin } from './admins.ts'
import { contract, type Target, testEmbedded } from './target.ts'

const refusal = { message: 'Invalid username or password' }

contract('admin-login', { seed: true }, (target) => {
  testEmbedded('logs an admin in by username, with a session that works', async () => {
    const client = target.client()
    const { data, error } = await login(client, 'admin', 'sevenday')
    expect(error).toBeNull()
    const { data: signedIn } = await client.auth.setSession(data.session)
    expect(signedIn.user?.email).toBe('admin@example.com')
    expect((await client.rpc('who_am_i')).data.scope).toBe('all')
  })

  testEmbedded('ignores the case of the username', async () => {
    expect((await login(target.client(), 'ADMIN', 'sevenday')).error).toBeNull()
  })

  testEmbedded('accepts a password however its letters are composed, also one that is stored decomposed', async () => {
    for (const stored of ['caf\u00e9 seven', 'cafe\u0301 eight']) {
      const ada = await newAdmin(target)
      const { error } = await ada.client.auth.updateUser({ password: stored })
      expect(error).toBeNull()
      for (const typed of [stored.normalize('NFC'), stored.normalize('NFD')]) {
        expect(await attempt(target, ada.username, typed)).toMatchObject({ status: 200 })
      }
      expect(await attempt(target, ada.username, 'cafe seven')).toMatchObject({ status: 401, body: refusal })
    }
  })

  testEmbedded('answers a wrong password as it answers an unknown username', async () => {
    expect(await answerOf(login(target.client(), 'admin', 'not this one'))).toEqual({ status: 401, body: refusal })
  })

  testEmbedded(
    'answers every refused try the same after the same work: one count, one try at the token endpoint',
    async () => {
      for (const [username, password] of [
        ['admin', 'not this one'],
        ['nobody-here', 'sevenday'],
        ['founder@example.com', 'sevenday'],
      ] as const) {
        const { calls, ...answer } = await attempt(target, username, password)
        expect(answer).toMatchObject({ status: 401, body: refusal })
        expect(calls).toEqual(['/rest/v1/rpc/admin_login_attempt', '/auth/v1/token'])
      }
    },
  )

  testEmbedded('answers every refused try after the same time, however long the work took', async () => {
    const took = async (username: string, password: string, work: number) =>
      (await attempt(target, username, password, { work })).took
    expect(await took('admin', 'not this one', 300)).toBe(700)
    expect(await took(`nobody-${crypto.randomUUID()}`, 'sevenday', 5)).toBe(700)
    expect(await took('half a character \ud800', 'sevenday', 0)).toBe(700)
    expect(await took('admin', 'not this one', 900)).toBe(900)
  })

  testEmbedded('does not delay a successful login', async () => {
    expect(await attempt(target, 'admin', 'sevenday', { work: 5 })).toMatchObject({ status: 200, took: 5 })
  })

  testEmbedded('answers an impossible username as a wrong one', async () => {
    for (const username of ['a\u0000b', '\ud800', 'x'.repeat(255)]) {
      const { status, body, calls } = await attempt(target, username, 'sevenday')
      expect({ status, body, calls }).toEqual({ status: 401, body: refusal, calls: [] })
    }
  })

  testEmbedded('answers a suspended admin the same', async () => {
    const ada = await newAdmin(target)
    await target
      .embedded()
      .database.transaction((query) => query(`update public.profiles set status = 'suspended' where id = $1`, [ada.id]))
    expect(await attempt(target, ada.username, ada.password)).toMatchObject({ status: 401, body: refusal })
  })

  testEmbedded('ends the session of a user who is no longer an admin, and never returns it', async () => {
    // The user may lose the right between the look-up and the login.
    const ada = await target.user()
    const sessions = () =>
      target
        .embedded()
        .database.transaction((query) => query('select id from auth.sessions where user_id = $1', [ada.id]))
    const before = await sessions()
    let signedIn = false
    const answer = await attempt(target, 'ada', ada.password, {
      fetch: async (input, init) => {
        if (String(input).includes('/admin_login_attempt')) {
          return Response.json({ allowed: true, retry_after: 0, email: ada.email, user_id: ada.id })
        }
        const response = await fetch(input, init)
        if (String(input).includes('/token')) signedIn = response.ok
        return response
      },
    })
    expect(signedIn).toBe(true)
    expect(answer).toMatchObject({ status: 401, body: refusal })
    expect(await sessions()).toEqual(before)
  })

  testEmbedded('refuses the seventh try within the window even with the right password', async () => {
    const ada = await newAdmin(target)
    for (let n = 1; n <= 6; n++) {
      expect((await attempt(target, ada.username, 'not this one')).status).toBe(401)
    }
    const { status, body } = await attempt(target, ada.username, ada.password)
    expect(status).toBe(429)
    expect(body).toEqual({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
      retry_after: expect.any(Number),
    })
  })

  testEmbedded('does not count successful logins as failures', async () => {
    const ada = await newAdmin(target)
    for (let n = 1; n <= 8; n++) {
      expect((await attempt(target, ada.username, ada.password)).status).toBe(200)
    }
  })

  testEmbedded('logs the user in although their tries could not be cleared', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { status } = await attempt(target, 'admin', 'sevenday', {
      fetch: async (input, init) =>
        String(input).includes('/admin_login_succeeded') ? Response.json({}, { status: 500 }) : fetch(input, init),
    })
    expect(status).toBe(200)
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  testEmbedded('answers a plain 503 when the database fails', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { status, body } = await attempt(target, 'admin', 'sevenday', {
      fetch: async () => Response.json({ message: 'connection to 10.0.0.1 lost' }, { status: 500 }),
    })
    expect(status).toBe(503)
    expect(JSON.stringify(body)).not.toContain('10.0.0.1')
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  test('refuses empty fields without counting the try', async () => {
    expect((await answerOf(login(target.client(), ' ', 'sevenday'))).status).toBe(400)
  })

  test('allows browsers on another origin', async () => {
    const response = await fetch(`${target.url}/functions/v1/admin-login`, {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-headers': 'authorization, apikey, content-type',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-headers')).toContain('apikey')
  })
})

const login = (client: SupabaseClient, username: string, password: string) =>
  client.functions.invoke('admin-login', { body: { username, password } })

interface Conditions {
  readonly fetch?: typeof fetch
  /** How long the token endpoint takes, in milliseconds of the test's clock. */
  readonly work?: number
}

/** One try in this process, from a unique address, on a clock that the test moves. */
async function attempt(target: Target, username: string, password: string, conditions: Conditions = {}) {
  const { fetch: fetchBackend = fetch, work = 0 } = conditions
  const calls: string[] = []
  let took = 0
  const clock: Clock = {
    now: () => took,
    wait: async (duration) => {
      took += duration
    },
  }
  const request = new Request('http://localhost/functions/v1/admin-login', {
    method: 'POST',
    body: JSON.stringify({ username, password }),
    headers: { 'x-forwarded-for': newAddress() },
  })
  const env = functionEnv(target, (input, init) => {
    const { pathname } = new URL(String(input))
    calls.push(pathname)
    if (pathname === '/auth/v1/token') took += work
    return fetchBackend(input, init)
  })
  const response = await handle(request, env, clock)
  const body: unknown = await response.json()
  return { status: response.status, body, calls, took }
}

/** An address in a network that no other test counts under. */
function newAddress(): string {
  const [one, other] = crypto.randomUUID().split('-').slice(1)
  return `2001:db8:${one}:${other}::1`
}
