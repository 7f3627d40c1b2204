import { beforeAll, expect, test } from 'vitest'
import { createSupabase } from '#src/data/supabase/client.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import { contract, newEmail, testEmbedded, type User } from './target.ts'

contract('Accounts without confirmation', { confirmEmail: false }, (target) => {
  /** For tests that change neither password nor sessions of others. */
  let ada: User
  beforeAll(async () => {
    ada = await target.user()
  })

  test('sign-up gives a session at once, and the name is in the account and in the profile', async () => {
    const { client, id } = ada
    expect((await client.auth.getSession()).data.session?.access_token).toBeTruthy()
    expect((await client.auth.getUser()).data.user?.user_metadata.full_name).toBe('Test User')
    const { data } = await client.from('profiles').select('full_name').eq('id', id).single()
    expect(data).toEqual({ full_name: 'Test User' })
  })

  test('sign-up with a taken address, or with a password of five characters, is refused', async () => {
    const taken = await target.client().auth.signUp({ email: ada.email, password: 'something else' })
    expect(taken.error?.code).toBe('user_already_exists')
    const { error } = await target.client().auth.signUp({ email: newEmail(), password: 'short' })
    expect(error?.code).toBe('weak_password')
    expect(error?.message).toContain('Password')
  })

  test('login needs the right password, and an unknown address gets the same answer as a wrong one', async () => {
    const { email, password, id } = ada
    for (const address of [email, newEmail()]) {
      const wrong = await target.client().auth.signInWithPassword({ email: address, password: 'not this one' })
      expect(wrong.error?.code).toBe('invalid_credentials')
    }
    expect((await target.client().auth.signInWithPassword({ email, password })).data.user?.id).toBe(id)
  })

  test('a session is refreshed, and the new token works', async () => {
    const { client, id } = ada
    const before = (await client.auth.getSession()).data.session
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect((await client.auth.getUser()).data.user?.id).toBe(id)
    const invalid = await target.client().auth.refreshSession({ refresh_token: 'made up' })
    expect(['refresh_token_not_found', 'validation_failed']).toContain(invalid.error?.code)
  })

  test('a device forgets a session that was ended elsewhere, and keeps the current one', async () => {
    const { client, email, password } = await target.user()
    const stored = new Map<string, string>()
    const device = createSupabase({
      url: target.url,
      publishableKey: target.publishableKey,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
      fetch: target.fetch,
    })
    await device.auth.signInWithPassword({ email, password })
    await device.auth.stopAutoRefresh()
    const runOut = () =>
      stored.set(sessionKey, JSON.stringify({ ...JSON.parse(stored.get(sessionKey) ?? ''), expires_at: 1 }))
    runOut()
    expect((await device.auth.getSession()).data.session?.user.email).toBe(email)
    await client.auth.signOut({ scope: 'global' })
    runOut()
    expect((await device.auth.getSession()).data.session).toBeNull()
    expect(stored.has(sessionKey)).toBe(false)
  })

  test('the password can be changed, and the old one stops working', async () => {
    const { client, email, password } = await target.user()
    expect((await client.auth.updateUser({ password: 'a new password' })).error).toBeNull()
    const other = target.client()
    expect((await other.auth.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await other.auth.signInWithPassword({ email, password: 'a new password' })).error).toBeNull()
  })

  test('logging out here leaves other devices logged in', async () => {
    const { client, email, password } = await target.user()
    const other = target.client()
    await other.auth.signInWithPassword({ email, password })
    const refreshToken = (await client.auth.getSession()).data.session?.refresh_token ?? ''
    expect((await client.auth.signOut({ scope: 'local' })).error).toBeNull()
    const ended = await target.client().auth.refreshSession({ refresh_token: refreshToken })
    expect(ended.error?.code).toBe('refresh_token_not_found')
    expect((await other.auth.getUser()).error).toBeNull()
  })
})

contract('Accounts with confirmation', { confirmEmail: true }, (target) => {
  testEmbedded('a new account waits for its mail, and the link in the mail logs the user in', async () => {
    const client = target.client()
    const email = newEmail()
    const { data, error } = await client.auth.signUp({
      email,
      password: 'sevenday',
      options: { emailRedirectTo: 'http://localhost:5173/auth/callback' },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    const early = await client.auth.signInWithPassword({ email, password: 'sevenday' })
    expect(early.error?.code).toBe('email_not_confirmed')

    const link = await onlyLinkTo(email)
    expect(link.origin + link.pathname).toBe('http://localhost:5173/auth/callback')
    expect(link.searchParams.get('type')).toBe('email')
    const confirmed = await client.auth.verifyOtp({ type: 'email', token_hash: tokenHashOf(link) })
    expect(confirmed.error).toBeNull()
    expect(confirmed.data.user?.email).toBe(email)
    expect((await target.client().auth.signInWithPassword({ email, password: 'sevenday' })).error).toBeNull()
  })

  testEmbedded('a link works once', async () => {
    const email = newEmail()
    await target.client().auth.signUp({ email, password: 'sevenday' })
    const token_hash = tokenHashOf(await onlyLinkTo(email))
    expect((await target.client().auth.verifyOtp({ type: 'email', token_hash })).error).toBeNull()
    expect((await target.client().auth.verifyOtp({ type: 'email', token_hash })).error?.code).toBe('otp_expired')
  })

  testEmbedded('a forgotten password is replaced by a link in a mail', async () => {
    const email = newEmail()
    await target.client().auth.signUp({ email, password: 'sevenday' })
    await target.client().auth.verifyOtp({ type: 'email', token_hash: tokenHashOf(await onlyLinkTo(email)) })

    const redirectTo = 'http://localhost:5173/reset-password'
    const asked = await target.client().auth.resetPasswordForEmail(email, { redirectTo })
    expect(asked.error).toBeNull()
    const [mail] = target.embedded().mailbox.list(email)
    const link = new URL(mail?.link ?? '')
    expect(link.origin + link.pathname).toBe(redirectTo)

    const client = target.client()
    await client.auth.verifyOtp({ type: 'recovery', token_hash: tokenHashOf(link) })
    expect((await client.auth.updateUser({ password: 'remembered' })).error).toBeNull()
    const again = await target.client().auth.signInWithPassword({ email, password: 'remembered' })
    expect(again.error).toBeNull()
  })

  testEmbedded('a reset for an unknown address does not reveal that, and sends nothing', async () => {
    const email = newEmail()
    expect((await target.client().auth.resetPasswordForEmail(email)).error).toBeNull()
    expect(target.embedded().mailbox.list(email)).toEqual([])
  })

  testEmbedded('a mail never links to another site', async () => {
    const email = newEmail()
    await target.client().auth.signUp({
      email,
      password: 'sevenday',
      options: { emailRedirectTo: 'https://elsewhere.example/auth/callback' },
    })
    expect((await onlyLinkTo(email)).origin).toBe('http://localhost:5173')
  })

  testEmbedded('the older verify link leads into the app with the session in the fragment', async () => {
    const email = newEmail()
    await target.client().auth.signUp({ email, password: 'sevenday' })
    const query = new URLSearchParams({
      token: tokenHashOf(await onlyLinkTo(email)),
      type: 'signup',
      redirect_to: 'http://localhost:5173/auth/callback',
    })
    const response = await fetch(`${target.url}/auth/v1/verify?${query}`, { redirect: 'manual' })
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('location') ?? '')
    expect(location.pathname).toBe('/auth/callback')
    expect(new URLSearchParams(location.hash.slice(1)).get('access_token')).toBeTruthy()
  })

  testEmbedded('the mailbox page lists the mail, opens it and shows its link, without a script', async () => {
    const email = newEmail()
    await target.client().auth.signUp({ email, password: 'sevenday' })
    const list = await (await fetch(`${target.url}/mailbox`)).text()
    expect(list).toContain(email)
    const [mail] = await (await fetch(`${target.url}/mailbox.json?to=${encodeURIComponent(email)}`)).json()
    const opened = await fetch(`${target.url}/mailbox/${mail.id}`)
    const page = await opened.text()
    expect(page).toContain(`href="${mail.link.replaceAll('&', '&#38;')}"`)
    expect(page).not.toContain('<script')
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  async function onlyLinkTo(email: string): Promise<URL> {
    const mails = target.embedded().mailbox.list(email)
    expect(mails).toHaveLength(1)
    return new URL(mails[0]?.link ?? '')
  }
})

function tokenHashOf(link: URL): string {
  return link.searchParams.get('token_hash') ?? ''
}
