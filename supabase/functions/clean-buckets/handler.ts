/**
 * Removes pictures that no profile shows, and files without a post, through the Storage API: the storage server refuses deletions in SQL. Any number
 * of runs may overlap or be cut off: a missing file is no error, and the next run starts from the beginning.
 */
import { call, type Env } from '../_shared/backend.ts'
import { answerDatabase, isAboutTicket } from '../_shared/called-by-database.ts'
import { json } from '../_shared/http.ts'

/** How many files are removed per request. */
const atOnce = 100

const buckets = ['avatars', 'files'] as const

/** POST from the database; answers `{removed}`, the number of files, 401, or 503 if some could not be removed. */
export function handle(request: Request, env: Env): Promise<Response> {
  const failure = 'Some files could not be removed'
  return answerDatabase(request, failure, async (ticket, hasTime) => {
    let removed = 0
    let isWhole = true
    for (const bucket of buckets) {
      try {
        for await (const gone of removals(env, { bucket, ticket, hasTime })) {
          removed += gone ?? 0
          isWhole &&= gone !== undefined
        }
      } catch (error) {
        if (isAboutTicket(error)) throw error
        console.warn(`clean-buckets: ${bucket}:`, error)
        isWhole = false
      }
    }
    return isWhole ? json(200, { removed }) : json(503, { message: failure, removed })
  })
}

interface Removal {
  bucket: string
  ticket: string
  hasTime: () => boolean
}

/**
 * Removes a bucket's unused files, some at a time. A failed request doesn't stop the others.
 * @yields how many were removed; undefined if the request failed
 */
async function* removals(env: Env, { bucket, ticket, hasTime }: Removal): AsyncGenerator<number | undefined> {
  let after = ''
  while (hasTime()) {
    const names = (await call(env, '/rest/v1/rpc/list_unused_files', {
      body: { bucket, ticket, after, most: atOnce },
    })) as string[]
    if (names.length === 0) return
    try {
      // Remove them at once, because a profile may show one of them at any moment.
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
