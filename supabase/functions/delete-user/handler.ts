/**
 * Deletes an account as the admin who calls: first the avatar files, through the Storage API (deleting their rows in SQL would leave
 * the bytes), then everything else in one transaction. Each step may be repeated, so a try that broke off half-way is simply
 * made again.
 */
import { BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json, readFields } from '../_shared/http.ts'

/** POST `{user_id}` with the admin's token; answers `{deleted: user_id}`, 400, 401, 403, 409 `{reason}` or 503. */
export async function handle(request: Request, env: Env): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token || !isToken(token)) return json(401, { message: 'Sign in first' })
  const { user_id } = await readFields(request)
  if (typeof user_id !== 'string' || !uuid.test(user_id)) return json(400, { message: 'user_id must be a UUID' })
  try {
    const reason = await call(env, '/rest/v1/rpc/check_account_deletion', { token, body: { user_id } })
    // The answer to an earlier try may have been lost: gone is what was asked for.
    if (reason === 'not_found') return json(200, { deleted: user_id })
    if (typeof reason === 'string') return refused(reason)
    await deleteAvatars(env, user_id)
    await call(env, '/rest/v1/rpc/delete_account', { token, body: { user_id } })
    return json(200, { deleted: user_id })
  } catch (error) {
    if (error instanceof BackendError) {
      if (error.status === 401) return json(401, { message: 'Sign in first' })
      if (error.status === 403) return json(403, { message: 'Only an active admin may delete users' })
      // Between the check and the deletion somebody else may have changed what it rests on.
      if (error.status === 400 && typeof error.body.hint === 'string') return refused(error.body.hint)
    }
    console.warn('delete-user:', error)
    return json(503, { message: 'Deleting is not possible at the moment. Please try again later.' })
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** How many files are listed and removed at a time. */
const pageSize = 100

async function deleteAvatars(env: Env, userId: string): Promise<void> {
  let before = ''
  for (;;) {
    const listed = await call(env, '/storage/v1/object/list/avatars', {
      body: { prefix: userId, limit: pageSize },
    })
    const prefixes = Array.isArray(listed) ? listed.map((file: { name: string }) => `${userId}/${file.name}`) : []
    if (prefixes.length === 0) return
    if (prefixes.join() === before) throw new Error('The storage lists the files it was told to delete')
    before = prefixes.join()
    await call(env, '/storage/v1/object/avatars', { method: 'DELETE', body: { prefixes } })
  }
}

const reasons: Readonly<Record<string, string>> = {
  self: 'You cannot delete your own account',
  last_admin: 'The last active admin cannot be deleted',
}

function refused(reason: string): Response {
  return json(409, { message: reasons[reason] ?? 'This account cannot be deleted', reason })
}

/** A key in the place of a token is nobody signed in. */
function isToken(text: string): boolean {
  return text.split('.').length === 3
}
