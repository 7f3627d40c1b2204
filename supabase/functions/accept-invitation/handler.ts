/**
 * Sets the password of an invited user, who has the link of the mail: it proves that the address is theirs. The app then logs in with it.
 */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json, readFields } from '../_shared/http.ts'

/** POST `{token, password}`; answers `{email}`, 400 and 422 `{message}` for the password, 410 for the token, or 503. */
export async function handle(request: Request, env: Env): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const { token, password } = await readFields(request)
  if (typeof token !== 'string' || typeof password !== 'string' || password === '') {
    return json(400, { message: 'token and password must be texts' })
  }
  try {
    const invited = asFields(await call(env, '/rest/v1/rpc/check_invitation', { body: { token } }))
    if (typeof invited.id !== 'string') return json(410, { message: 'This invitation is no longer valid' })
    const body = { password, email_confirm: true }
    await call(env, `/auth/v1/admin/users/${invited.id}`, { method: 'PUT', body })
    return json(200, { email: invited.email })
  } catch (error) {
    if (error instanceof BackendError && (error.status === 400 || error.status === 422)) {
      return json(422, { message: String(error.body.msg ?? error.body.message ?? 'The password was not accepted') })
    }
    console.warn('accept-invitation:', error)
    return json(503, { message: 'Please try again later' })
  }
}
