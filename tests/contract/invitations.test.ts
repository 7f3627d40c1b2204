import { expect } from 'vitest'
import { handle } from '#supabase/functions/accept-invitation/handler.ts'
import { functionEnv } from './admins.ts'
import { contract, newEmail, type Target, testEmbedded, type User } from './target.ts'

contract('invitations', { seed: true, confirmEmail: true }, (target) => {
  async function signedIn(email: string): Promise<User> {
    const client = target.client()
    const { data } = await client.auth.signInWithPassword({ email, password: 'sevenday' })
    return { id: data.user?.id ?? '', email, password: 'sevenday', client }
  }

  const invite = async ({ client }: User, body: Record<string, string>) => {
    const { data, response } = await client.functions.invoke('invite-user', { body })
    return { status: response?.status, body: data ?? (await response?.json()) }
  }
  const accept = async (body: Record<string, string>) => {
    const { data, response } = await target.client().functions.invoke('accept-invitation', { body })
    return { status: response?.status, body: data ?? (await response?.json()) }
  }
  const mailsTo = (email: string) => target.embedded().mailbox.list(email)

  async function tokenFor(email: string): Promise<string> {
    await expect.poll(() => mailsTo(email)[0]?.subject).toBe('Your Sevenday account is ready')
    return new URL(mailsTo(email)[0]?.link ?? '').searchParams.get('token') ?? ''
  }

  testEmbedded('an invited customer chooses a password, and what was prepared is there', async () => {
    const admin = await signedIn('admin@example.com')
    const email = newEmail()
    const { status, body } = await invite(admin, { email: email.toUpperCase(), full_name: ' Ira <Das> ' })
    expect(status).toBe(200)
    const project = crypto.randomUUID()
    const prepared = { id: project, user_id: body.user_id, name: 'Prepared' }
    expect((await admin.client.from('projects').insert(prepared)).error).toBeNull()

    const token = await tokenFor(email)
    const [mail] = mailsTo(email)
    for (const part of [mail?.subject, mail?.text, mail?.html]) expect(part).not.toContain('Ira')
    const profile = await admin.client.from('profiles').select('full_name').eq('id', body.user_id).single()
    expect(profile.data).toEqual({ full_name: 'Ira <Das>' })
    // A stranger who signs up with the address learns nothing.
    const again = await target.client().auth.signUp({ email, password: 'a stranger’s' })
    expect(JSON.stringify(again)).not.toContain('Ira')
    expect(mail?.link).toContain('http://localhost:5173/invitation?token=')
    const early = await target.client().auth.signInWithPassword({ email, password: 'sevenday' })
    expect(early.error?.code).toBe('invalid_credentials')
    expect((await accept({ token, password: 'short' })).status).toBe(422)
    expect((await accept({ token: `${token}0`, password: 'long enough' })).status).toBe(410)
    expect(await accept({ token, password: 'long enough' })).toEqual({ status: 200, body: { email } })
    const ira = target.client()
    expect((await ira.auth.signInWithPassword({ email, password: 'long enough' })).error).toBeNull()
    expect((await ira.from('projects').select('name')).data).toEqual([{ name: 'Prepared' }])
    expect((await accept({ token, password: 'another one' })).status).toBe(410)
    expect((await ira.auth.signInWithPassword({ email, password: 'another one' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  testEmbedded('a password that was chosen before the address was confirmed opens no invited account', async () => {
    const admin = await signedIn('admin@example.com')
    const email = newEmail()
    const stranger = { email, password: 'a stranger’s' }
    const options = { data: { full_name: 'You won, see evil.example' } }
    const { data } = await target.client().auth.signUp({ ...stranger, options })
    expect((await admin.client.rpc('invite_user', { user_id: data.user?.id })).error).toBeNull()
    const token = await tokenFor(email)
    for (const { subject, text, html = '' } of mailsTo(email))
      for (const part of [subject, text, html]) expect(part).not.toContain('evil')
    // Confirm the account in another way, such as by the mail of that sign-up.
    await target
      .embedded()
      .database.transaction((query) =>
        query('update auth.users set email_confirmed_at = now() where email = $1', [email]),
      )
    expect((await target.client().auth.signInWithPassword(stranger)).error?.code).toBe('invalid_credentials')
    expect((await accept({ token, password: 'long enough' })).status).toBe(410)
  })

  testEmbedded(
    'of simultaneous acceptances one sets its password, and a refused password can be replaced at once',
    async () => {
      const admin = await signedIn('admin@example.com')
      const email = newEmail()
      await invite(admin, { email, full_name: 'Ira' })
      const token = await tokenFor(email)
      expect((await accept({ token, password: 'short' })).status).toBe(422)
      const passwords = Array.from({ length: 8 }, (_, n) => `long enough ${n}`)
      const statuses = await Promise.all(passwords.map(async (password) => (await accept({ token, password })).status))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409 || status === 410)).toHaveLength(7)
      const password = passwords[statuses.indexOf(200)] ?? ''
      expect((await target.client().auth.signInWithPassword({ email, password })).error).toBeNull()
    },
  )

  testEmbedded(
    'after an error of the auth server the link works at once, but not while the outcome is unknown',
    async () => {
      const admin = await signedIn('admin@example.com')
      const email = newEmail()
      await invite(admin, { email, full_name: 'Ira' })
      const token = await tokenFor(email)
      /** @param fault the auth server's answer to a new password; none: lost on the way */
      const acceptWith = async (fault?: Response) => {
        const calls: typeof fetch = async (input, init) => {
          if (init?.method !== 'PUT') return fetch(input, init)
          if (!fault) throw new TypeError('fetch failed')
          return fault
        }
        const request = new Request(target.url, {
          method: 'POST',
          body: JSON.stringify({ token, password: 'long enough' }),
        })
        return (await handle(request, functionEnv(target, calls))).status
      }
      expect(await acceptWith(Response.json({ msg: 'Database error' }, { status: 500 }))).toBe(503)
      expect(await acceptWith(Response.json({ msg: 'Too many requests' }, { status: 429 }))).toBe(503)
      expect(await acceptWith(new Response('{}', { status: 504 }))).toBe(503)
      expect((await accept({ token, password: 'long enough' })).status).toBe(409)
      await target.embedded().database.transaction((query) => query('delete from private.invitation_claims'))
      expect(await acceptWith()).toBe(503)
      expect((await accept({ token, password: 'long enough' })).status).toBe(409)
    },
  )

  testEmbedded('an address that has an account is named to the admin, and nothing changes', async () => {
    const admin = await signedIn('admin@example.com')
    const { status, body } = await invite(admin, { email: 'Founder@example.com', full_name: 'Someone' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ reason: 'exists', user: { full_name: 'Asha Verma', email: 'founder@example.com' } })
    expect(mailsTo('founder@example.com')).toEqual([])
    const email = newEmail()
    const twice = await Promise.all([
      invite(admin, { email, full_name: 'Ira' }),
      invite(admin, { email, full_name: 'Ira' }),
    ])
    expect(twice.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  testEmbedded('only admins invite', async () => {
    const founder = await signedIn('founder@example.com')
    const email = newEmail()
    expect((await invite(founder, { email, full_name: 'x' })).status).toBe(403)
    const { response } = await target.client().functions.invoke('invite-user', { body: { email, full_name: 'x' } })
    expect(response?.status).toBe(401)
    const admin = await signedIn('admin@example.com')
    expect((await invite(admin, { email: 'not an address', full_name: 'x' })).status).toBe(400)
    expect(await count(target, email)).toBe(0)
  })

  testEmbedded('the admin API refuses everyone without the secret key', async () => {
    const founder = await signedIn('founder@example.com')
    const { data } = await founder.client.auth.getSession()
    const body = JSON.stringify({ email: newEmail(), password: 'sevenday', email_confirm: true })
    for (const headers of [
      {},
      { apikey: target.publishableKey },
      { apikey: target.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
    ]) {
      const url = `${target.url}/auth/v1/admin/users`
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(401)
      expect((await fetch(`${url}/${founder.id}`, { method: 'PUT', headers, body })).status).toBe(401)
    }
  })
})

async function count(target: Target, email: string): Promise<number> {
  const found = await target
    .embedded()
    .database.transaction((query) => query('select id from auth.users where email = $1', [email]))
  return found.length
}
