import { loadKeys } from '../../embedded/keys.ts'
import { paths } from '../../src/paths.ts'
import { type Account, admin } from './accounts.ts'
import { mailReader } from './mailbox.ts'

/** People of a story's own, made and changed without the app: nobody else's story meets them. */

let people = 0

/** Somebody whom the backend does not know yet. */
export function somebody(fullName = 'Mira Sen'): Account & { fullName: string } {
  people += 1
  return { fullName, email: `mira-${Date.now()}-${people}@example.com`, password: 'seven-days' }
}

/**
 * An account whose address is not confirmed yet: that mail is on its way.
 * @param origin of the backend, without a trailing slash
 */
export async function signUp(origin: string): Promise<Account> {
  const { fullName, ...account } = somebody()
  const path = `/auth/v1/signup?redirect_to=${encodeURIComponent(origin + paths.authCallback)}`
  await post(origin, path, { ...account, data: { full_name: fullName } })
  return account
}

/** An account that is ready to be used: signed up, and confirmed through the link in its mail. */
export async function newPerson(origin: string): Promise<Account> {
  const account = await signUp(origin)
  const { link = '' } = await mailReader(origin).newest(account.email, /confirm/i)
  const token_hash = new URL(link).searchParams.get('token_hash')
  await post(origin, '/auth/v1/verify', { token_hash, type: 'email' })
  return account
}

/** Sends the mail with which somebody sets a new password. */
export async function askForNewPassword(origin: string, { email }: Account): Promise<void> {
  const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(origin + paths.resetPassword)}`
  await post(origin, path, { email })
}

/** An admin suspends somebody, through the function that the app itself pushes edits through. */
export async function suspend(origin: string, { email }: Account): Promise<void> {
  const token = await signInByRequest(origin, admin)
  const found = await fetch(`${origin}/rest/v1/profiles?select=id,status&email=eq.${encodeURIComponent(email)}`, {
    headers: headersOf(token),
  })
  const [profile] = (await found.json()) as { id: string; status: string }[]
  const row = {
    id: profile?.id,
    push_id: crypto.randomUUID(),
    base: { status: profile?.status },
    fields: { status: 'suspended' },
  }
  const pushed = await post(
    origin,
    '/rest/v1/rpc/sync_push',
    { table_name: 'profiles', rows: [row], scope: 'all' },
    token,
  )
  const { results } = (await pushed.json()) as { results: { result: string }[] }
  if (results[0]?.result !== 'ok') throw new Error(`Nobody was suspended: ${JSON.stringify(results)}`)
}

/** Ends every session of somebody, as signing out on all devices does. */
export async function endSessions(origin: string, account: Account): Promise<void> {
  const token = await signInByRequest(origin, account)
  await post(origin, '/auth/v1/logout?scope=global', {}, token)
}

/**
 * A token of somebody's, without a browser.
 * @throws where the account and the password don't fit.
 */
export async function signInByRequest(origin: string, { email, password }: Account): Promise<string> {
  const answer = await post(origin, '/auth/v1/token?grant_type=password', { email, password })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** What a request carries: the key of the app, and whose it is. */
export function headersOf(token?: string): Record<string, string> {
  const { publishable_key } = loadKeys()
  return token ? { apikey: publishable_key, authorization: `Bearer ${token}` } : { apikey: publishable_key }
}

async function post(origin: string, path: string, body: object, token?: string): Promise<Response> {
  const headers = { ...headersOf(token), 'content-type': 'application/json' }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
