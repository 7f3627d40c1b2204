/**
 * Deletes an account for the calling admin: first the avatar files, through the Storage API (deleting their rows in SQL would leave the
 * bytes), then everything else in one transaction, then any files uploaded in between. Every step can be repeated, so a failed attempt is
 * simply retried.
 */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json, readFields, tokenOf } from '../_shared/http.ts'

/** POST `{user_id}` with the admin's token; answers `{deleted: user_id}`, 400, 401, 403, 409 `{reason}` or 503. */
export async function handle(request: Request, env: Env): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const token = tokenOf(request)
  if (!token) return json(401, { message: 'Sign in first' })
  const { user_id } = await readFields(request)
  if (typeof user_id !== 'string' || !uuid.test(user_id)) return json(400, { message: 'user_id must be a UUID' })
  try {
    const reason = await call(env, '/rest/v1/rpc/check_account_deletion', { token, body: { user_id } })
    // An earlier attempt may have succeeded and lost its answer, so "not found" counts as deleted.
    if (typeof reason === 'string' && reason !== 'not_found') return refused(reason)
    await deletePictures(env, user_id.toLowerCase())
    if (reason !== 'not_found') {
      await deleteAccount(env, token, user_id)
      // The user could upload until a moment ago.
      await deletePictures(env, user_id.toLowerCase())
    }
    return json(200, { deleted: user_id })
  } catch (error) {
    if (error instanceof BackendError) {
      if (error.status === 401) return json(401, { message: 'Sign in first' })
      if (error.status === 403) return json(403, { message: 'Only an active admin may delete users' })
      // The data may have changed between the check and the deletion.
      if (error.status === 400 && typeof error.body.hint === 'string') return refused(error.body.hint)
    }
    console.warn('delete-user:', error)
    return json(503, { message: 'Deleting is not possible at the moment. Please try again later.' })
  }
}

/** Retries once after a deadlock with another admin's edit, in which the database aborts one of the two. */
async function deleteAccount(env: Env, token: string, user_id: string): Promise<void> {
  const once = () => call(env, '/rest/v1/rpc/delete_account', { token, body: { user_id } })
  try {
    await once()
  } catch (error) {
    if (!(error instanceof BackendError) || error.body.code !== '40P01') throw error
    await once()
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** How many files are listed and removed per request. */
const pageSize = 100

/** How deep folders may be nested. Users cannot create any; a holder of the secret key can. */
const deepest = 8

/** Deletes everything in an avatar folder, including subfolders. @param folder without slashes at its ends. */
async function deletePictures(env: Env, folder: string, depth = 0): Promise<void> {
  if (depth > deepest) throw new Error('The pictures are nested deeper than expected')
  let before = ''
  for (;;) {
    const listed = await call(env, '/storage/v1/object/list/avatars', { body: { prefix: folder, limit: pageSize } })
    const entries = (Array.isArray(listed) ? listed.map(asFields) : []).map(({ name, id }) => ({
      path: `${folder}/${String(name)}`,
      // An entry without an id is a folder: it disappears once it is empty.
      isFolder: id === null || id === undefined,
    }))
    if (entries.length === 0) return
    const names = entries.map(({ path }) => path).join()
    if (names === before) throw new Error('The storage still lists deleted files')
    before = names
    for (const { path, isFolder } of entries) if (isFolder) await deletePictures(env, path, depth + 1)
    const prefixes = entries.filter(({ isFolder }) => !isFolder).map(({ path }) => path)
    if (prefixes.length > 0) await call(env, '/storage/v1/object/avatars', { method: 'DELETE', body: { prefixes } })
  }
}

const reasons: Readonly<Record<string, string>> = {
  self: 'You cannot delete your own account',
  last_admin: 'The last active admin cannot be deleted',
}

function refused(reason: string): Response {
  return json(409, { message: reasons[reason] ?? 'This account cannot be deleted', reason })
}
