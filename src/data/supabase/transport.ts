import { isAuthRefreshDiscardedError, isAuthRetryableFetchError } from '@supabase/supabase-js'
import { isTransient, type Transport, TransportError } from '../server/transport.ts'
import type { SupabaseClient } from './client.ts'

/**
 * Calls database functions.
 *
 * @param as a user: only with that user's session, even if another user has logged in on this page; `anyone`: with the session
 *   if there is one
 */
export function supabaseTransport(client: SupabaseClient, as: { userId: string } | 'anyone'): Transport {
  async function attempt(name: string, args: Record<string, unknown>, signal: AbortSignal) {
    const call = client.rpc(name, args).abortSignal(signal)
    return as === 'anyone' ? call : call.setHeader('Authorization', `Bearer ${await tokenOf(client, as.userId)}`)
  }

  return {
    async call(name, args, signal) {
      let answer = await attempt(name, args, signal)
      if (answer.error && answer.status === 401) {
        // The token is valid by this device but not by the server (a wrong clock, or a session ended elsewhere): refresh it once.
        const { error: refusal } = await client.auth.refreshSession()
        // Discarded: another tab refreshed first, and the next attempt uses its token.
        if (isAuthRetryableFetchError(refusal) || isAuthRefreshDiscardedError(refusal)) throw unreachable(refusal)
        if (refusal) throw signedOut(answer.error)
        answer = await attempt(name, args, signal)
      }
      const { data, error, status } = answer
      if (!error) return data
      // The database's errors have a code. Without a code, a proxy has answered.
      if (status === 401 && error.code) throw signedOut(error)
      // Answered with 500, although the same call would fail again: the database found it too large or too complex.
      const isTooLarge = error.code?.startsWith('54') ?? false
      const mayPass = status === 401 || isTransient(status)
      if (mayPass && !isTooLarge) throw unreachable(error)
      throw new TransportError('bad-request', error.message, error.code || String(status))
    },
  }
}

/** Sends exactly the token that was checked, because another user may log in between the check and the call. */
async function tokenOf(client: SupabaseClient, userId: string): Promise<string> {
  const { data, error } = await client.auth.getSession()
  if (data.session?.user.id === userId) return data.session.access_token
  if (data.session) throw new TransportError('signed-out', 'another user is signed in')
  if (isAuthRetryableFetchError(error)) throw unreachable(error)
  throw new TransportError('signed-out', error?.message ?? 'there is no session')
}

function signedOut(cause: { message: string; code?: string }): TransportError {
  return new TransportError('signed-out', cause.message, cause.code, { cause })
}

function unreachable(cause: { message: string }): TransportError {
  return new TransportError('unreachable', cause.message, '', { cause })
}
