/** Calls from a function to its own Supabase project, by plain fetch. */

/** What a function needs to know. `fetch` is given where the backend runs in the same process. */
export interface Env {
  /** Without a trailing slash. */
  readonly SUPABASE_URL: string
  readonly SUPABASE_PUBLISHABLE_KEY: string
  readonly SUPABASE_SECRET_KEY: string
  readonly fetch?: typeof fetch
}

/** The backend answered, but not with what was asked for. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly status: number
  /** What it said. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(`${status}: ${String(body.message ?? body.msg ?? 'no message')}`)
    this.status = status
    this.body = body
  }
}

interface Call {
  readonly method?: 'POST' | 'DELETE'
  /** Given as it is in the authorization header of whoever calls. Without it the service role asks. */
  readonly token?: string
  readonly body?: unknown
}

/**
 * @param path from the project's address on, with its leading slash.
 * @throws BackendError on any answer but a success; TypeError when nobody answers.
 */
export async function call(env: Env, path: string, { method = 'POST', token, body }: Call = {}): Promise<unknown> {
  const key = token === undefined ? env.SUPABASE_SECRET_KEY : env.SUPABASE_PUBLISHABLE_KEY
  const headers = new Headers({ apikey: key, 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  // A key of the older kind is a token itself, and PostgREST wants it as one.
  else if (key.startsWith('ey')) headers.set('authorization', `Bearer ${key}`)
  const response = await (env.fetch ?? fetch)(`${env.SUPABASE_URL}${path}`, {
    method,
    headers,
    body: JSON.stringify(body ?? {}),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? null : JSON.parse(text)
  if (!response.ok) throw new BackendError(response.status, asFields(answer))
  return answer
}

export function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
