import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { expect, test, vi } from 'vitest'
import { contract, newEmail, type Person, type Target, testEmbedded } from './target.ts'

const refusal = { message: 'Invalid username or password' }

contract('admin-login', { seed: true }, (target) => {
  testEmbedded('an admin signs in by username and gets a session that works', async () => {
    const client = target.client()
    const { data, error } = await login(client, 'admin', 'sevenday')
    expect(error).toBeNull()
    const { data: signedIn } = await client.auth.setSession(data.session)
    expect(signedIn.user?.email).toBe('admin@example.com')
    expect((await client.rpc('who_am_i')).data.scope).toBe('all')
  })

  testEmbedded('the username is taken without regard to case', async () => {
    expect((await login(target.client(), 'ADMIN', 'sevenday')).error).toBeNull()
  })

  testEmbedded('a wrong password, an unknown username and a customer’s own password get one answer', async () => {
    const wrong = await answerOf(login(target.client(), 'admin', 'not this one'))
    const unknown = await answerOf(login(target.client(), `nobody-${crypto.randomUUID()}`, 'sevenday'))
    const customer = await answerOf(login(target.client(), 'founder@example.com', 'sevenday'))
    expect(wrong).toEqual({ status: 401, body: refusal })
    expect(unknown).toEqual(wrong)
    expect(customer).toEqual(wrong)
  })

  testEmbedded('each refused try does the same work: one count, one try at the token endpoint', async () => {
    for (const [username, password] of [
      ['admin', 'not this one'],
      ['nobody-here', 'sevenday'],
      ['founder', 'sevenday'],
    ]) {
      const calls: string[] = []
      const { handle } = await import('#supabase/functions/admin-login/handler.ts')
      const { keys } = target.embedded()
      const response = await handle(
        new Request('http://localhost/functions/v1/admin-login', {
          method: 'POST',
          body: JSON.stringify({ username, password }),
          headers: { 'x-forwarded-for': newAddress() },
        }),
        {
          SUPABASE_URL: target.url,
          SUPABASE_PUBLISHABLE_KEY: keys.publishable_key,
          SUPABASE_SECRET_KEY: keys.secret_key,
          fetch: (input, init) => {
            calls.push(new URL(String(input)).pathname)
            return fetch(input, init)
          },
        },
      )
      expect(response.status).toBe(401)
      expect(calls).toEqual(['/rest/v1/rpc/admin_login_attempt', '/auth/v1/token'])
    }
  })

  testEmbedded('a suspended admin gets the same answer', async () => {
    const ada = await newAdmin(target)
    await target
      .embedded()
      .database.transaction((query) => query(`update public.profiles set status = 'suspended' where id = $1`, [ada.id]))
    const answer = await answerOf(login(target.client(), ada.username, ada.password))
    expect(answer).toEqual({ status: 401, body: refusal })
  })

  testEmbedded('a session of somebody who is no admin after all is ended and never handed out', async () => {
    // The right may be lost between the look-up and the sign-in.
    const ada = await target.person()
    const { database, keys } = target.embedded()
    const sessions = () =>
      database.transaction((query) => query('select id from auth.sessions where user_id = $1', [ada.id]))
    const before = await sessions()
    const { handle } = await import('#supabase/functions/admin-login/handler.ts')
    let signedIn = false
    const response = await handle(
      new Request('http://localhost/', {
        method: 'POST',
        body: JSON.stringify({ username: 'ada', password: ada.password }),
      }),
      {
        SUPABASE_URL: target.url,
        SUPABASE_PUBLISHABLE_KEY: keys.publishable_key,
        SUPABASE_SECRET_KEY: keys.secret_key,
        fetch: async (input, init) => {
          if (String(input).includes('/admin_login_attempt')) {
            return Response.json({ allowed: true, retry_after: 0, email: ada.email, user_id: ada.id })
          }
          const answer = await fetch(input, init)
          if (String(input).includes('/token')) signedIn = answer.ok
          return answer
        },
      },
    )
    expect(signedIn).toBe(true)
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 401, body: refusal })
    expect(await sessions()).toEqual(before)
  })

  testEmbedded('the seventh try within the window is refused even with the right password', async () => {
    const ada = await newAdmin(target)
    for (let attempt = 1; attempt <= 6; attempt++) {
      expect((await answerOf(login(target.client(), ada.username, 'not this one'))).status).toBe(401)
    }
    const { status, body } = await answerOf(login(target.client(), ada.username, ada.password))
    expect(status).toBe(429)
    expect(body.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes?\.$/)
    expect(body.retry_after).toBeGreaterThan(0)
  })

  testEmbedded('when the database fails, the answer is a plain 503', async () => {
    const { handle } = await import('#supabase/functions/admin-login/handler.ts')
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const response = await handle(
      new Request('http://localhost/', {
        method: 'POST',
        body: JSON.stringify({ username: 'admin', password: 'sevenday' }),
      }),
      {
        SUPABASE_URL: 'http://localhost',
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
        SUPABASE_SECRET_KEY: 'sb_secret_x',
        fetch: async () => Response.json({ message: 'connection to 10.0.0.1 lost' }, { status: 500 }),
      },
    )
    expect(response.status).toBe(503)
    expect(JSON.stringify(await response.json())).not.toContain('10.0.0.1')
    expect(warned).toHaveBeenCalledOnce()
    warned.mockRestore()
  })

  test('empty fields are sent back before anything is counted', async () => {
    expect((await answerOf(login(target.client(), ' ', 'sevenday'))).status).toBe(400)
  })

  test('a browser may ask from another origin', async () => {
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

contract('delete-user', { seed: true }, (target) => {
  testEmbedded(
    'an admin deletes an account with its pictures; its rows stay as tombstones without a name',
    async () => {
      const [admin, ada] = [await newAdmin(target), await target.person()]
      const path = `${ada.id}/1.jpg`
      await ada.client.storage.from('avatars').upload(path, new Blob(['x'], { type: 'image/jpeg' }))
      await pushProject(ada)

      expect((await remove(admin.client, ada.id)).data).toEqual({ deleted: ada.id })
      expect(
        (await target.client().auth.signInWithPassword({ email: ada.email, password: ada.password })).error,
      ).not.toBeNull()
      const { publicUrl } = ada.client.storage.from('avatars').getPublicUrl(path).data
      expect((await fetch(publicUrl)).ok).toBe(false)
      const { database } = target.embedded()
      const rows = await database.transaction((query) =>
        query('select full_name, email, _deleted from public.profiles where id = $1', [ada.id]),
      )
      expect(rows).toEqual([{ full_name: '', email: null, _deleted: true }])
    },
  )

  testEmbedded(
    'a try that broke off after the pictures is made again, and one whose answer was lost as well',
    async () => {
      const [admin, ada] = [await newAdmin(target), await target.person()]
      await ada.client.storage.from('avatars').upload(`${ada.id}/1.jpg`, new Blob(['x'], { type: 'image/jpeg' }))
      const { handle } = await import('#supabase/functions/delete-user/handler.ts')
      const { keys } = target.embedded()
      const token = (await admin.client.auth.getSession()).data.session?.access_token
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const broken = await handle(
        new Request('http://localhost/', {
          method: 'POST',
          body: JSON.stringify({ user_id: ada.id }),
          headers: { authorization: `Bearer ${token}` },
        }),
        {
          SUPABASE_URL: target.url,
          SUPABASE_PUBLISHABLE_KEY: keys.publishable_key,
          SUPABASE_SECRET_KEY: keys.secret_key,
          fetch: async (input, init) =>
            String(input).includes('/delete_account') ? Response.json({}, { status: 502 }) : fetch(input, init),
        },
      )
      warned.mockRestore()
      expect(broken.status).toBe(503)
      expect((await remove(admin.client, ada.id)).data).toEqual({ deleted: ada.id })
      expect((await remove(admin.client, ada.id)).data).toEqual({ deleted: ada.id })
    },
  )

  testEmbedded('a customer deletes nobody', async () => {
    const [ada, ben] = [await target.person(), await target.person()]
    expect((await answerOf(remove(ada.client, ben.id))).status).toBe(403)
    expect((await ben.client.auth.getUser()).error).toBeNull()
  })

  testEmbedded('an admin cannot delete themselves', async () => {
    const admin = await newAdmin(target)
    expect(await answerOf(remove(admin.client, admin.id))).toMatchObject({ status: 409, body: { reason: 'self' } })
  })

  test('a visitor is sent to sign in', async () => {
    expect((await answerOf(remove(target.client(), crypto.randomUUID()))).status).toBe(401)
  })
})

test('the entry that Deno runs serves the very same handler, with the platform’s keys', async () => {
  const served: ((request: Request) => Promise<Response>)[] = []
  const settings: Record<string, string> = {
    SUPABASE_URL: 'http://localhost',
    SUPABASE_PUBLISHABLE_KEYS: '{"default": "sb_publishable_x"}',
    SUPABASE_SECRET_KEYS: '{"default": "sb_secret_x"}',
  }
  vi.stubGlobal('Deno', {
    env: { get: (name: string) => settings[name] },
    serve: (handle: (request: Request) => Promise<Response>) => served.push(handle),
  })
  await import('#supabase/functions/admin-login/index.ts')
  await import('#supabase/functions/delete-user/index.ts')
  vi.unstubAllGlobals()
  const answers = served.map((handle) => handle(new Request('http://localhost/', { method: 'POST', body: '{}' })))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 401])
})

interface Admin extends Person {
  readonly username: string
}

/** A new account that the seeded admin has made an admin. */
async function newAdmin(target: Target): Promise<Admin> {
  const person = await target.person()
  const chief = target.client()
  await chief.auth.signInWithPassword({ email: 'admin@example.com', password: 'sevenday' })
  const { data, error } = await chief.rpc('grant_admin', { user_id: person.id })
  if (error) throw error
  return { ...person, username: data.username }
}

const login = (client: SupabaseClient, username: string, password: string) =>
  client.functions.invoke('admin-login', { body: { username, password } })

const remove = (client: SupabaseClient, user_id: string) =>
  client.functions.invoke('delete-user', { body: { user_id } })

async function answerOf(invoked: Promise<{ error: unknown }>) {
  const { error } = await invoked
  if (!(error instanceof FunctionsHttpError)) throw new Error(`Expected a refusal, got ${String(error)}`)
  const response: Response = error.context
  return { status: response.status, body: await response.json() }
}

/** An address nobody else counts under. */
function newAddress(): string {
  return `2001:db8::${crypto.randomUUID().slice(0, 4)}:${crypto.randomUUID().slice(0, 4)}`
}

async function pushProject(person: Person): Promise<void> {
  const { error } = await person.client.rpc('sync_push', {
    table_name: 'projects',
    rows: [{ id: crypto.randomUUID(), push_id: crypto.randomUUID(), base: null, fields: { name: newEmail() } }],
  })
  if (error) throw error
}
