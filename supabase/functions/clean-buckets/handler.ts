/**
 * Removes pictures that no profile shows, and files that no post is about, through the Storage API: the storage server refuses deletions in
 * SQL. The database calls this function (pg_net) and proves itself with a ticket. Any number of runs may overlap or be cut off: a file that is
 * gone is no error, and the next run begins at the start.
 */
import { asFields, BackendError, call, type Env } from '../_shared/backend.ts'
import { answerOtherMethods, json } from '../_shared/http.ts'

/** How many files are removed per request. */
const atOnce = 100

/** When to stop, in milliseconds: the platform ends a function after some minutes, and the next night's run goes on. */
const longestRun = 60_000

const buckets = ['avatars', 'files'] as const

/** POST with the ticket as `x-cleaner-ticket`; answers `{removed}`, the number of files, 401, or 503 if some could not be removed. */
export async function handle(request: Request, env: Env): Promise<Response> {
  const other = answerOtherMethods(request)
  if (other) return other
  const ticket = request.headers.get('x-cleaner-ticket') ?? ''
  const until = Date.now() + longestRun
  let removed = 0
  let isWhole = true
  for (const bucket of buckets) {
    try {
      for await (const gone of removals(env, { bucket, ticket, until })) {
        removed += gone ?? 0
        isWhole &&= gone !== undefined
      }
    } catch (error) {
      if (error instanceof BackendError && asFields(error.body).hint === 'ticket') {
        return json(401, { message: 'Only the database calls this function' })
      }
      console.warn(`clean-buckets: ${bucket}:`, error)
      isWhole = false
    }
  }
  return isWhole ? json(200, { removed }) : json(503, { message: 'Some files could not be removed', removed })
}

interface Removal {
  bucket: string
  ticket: string
  /** Milliseconds since the epoch. */
  until: number
}

/**
 * Removes a bucket's unused files, some at a time. A failed request holds up no other.
 * @yields how many were removed; undefined if the request failed
 */
async function* removals(env: Env, { bucket, ticket, until }: Removal): AsyncGenerator<number | undefined> {
  let after = ''
  while (Date.now() < until) {
    const names = (await call(env, '/rest/v1/rpc/list_unused_files', {
      body: { bucket, ticket, after, most: atOnce },
    })) as string[]
    if (names.length === 0) return
    try {
      // At once: a profile may show one of them at any moment.
      const gone = await call(env, `/storage/v1/object/${bucket}`, { method: 'DELETE', body: { prefixes: names } })
      yield Array.isArray(gone) ? gone.length : 0
    } catch (error) {
      console.warn(`clean-buckets: ${bucket}:`, error)
      yield undefined
    }
    // A file that could not be removed must not be listed for ever.
    after = names.at(-1) ?? ''
  }
}
