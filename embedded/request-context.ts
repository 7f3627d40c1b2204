/** Per-request state for the callbacks from @supabase/lite. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { LiteMail } from './mail-copy.ts'

export interface RequestContext {
  readonly method: string
  readonly path: string
  /** In lower case, as PostgREST exposes them to SQL. */
  readonly headers: Readonly<Record<string, string>>
  /** Where links in mails sent during this request lead. */
  readonly redirectTo: string
  /** Mails that lite sent during the request; delivered if it succeeds. */
  readonly mails: LiteMail[]
  /** What lite printed during the request; shown only if the answer is a failure of the backend. */
  readonly printed: unknown[][]
  /** The database's messages for permission errors (42501). */
  readonly refusals: string[]
  /** Puts back the files that the request has overwritten; run if it fails. */
  readonly undo: (() => Promise<void>)[]
}

export const requestContext = new AsyncLocalStorage<RequestContext>()

let patched: { readonly original: typeof console.error; readonly ours: typeof console.error } | undefined
let users = 0

/**
 * lite prints every refused request as an error. Inside a request this collects its `console.error`; elsewhere it prints as usual.
 * @returns a function that restores the console.
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
    // Other code may have wrapped it since; ours then stays and passes everything on.
    if (console.error === patched.ours) console.error = patched.original
    patched = undefined
  }
}
