/** The common part of functions that the database calls by pg_net. */
import { BackendError } from './backend.ts'
import { answerOtherMethods, json } from './http.ts'

/** When to stop taking more work, in milliseconds: the platform ends a function after some minutes, and another call handles the rest. */
const longestRun = 60_000

/**
 * Answers the database's POST; 401 without its ticket, which it sends as `x-ticket`, or 503 on an error.
 *
 * @param failure the message that is logged and answered on an error
 * @param work gets the ticket, which the database checks in each of the function's calls, and whether there is time for more
 */
export async function answerDatabase(
  request: Request,
  failure: string,
  work: (ticket: string, hasTime: () => boolean) => Promise<Response>,
): Promise<Response> {
  const until = Date.now() + longestRun
  try {
    return answerOtherMethods(request) ?? (await work(request.headers.get('x-ticket') ?? '', () => Date.now() < until))
  } catch (error) {
    if (isAboutTicket(error)) return json(401, { message: 'Only the database calls this function' })
    console.warn(`${failure}:`, error)
    return json(503, { message: failure })
  }
}

export function isAboutTicket(error: unknown): boolean {
  return error instanceof BackendError && error.body.hint === 'ticket'
}
