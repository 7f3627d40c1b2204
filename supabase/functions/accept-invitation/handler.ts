/** Sets the password of an invited user who has the link of the mail, which proves that the address is theirs. The app then logs in with it. */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json, readFields } from '../_shared/http.ts'

/** POST `{token, password}`; answers `{email}`, 400 and 422 `{message}` for the password, 410 for the token, 409 while it is used, or 503. */
export async function handle(request: Request, env: Env): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const { token, password } = await readFields(request)
  if (typeof token !== 'string' || typeof password !== 'string' || password === '') {
    return json(400, { message: 'token and password must be texts' })
  }
  try {
    const invited = asFields(await call(env, '/rest/v1/rpc/claim_invitation', { body: { token } }))
    if (invited.busy) return json(409, { message: 'This invitation is being accepted. Please try again in a minute' })
    if (typeof invited.id !== 'string') return json(410, { message: 'This invitation is no longer valid' })
    const refusal = await setPassword(env, invited.id, password)
    return refusal === undefined ? json(200, { email: invited.email }) : json(422, { message: refusal })
  } catch (error) {
    console.warn('accept-invitation:', error)
    return json(503, { message: 'Please try again later' })
  }
}

/**
 * @returns why the auth server doesn't accept the password. After this and any other error of the auth server, the invitation can be used again at
 *   once. If the outcome is unknown, such as after a gateway's timeout, another attempt must wait until the claim ends.
 */
async function setPassword(env: Env, user: string, password: string): Promise<string | undefined> {
  try {
    const body = { password, email_confirm: true }
    await call(env, `/auth/v1/admin/users/${user}`, { method: 'PUT', body })
    return undefined
  } catch (error) {
    if (!(error instanceof BackendError) || error.status === 502 || error.status === 504) throw error
    await call(env, '/rest/v1/rpc/release_invitation', { body: { user_id: user } })
    if (error.status !== 400 && error.status !== 422) throw error
    return String(error.body.msg ?? error.body.message ?? 'The password was not accepted')
  }
}
