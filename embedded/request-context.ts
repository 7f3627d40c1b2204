/** What the request being served carries along to where @supabase/lite calls back into us. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LiteMail } from './mail-texts.ts'

export interface RequestContext {
  readonly method: string
  readonly path: string
  /** As PostgREST shows them to SQL: names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Where the links of a mail sent during this request lead. */
  readonly redirectTo: string
  /** What lite has sent meanwhile; delivered if the request succeeds. */
  readonly mails: LiteMail[]
  /** What lite printed meanwhile; shown only if the answer is a failure of the backend. */
  readonly printed: unknown[][]
  /** The messages with which the database refused something as not allowed (42501). */
  readonly refusals: string[]
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

let patched: { readonly original: typeof console.error; readonly ours: typeof console.error } | undefined
let users = 0

/**
 * Keeps lite from printing every refused request as if it were a fault: inside a request its `console.error` is
 * collected, elsewhere it prints as ever.
 * @returns what puts the console back.
 */
export function collectPrintedErrors(): () => void {
  if (users++ === 0) {
    const original = console.error
    const ours: typeof console.error = (...values) => {
      const context = requestContext.getStore()
      if (context) context.printed.push(values)
      else original(...values)
    }
    console.error = ours
    patched = { original, ours }
  }
  return () => {
    if (--users > 0 || !patched) return
    // Someone else may have wrapped it since; then ours stays and only passes on.
    if (console.error === patched.ours) console.error = patched.original
    patched = undefined
  }
}
