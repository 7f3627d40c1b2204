/**
 * Deletes an account as the admin who calls: first the avatar files, through the Storage API (deleting their rows in SQL would leave
 * the bytes), then everything else in one transaction, then the files that came in between. Each step may be repeated, so a try
 * that broke off half-way is simply made again.
 */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
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
    if (typeof reason === 'string' && reason !== 'not_found') return refused(reason)
    await deletePictures(env, user_id.toLowerCase())
    if (reason !== 'not_found') {
      await deleteAccount(env, token, user_id)
      // Until a moment ago the person could still upload.
      await deletePictures(env, user_id.toLowerCase())
    }
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

/** An edit of another admin that holds what the deletion needs, and the other way round: the database gives up one of the two. */
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

/** How many files are listed and removed at a time. */
const pageSize = 100

/** How deep folders may lie in each other. A person can make none; whoever holds the secret key can. */
const deepest = 8

/** Deletes everything in a folder of the avatars, the folders within it included. @param folder without slashes at its ends. */
async function deletePictures(env: Env, folder: string, depth = 0): Promise<void> {
  if (depth > deepest) throw new Error('The pictures lie deeper than expected')
  let before = ''
  for (;;) {
    const listed = await call(env, '/storage/v1/object/list/avatars', { body: { prefix: folder, limit: pageSize } })
    const entries = (Array.isArray(listed) ? listed.map(asFields) : []).map(({ name, id }) => ({
      path: `${folder}/${String(name)}`,
      // What has no id is a folder: it goes when nothing is left in it.
      isFolder: id === null || id === undefined,
    }))
    if (entries.length === 0) return
    const names = entries.map(({ path }) => path).join()
    if (names === before) throw new Error('The storage lists the files it was told to delete')
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

/** A key in the place of a token is nobody signed in. */
function isToken(text: string): boolean {
  return text.split('.').length === 3
}
