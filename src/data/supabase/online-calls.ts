import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { isTransient, retriedOnce } from '../server/transport.ts'
import type { SupabaseClient } from './client.ts'

export type CallFailure =
  /** The server could not be reached, or did not answer: the outcome is unknown. */
  | { ok: false; reason: 'network' }
  | { ok: false; reason: 'signed-out' }
  /** For a developer. */
  | { ok: false; reason: 'refused'; message: string }

type Result<Refusal> = { ok: true; data: unknown } | CallFailure | { ok: false; reason: Refusal }

/** What the server says of a refusal: a function of the database as `hint`, an edge function as `reason`. */
interface Refused {
  reason?: string
  message?: string
}

/**
 * Calls that need a connection: the server performs them at once or not at all. Each is idempotent, and tried twice.
 *
 * @param userId the logged-in user; a call fails as signed out if it is another user
 * @param options.feature prefix of log messages
 * @param options.refusals reasons of the server that callers tell apart
 */
export function onlineCalls<const Refusal extends string = never>(
  client: () => Promise<SupabaseClient>,
  userId: string,
  { feature, refusals = [] }: { feature: string; refusals?: readonly Refusal[] },
) {
  function failureOf(status: number, { reason, message = '' }: Refused): Result<Refusal> {
    const refusal = refusals.find((known) => known === reason)
    if (refusal !== undefined) return { ok: false, reason: refusal }
    if (status === 401) return { ok: false, reason: 'signed-out' }
    return isTransient(status) ? { ok: false, reason: 'network' } : { ok: false, reason: 'refused', message }
  }

  async function call(attempt: (supabase: SupabaseClient) => Promise<Result<Refusal>>): Promise<Result<Refusal>> {
    try {
      const supabase = await client()
      const { data, error } = await supabase.auth.getSession()
      if (isAuthRetryableFetchError(error)) return { ok: false, reason: 'network' }
      if (data.session?.user.id !== userId) return { ok: false, reason: 'signed-out' }
      return await retriedOnce(
        () => attempt(supabase),
        (answer) => !answer.ok && answer.reason === 'network',
      )
    } catch (error) {
      // The first call loads the client's code, which fails without a connection.
      console.warn(`${feature}: a call failed`, error)
      return { ok: false, reason: 'network' }
    }
  }

  return {
    /** Calls a function of the database. */
    rpc: (name: string, args: Record<string, unknown>) =>
      call(async (supabase) => {
        const { data, error, status } = await supabase.rpc(name, args)
        return error ? failureOf(status, { reason: error.hint, message: error.message }) : { ok: true, data }
      }),
    /** Calls an edge function. @param onRefused gets the body of a refusal */
    invoke: (name: string, body: Record<string, unknown>, onRefused: (answer: Refused) => void = () => {}) =>
      call(async (supabase) => {
        const { data, error, response } = await supabase.functions.invoke<unknown>(name, { body })
        if (!error) return { ok: true, data }
        const answer = ((await response?.json().catch(() => null)) ?? {}) as Refused
        onRefused(answer)
        return failureOf(response?.status ?? 0, answer)
      }),
  }
}
