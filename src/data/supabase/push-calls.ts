import { isAuthRetryableFetchError } from '@supabase/supabase-js'
import { isTransient, retriedOnce } from '../server/transport.ts'
import type { SupabaseClient } from './client.ts'

/** What users can get push notifications about; contact messages are for admins. */
export type PushKind = 'notification' | 'contact_message'

export type PushCallResult =
  | { ok: true }
  /** The outcome is unknown; each call is idempotent. */
  | { ok: false; reason: 'network' }
  | { ok: false; reason: 'signed-out' }
  /** For a developer; usually the database doesn't recognise the endpoint as a push service's. */
  | { ok: false; reason: 'refused'; message: string }

/** Each call is tried twice. */
export interface PushCalls {
  /** From now on this browser gets notifications of these kinds for the logged-in user. */
  save(subscription: PushSubscriptionJSON, kinds: readonly PushKind[]): Promise<PushCallResult>
  remove(endpoint: string): Promise<PushCallResult>
}

/** @param userId the logged-in user; a call fails as signed out if it is another user */
export function pushCalls(client: () => Promise<SupabaseClient>, userId: string): PushCalls {
  async function rpc(name: string, args: Record<string, unknown>): Promise<PushCallResult> {
    try {
      const supabase = await client()
      const { data, error: sessionError } = await supabase.auth.getSession()
      if (isAuthRetryableFetchError(sessionError)) return { ok: false, reason: 'network' }
      if (data.session?.user.id !== userId) return { ok: false, reason: 'signed-out' }
      const { error, status } = await retriedOnce(
        () => supabase.rpc(name, args),
        (answer) => isTransient(answer.status),
      )
      if (!error) return { ok: true }
      if (status === 401) return { ok: false, reason: 'signed-out' }
      if (isTransient(status)) return { ok: false, reason: 'network' }
      return { ok: false, reason: 'refused', message: error.message }
    } catch (error) {
      console.warn('push: a call failed', error)
      return { ok: false, reason: 'network' }
    }
  }

  return {
    save: ({ endpoint, keys }, kinds) =>
      rpc('save_push_subscription', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, kinds }),
    remove: (endpoint) => rpc('remove_push_subscription', { endpoint }),
  }
}
