import { loadKeys } from '#embedded/keys.ts'
import { paths } from '#src/paths.ts'
import { type Account, admin } from './accounts.ts'
import { mailReader } from './mailbox.ts'

/** Users for a single test, created and changed without the app, so that no other test sees them. */

let users = 0

/** A user unknown to the backend. */
export function unusedAccount(fullName = 'Mira Sen'): Account & { fullName: string } {
  users += 1
  return { fullName, email: `mira-${Date.now()}-${users}@example.com`, password: 'seven-days' }
}

/**
 * Creates an account whose address is not yet confirmed; the email is on its way.
 * @param origin of the backend, without a trailing slash
 */
export async function signUp(origin: string): Promise<Account> {
  const { fullName, ...account } = unusedAccount()
  const path = `/auth/v1/signup?redirect_to=${encodeURIComponent(origin + paths.authCallback)}`
  await post(origin, path, { ...account, data: { full_name: fullName } })
  return account
}

/** Creates an account and confirms it through the link in its email. */
export async function newUser(origin: string): Promise<Account> {
  const account = await signUp(origin)
  const { link = '' } = await mailReader(origin).newest(account.email, /confirm/i)
  const token_hash = new URL(link).searchParams.get('token_hash')
  await post(origin, '/auth/v1/verify', { token_hash, type: 'email' })
  return account
}

/** Requests the password reset email. */
export async function askForNewPassword(origin: string, { email }: Account): Promise<void> {
  const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(origin + paths.resetPassword)}`
  await post(origin, path, { email })
}

/** Suspends a user as an admin, through the function that the app pushes edits through. */
export async function suspend(origin: string, account: Account): Promise<void> {
  const token = await signInByRequest(origin, admin)
  const profile = await profileOf(origin, account, token)
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
  if (results[0]?.result !== 'ok') throw new Error(`The user was not suspended: ${JSON.stringify(results)}`)
}

/** Asks for the deletion of an account as its user. */
export async function askForDeletion(origin: string, account: Account): Promise<void> {
  const token = await signInByRequest(origin, account)
  const row = {
    id: (await profileOf(origin, account, token))?.id,
    push_id: crypto.randomUUID(),
    base: { deletion_requested: false },
    fields: { deletion_requested: true },
  }
  await post(origin, '/rest/v1/rpc/sync_push', { table_name: 'profiles', rows: [row] }, token)
}

/** Deletes an account as an admin, through the function that the panel calls. */
export async function deleteAccount(origin: string, account: Account): Promise<void> {
  const token = await signInByRequest(origin, admin)
  const profile = await profileOf(origin, account, token)
  await post(origin, '/functions/v1/delete-user', { user_id: profile?.id }, token)
}

/** @param token the user's or an admin's */
async function profileOf(origin: string, { email }: Account, token: string) {
  const found = await fetch(`${origin}/rest/v1/profiles?select=id,status&email=eq.${encodeURIComponent(email)}`, {
    headers: headersOf(token),
  })
  return ((await found.json()) as { id: string; status: string }[])[0]
}

/** Creates an admin for a single test. */
export async function newAdmin(origin: string): Promise<Account> {
  const account = await newUser(origin)
  await setAdmin(origin, account, true)
  return account
}

/** Grants or revokes a user's admin right, as another admin. */
export async function setAdmin(origin: string, account: Account, isAdmin: boolean): Promise<void> {
  const token = await signInByRequest(origin, account)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }
  const change = isAdmin ? 'grant_admin' : 'revoke_admin'
  await post(origin, `/rest/v1/rpc/${change}`, { user_id: sub }, await signInByRequest(origin, admin))
}

/** Writes a message of a visitor to the table: the contact form's function takes five an hour, and leaves them to the tests about it. */
export async function sendMessage(origin: string, name: string): Promise<void> {
  const id = crypto.randomUUID()
  const message = { id, name, email: 'visitor@example.com', subject: 'quote', message: 'What would it cost?' }
  const { secret_key } = loadKeys()
  const answer = await fetch(`${origin}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { apikey: secret_key, authorization: `Bearer ${secret_key}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  if (!answer.ok) throw new Error(`contact_messages: ${answer.status} ${await answer.text()}`)
}

/** Ends all of a user's sessions, like signing out on all devices. */
export async function endSessions(origin: string, account: Account): Promise<void> {
  const token = await signInByRequest(origin, account)
  await post(origin, '/auth/v1/logout?scope=global', {}, token)
}

/**
 * A user's token, without a browser.
 * @throws if the password is wrong for the account.
 */
export async function signInByRequest(origin: string, { email, password }: Account): Promise<string> {
  const answer = await post(origin, '/auth/v1/token?grant_type=password', { email, password })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

/** Request headers: the app's key, and the user's token. */
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
