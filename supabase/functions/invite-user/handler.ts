/**
 * Invites a customer for the calling admin: creates an account without a password, and has the database mail the link that sets one. Only the
 * auth server creates accounts, and only with the secret key.
 */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json, readFields, tokenOf } from '../_shared/http.ts'

/** The auth server's longest address, and the profile's longest name, in characters. */
const longest = { email: 254, name: 120 }

/** POST `{email, full_name}` with the admin's token; answers `{user_id}`, 400, 401, 403, 409 `{reason: "exists", user}` or 503. */
export async function handle(request: Request, env: Env): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const token = tokenOf(request)
  if (!token) return json(401, { message: 'Sign in first' })
  const fields = await readFields(request)
  const email = text(fields.email).toLowerCase()
  const full_name = text(fields.full_name)
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > longest.email || full_name.length > longest.name) {
    return json(400, { message: 'email must be an address, and full_name a name' })
  }
  try {
    // This call also refuses everyone except admins.
    const existing = await call(env, '/rest/v1/rpc/find_account', { token, body: { email } })
    if (existing) return json(409, { message: 'This address has an account', reason: 'exists', user: existing })
    const user_id = await createAccount(env, email)
    if (!user_id) return json(409, { message: 'This address has an account', reason: 'exists' })
    await call(env, '/rest/v1/rpc/invite_user', { token, body: { user_id, full_name } })
    return json(200, { user_id })
  } catch (error) {
    if (error instanceof BackendError) {
      if (error.status === 401) return json(401, { message: 'Sign in first' })
      if (error.status === 403) return json(403, { message: 'Only an active admin may invite users' })
      if (error.status === 400 || error.status === 422) return json(400, { message: 'The address was not accepted' })
    }
    console.warn('invite-user:', error)
    return json(503, { message: 'Inviting is not possible at the moment. Please try again later.' })
  }
}

/** @returns the new account's id; undefined if someone else has created one for this address in the meantime */
async function createAccount(env: Env, email: string): Promise<string | undefined> {
  try {
    // Don't send the name: the auth server shows the metadata of an unconfirmed account to anyone who signs up with its address.
    const body = { email, email_confirm: false }
    return String(asFields(await call(env, '/auth/v1/admin/users', { body })).id)
  } catch (error) {
    if (error instanceof BackendError && error.body.error_code === 'email_exists') return undefined
    throw error
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}
