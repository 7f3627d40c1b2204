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

/** The server's answer to a login. */
interface Login {
  access_token: string
  /** In seconds. */
  expires_in: number
  user: { id: string }
}

/** The sessions that confirmed new accounts, by email. */
const firstLogins = new Map<string, Login>()

/** Creates an account and confirms it through the link in its email. The session of that is kept for the next {@link takeFirstLogin}. */
export async function newUser(origin: string): Promise<Account> {
  const account = await signUp(origin)
  const { link = '' } = await mailReader(origin).newest(account.email, /confirm/i)
  const token_hash = new URL(link).searchParams.get('token_hash')
  const answer = await post(origin, '/auth/v1/verify', { token_hash, type: 'email' })
  firstLogins.set(account.email, (await answer.json()) as Login)
  return account
}

/** The session of a new account that nobody has taken yet: checking a password takes the server a while. */
export function takeFirstLogin({ email }: Account): Login | undefined {
  const login = firstLogins.get(email)
  firstLogins.delete(email)
  return login
}

const tokens = new Map<string, { token: string; until: number }>()

/** A token of an account that no test logs out, from one login for all calls. */
async function tokenOf(origin: string, account: Account): Promise<string> {
  const key = `${origin} ${account.email}`
  const known = tokens.get(key)
  if (known && Date.now() < known.until) return known.token
  const { access_token, expires_in } = await logIn(origin, account)
  tokens.set(key, { token: access_token, until: Date.now() + 500 * expires_in })
  return access_token
}

/** Request headers of the seed's admin. */
export const headersOfAdmin = async (origin: string): Promise<Record<string, string>> =>
  headersOf(await tokenOf(origin, admin))

/** Requests the password reset email. */
export async function askForNewPassword(origin: string, { email }: Account): Promise<void> {
  const path = `/auth/v1/recover?redirect_to=${encodeURIComponent(origin + paths.resetPassword)}`
  await post(origin, path, { email })
}

/** Suspends a user as an admin, through the function that the app pushes edits through. */
export async function suspend(origin: string, account: Account): Promise<void> {
  const token = await tokenOf(origin, admin)
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
  const token = await tokenOf(origin, admin)
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
  // This admin was created without the right.
  takeFirstLogin(account)
  const token = await tokenOf(origin, admin)
  const user_id = (await profileOf(origin, account, token))?.id
  await post(origin, `/rest/v1/rpc/${isAdmin ? 'grant_admin' : 'revoke_admin'}`, { user_id }, token)
}

/** Writes a visitor's message to the table, because the contact form's function accepts only five an hour, which the tests about it need. */
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
  takeFirstLogin(account)
  const token = await signInByRequest(origin, account)
  await post(origin, '/auth/v1/logout?scope=global', {}, token)
}

/**
 * A user's token, without a browser.
 * @throws if the password is wrong for the account.
 */
export async function signInByRequest(origin: string, account: Account): Promise<string> {
  return (await logIn(origin, account)).access_token
}

async function logIn(origin: string, { email, password }: Account): Promise<Login> {
  const answer = await post(origin, '/auth/v1/token?grant_type=password', { email, password })
  return (await answer.json()) as Login
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
