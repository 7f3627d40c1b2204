/**
 * Removes pictures that no profile shows and that are older than a week, through the Storage API: the storage server refuses deletions in
 * SQL. The database calls this function (pg_net) and proves itself with a ticket. Any number of runs may overlap or be cut off: a file that is
 * gone is no error, and the next run begins at the start.
 */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json } from '../_shared/http.ts'

/** How many files are removed per request. */
const atOnce = 100

/** When to stop, in milliseconds: the platform ends a function after some minutes, and the next night's run goes on. */
const longestRun = 60_000

/** POST with the ticket as `x-avatar-ticket`; answers `{removed}`, the number of files, 401 or 503. */
export async function handle(request: Request, env: Env): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const ticket = request.headers.get('x-avatar-ticket') ?? ''
  const started = Date.now()
  let removed = 0
  let after = ''
  try {
    while (Date.now() - started < longestRun) {
      const names = (await call(env, '/rest/v1/rpc/list_unused_avatars', {
        body: { ticket, after, most: atOnce },
      })) as string[]
      if (names.length === 0) break
      // At once: a profile may show one of them at any moment.
      const gone = await call(env, '/storage/v1/object/avatars', { method: 'DELETE', body: { prefixes: names } })
      removed += Array.isArray(gone) ? gone.length : 0
      // A file that could not be removed must not be listed for ever.
      after = names.at(-1) ?? ''
    }
    return json(200, { removed })
  } catch (error) {
    if (error instanceof BackendError && asFields(error.body).hint === 'ticket') {
      return json(401, { message: 'Only the database calls this function' })
    }
    console.warn('clean-avatars:', error)
    return json(503, { message: 'Pictures could not be removed' })
  }
}
