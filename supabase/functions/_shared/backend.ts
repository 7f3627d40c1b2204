/** Calls from a function to its own Supabase project, by plain fetch. */

/** A function's settings. `fetch` is set when the backend runs in the same process. */
export interface Env {
  /** Without a trailing slash. */
  readonly SUPABASE_URL: string
  readonly SUPABASE_PUBLISHABLE_KEY: string
  readonly SUPABASE_SECRET_KEY: string
  readonly fetch?: typeof fetch
}

/** The backend answered with an error or an unexpected body. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly status: number
  /** The answer's body. */
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(`${status}: ${String(body.message ?? body.msg ?? 'no message')}`)
    this.status = status
    this.body = body
  }
}

interface Call {
  readonly method?: 'POST' | 'PUT' | 'DELETE'
  /** The caller's token, passed on in the authorization header. Without it the call uses the service role. */
  readonly token?: string
  readonly body?: unknown
}

/**
 * @param path relative to the project's URL, with a leading slash.
 * @throws BackendError on any answer but a success; TypeError on a network error.
 */
export async function call(env: Env, path: string, { method = 'POST', token, body }: Call = {}): Promise<unknown> {
  const key = token === undefined ? env.SUPABASE_SECRET_KEY : env.SUPABASE_PUBLISHABLE_KEY
  const headers = new Headers({ apikey: key, 'content-type': 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  // An older key is itself a token, and PostgREST wants it as one.
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
