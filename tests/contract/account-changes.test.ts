import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { openDevice } from './device.ts'
import { contractOfAuth, newEmail, type User, testEmbedded } from './target.ts'

contractOfAuth('A change of address', { confirmEmail: false }, (target) => {
  testEmbedded('needs confirmation from both addresses', () => confirmBoth('old'))
  testEmbedded('can be confirmed by the new address first', () => confirmBoth('new'))

  async function confirmBoth(begin: 'old' | 'new') {
    const { user, email, links } = await askedForChange()
    const [first, second] = begin === 'old' ? [user.email, email] : [email, user.email]
    const one = await target.client().auth.verifyOtp(links[first] ?? missing())
    expect(one.error).toBeNull()
    expect(one.data.session).toBeNull()
    expect(await addressOf(user)).toEqual({ account: user.email, profile: user.email })
    expect((await target.client().auth.verifyOtp(links[first] ?? missing())).error?.code).toBe('otp_expired')

    const both = await target.client().auth.verifyOtp(links[second] ?? missing())
    expect(both.data.session?.user.email).toBe(email)
    expect(await addressOf(user)).toEqual({ account: email, profile: email })
    expect((await target.client().auth.signInWithPassword({ email, password: user.password })).error).toBeNull()
  }

  testEmbedded('starts over with each request: an earlier confirmation does not count', async () => {
    const { user, links } = await askedForChange()
    await target.client().auth.verifyOtp(links[user.email] ?? missing())
    await operate(`update auth.users set email_change_sent_at = now() - interval '1 minute' where id = $1`, [user.id])
    const next = newEmail()
    await user.client.auth.updateUser({ email: next })
    const answer = await target.client().auth.verifyOtp(linkTo(next))
    expect(answer.error).toBeNull()
    expect(answer.data.session).toBeNull()
    expect((await addressOf(user)).account).toBe(user.email)
  })

  testEmbedded('tells the user in the app that one link is missing, then that the change is done', async () => {
    const { user, email, links } = await askedForChange()
    const device = openDevice(target)
    const follow = (to: string) => {
      device.open(`http://localhost:5173/auth/callback?${new URLSearchParams(links[to])}`)
      return device.session.completeLink()
    }
    expect(await follow(email)).toEqual({ ok: false, reason: 'other-address' })
    expect(device.identity.read()).toBeNull()
    expect(await follow(user.email)).toMatchObject({ reason: 'asks', email })
    expect(device.identity.read()).toBeNull()
    expect(await device.session.acceptLink()).toEqual({ ok: true, scope: 'own', via: 'link' })
    expect(device.identity.read()).toMatchObject({ userId: user.id, email })
    await device.client.auth.stopAutoRefresh()
  })

  testEmbedded('is not completed by one older verify link, or by a code', async () => {
    const { user, email, links } = await askedForChange()
    const token = links[user.email]?.token_hash ?? ''
    const query = new URLSearchParams({
      token,
      type: 'email_change',
      redirect_to: 'http://localhost:5173/auth/callback',
    })
    const response = await fetch(`${target.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^http:\/\/localhost:5173\/auth\/callback#message=Confirmation/)
    const byCode = await target.client().auth.verifyOtp({ type: 'email_change', email, token: '123456' })
    expect(byCode.error?.code).toBe('otp_expired')
    expect((await addressOf(user)).account).toBe(user.email)
  })

  testEmbedded('is refused for a taken address, and sends no mail', async () => {
    const [user, other] = [await target.user(), await target.user()]
    const { error } = await user.client.auth.updateUser({ email: other.email })
    expect(error?.code).toBe('email_exists')
    expect(target.embedded().mailbox.list(other.email)).toEqual([])
  })

  describe('by a suspended user', () => {
    testEmbedded('is refused like other metadata, and sends no mail', async () => {
      const user = await target.user()
      await setStatus(user, 'suspended')
      const email = newEmail()
      expect((await user.client.auth.updateUser({ email })).error).not.toBeNull()
      expect((await user.client.auth.updateUser({ data: { full_name: 'Another Name' } })).error).not.toBeNull()
      const { data } = await user.client.auth.getUser()
      expect(data.user?.email).toBe(user.email)
      expect(data.user?.user_metadata.full_name).toBe('Test User')
      const { mailbox } = target.embedded()
      expect([...mailbox.list(email), ...mailbox.list(user.email)]).toEqual([])
    })

    testEmbedded('keeps its confirmations until the user is active again', async () => {
      const { user, email, links } = await askedForChange()
      await target.client().auth.verifyOtp(links[email] ?? missing())
      await setStatus(user, 'suspended')
      expect((await target.client().auth.verifyOtp(links[user.email] ?? missing())).error).not.toBeNull()
      await setStatus(user, 'active')
      expect(await addressOf(user)).toEqual({ account: user.email, profile: user.email })
      expect((await target.client().auth.verifyOtp(links[user.email] ?? missing())).error).toBeNull()
      expect(await addressOf(user)).toEqual({ account: email, profile: email })
    })
  })

  /** A user who has requested an email change, and the link that each address received. */
  async function askedForChange() {
    const user = await target.user()
    const email = newEmail()
    const { error } = await user.client.auth.updateUser(
      { email },
      { emailRedirectTo: 'http://localhost:5173/auth/callback' },
    )
    expect(error).toBeNull()
    return { user, email, links: { [user.email]: linkTo(user.email), [email]: linkTo(email) } }
  }

  function linkTo(email: string) {
    const [mail] = target.embedded().mailbox.list(email)
    const link = new URL(mail?.link ?? '')
    expect(link.origin + link.pathname).toBe('http://localhost:5173/auth/callback')
    expect(link.searchParams.get('type')).toBe('email_change')
    return { type: 'email_change', token_hash: link.searchParams.get('token_hash') ?? '' } as const
  }

  async function addressOf({ client, id }: User) {
    const { data } = await client.auth.getUser()
    const profile = await client.from('profiles').select('email').eq('id', id).single()
    return { account: data.user?.email, profile: profile.data?.email }
  }

  async function setStatus({ id }: User, status: string) {
    await operate(`update public.profiles set status = $2 where id = $1`, [id, status])
  }

  async function operate(text: string, parameters: readonly unknown[]) {
    await target.embedded().database.transaction((query) => query(text, parameters))
  }
})

contractOfAuth('A change of password', { confirmEmail: false }, (target) => {
  testEmbedded('is refused for a session older than a day, until the user logs in again', async () => {
    const { client, email, password } = await target.user()
    await grow(client, '24 hours 1 minute')
    const refused = await client.auth.updateUser({ password: 'a new password' })
    expect(refused.error?.code).toBe('reauthentication_needed')
    expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
    expect((await target.client().auth.signInWithPassword({ email, password })).error).toBeNull()

    await client.auth.signInWithPassword({ email, password })
    await grow(client, '23 hours')
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull()
  })

  test('ends the user’s other sessions, and keeps the current one', async () => {
    const { client, email, password } = await target.user()
    const other = target.client()
    await other.auth.signInWithPassword({ email, password })
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull()
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('refuses the current password as the new one, and ends no session', async () => {
    const { client, email, password } = await target.user()
    const other = target.client()
    await other.auth.signInWithPassword({ email, password })
    expect((await client.auth.updateUser({ password })).error?.code).toBe('same_password')
    expect((await other.auth.refreshSession()).error).toBeNull()
  })

  describe('in the app', () => {
    const newPassword = 'a new password'

    testEmbedded('works from an old session, and leaves the device logged in', async () => {
      const { user, device } = await signedIn()
      await grow(device.client, '3 days')
      const change = { currentPassword: user.password, newPassword }
      expect(await device.session.changePassword(change)).toEqual({ ok: true })
      expect((await device.client.auth.refreshSession()).error).toBeNull()
      expect(device.identity.read()).toMatchObject({ userId: user.id, needsSignIn: false })
      expect((await user.client.auth.refreshSession()).error).not.toBeNull()
      const again = target.client().auth.signInWithPassword({ email: user.email, password: newPassword })
      expect((await again).error).toBeNull()
    })

    test('needs the current password', async () => {
      const { device } = await signedIn()
      const change = { currentPassword: 'not this one', newPassword }
      expect(await device.session.changePassword(change)).toEqual({
        ok: false,
        reason: 'wrong-password',
        message: 'Current password is incorrect',
      })
      expect((await device.client.auth.refreshSession()).error).toBeNull()
    })

    test('shows why the server refused, and leaves the device logged in', async () => {
      const { user, device } = await signedIn()
      const change = { currentPassword: user.password, newPassword: 'short' }
      expect(await device.session.changePassword(change)).toMatchObject({ reason: 'refused', code: 'weak_password' })
      expect((await device.client.auth.refreshSession()).error).toBeNull()
    })

    test('succeeds on retry after a lost answer', async () => {
      let lose = false
      const { user, device } = await signedIn(async (input, init) => {
        const response = await target.fetch(input, init)
        if (!lose || init?.method !== 'PUT') return response
        lose = false
        throw new TypeError('Failed to fetch')
      })
      lose = true
      const change = { currentPassword: user.password, newPassword }
      expect(await device.session.changePassword(change)).toEqual({ ok: true })
      expect(lose).toBe(false)
      expect((await device.client.auth.refreshSession()).error).toBeNull()
    })

    test('succeeds on retry after a lost answer, even if the server requires the current password', async () => {
      let tries = 0
      const { user, device } = await signedIn(async (input, init) => {
        if (init?.method !== 'PUT') return target.fetch(input, init)
        // The auth server's answer once the password has changed.
        if (++tries === 2) return Response.json({ error_code: 'current_password_invalid', msg: '' }, { status: 400 })
        await target.fetch(input, init)
        throw new TypeError('Failed to fetch')
      })
      const change = { currentPassword: user.password, newPassword }
      expect(await device.session.changePassword(change)).toEqual({ ok: true })
      expect(tries).toBe(2)
      const again = target.client().auth.signInWithPassword({ email: user.email, password: newPassword })
      expect((await again).error).toBeNull()
    })

    test('reports a lost connection and too many tries', async () => {
      let answer: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'))
      let meddle = false
      const { user, device } = await signedIn((input, init) =>
        meddle && String(input).includes('grant_type=password') ? answer() : target.fetch(input, init),
      )
      meddle = true
      const change = { currentPassword: user.password, newPassword }
      expect(await device.session.changePassword(change)).toMatchObject({ reason: 'network' })
      answer = async () =>
        Response.json({ error_code: 'over_request_rate_limit', msg: 'Too many tries' }, { status: 429 })
      expect(await device.session.changePassword(change)).toEqual({
        ok: false,
        reason: 'rate-limited',
        message: 'Too many tries',
      })
    })

    test('needs a logged-in user', async () => {
      const change = { currentPassword: 'x', newPassword }
      expect(await openDevice(target).session.changePassword(change)).toEqual({ ok: false, reason: 'signed-out' })
    })

    async function signedIn(fetchIt?: typeof fetch) {
      const user = await target.user()
      const device = openDevice(target, fetchIt)
      expect(await device.session.signIn(user)).toMatchObject({ ok: true })
      await device.client.auth.stopAutoRefresh()
      return { user, device }
    }
  })

  /** Backdates the start of a client's session. */
  async function grow(client: SupabaseClient, age: string) {
    const { data } = await client.auth.getClaims()
    await target
      .embedded()
      .database.transaction((query) =>
        query(`update auth.sessions set created_at = now() - $2::interval where id = $1`, [
          data?.claims.session_id,
          age,
        ]),
      )
  }
})

function missing(): never {
  throw new Error('There was no mail')
}
