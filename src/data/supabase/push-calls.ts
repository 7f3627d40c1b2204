import type { SupabaseClient } from './client.ts'
import { type CallFailure, onlineCalls } from './online-calls.ts'

/** What users can get push notifications about; contact messages are for admins. */
export type PushKind = 'notification' | 'contact_message'

/** `refused` usually means that the database doesn't recognise the endpoint as a push service's. */
export type PushCallResult = { ok: true } | CallFailure

interface PushCalls {
  /** From now on this browser gets notifications of these kinds for the logged-in user. */
  save(subscription: PushSubscriptionJSON, kinds: readonly PushKind[]): Promise<PushCallResult>
  remove(endpoint: string): Promise<PushCallResult>
}

/** @param userId see `onlineCalls` */
export function pushCalls(client: () => Promise<SupabaseClient>, userId: string): PushCalls {
  const { rpc } = onlineCalls(client, userId, { feature: 'push' })
  return {
    save: ({ endpoint, keys }, kinds) =>
      rpc('save_push_subscription', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, kinds }),
    remove: (endpoint) => rpc('remove_push_subscription', { endpoint }),
  }
}
