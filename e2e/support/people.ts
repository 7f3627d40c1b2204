import { loadKeys } from '../../embedded/keys.ts'
import { type Account, admin } from './accounts.ts'
import { mailReader } from './mailbox.ts'

/** People of a story's own, made and changed without the app: nobody else's story meets them. */

let people = 0

/**
 * An account that is ready to be used: signed up, and confirmed through the link in its mail.
 * @param origin of the backend, without a trailing slash
 */
export async function newPerson(origin: string, fullName = 'Mira Sen'): Promise<Account> {
  people += 1
  const account = { email: `mira-${Date.now()}-${people}@example.com`, password: 'seven-days' }
  await post(origin, '/auth/v1/signup', { ...account, data: { full_name: fullName } })
  const { link = '' } = await mailReader(origin).newest(account.email, /confirm/i)
  const token_hash = new URL(link).searchParams.get('token_hash')
  await post(origin, '/auth/v1/verify', { token_hash, type: 'email' })
  return account
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
  await post(origin, '/rest/v1/rpc/sync_push', { table_name: 'profiles', rows: [row], scope: 'all' }, token)
}

/** Ends every session of somebody, as signing out on all devices does. */
export async function endSessions(origin: string, account: Account): Promise<void> {
  const token = await signInByRequest(origin, account)
  await post(origin, '/auth/v1/logout?scope=global', {}, token)
}

async function signInByRequest(origin: string, { email, password }: Account): Promise<string> {
  const answer = await post(origin, '/auth/v1/token?grant_type=password', { email, password })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

async function post(origin: string, path: string, body: object, token?: string): Promise<Response> {
  const headers = { ...headersOf(token), 'content-type': 'application/json' }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

function headersOf(token?: string): Record<string, string> {
  const { publishable_key } = loadKeys()
  return token ? { apikey: publishable_key, authorization: `Bearer ${token}` } : { apikey: publishable_key }
}
