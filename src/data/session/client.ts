import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { byDeviceClock, type SessionStorage } from './device-clock.ts'
import { onlyDefiniteRefusals } from './refresh-answers.ts'

export type { SupabaseClient }

/** Where supabase-js keeps the session, in the browser's storage. */
export const sessionKey = 'sevenday.session'

/** A server that doesn't answer is one that can't be reached, in milliseconds. */
const answerWithin = 20_000

export interface ClientOptions {
  /** Origin of the project, without a trailing slash. */
  url: string
  publishableKey: string
  storage: SessionStorage
  fetch: typeof fetch
  /** A WebSocket class, where the platform has none. */
  webSocket?: typeof WebSocket
}

/**
 * The client of the hosted backend. Links from mails are completed by `Session.completeLink`, never on load: the address is cleaned
 * there, and only there.
 */
export function createSupabase(options: ClientOptions): SupabaseClient {
  return createClient(options.url, options.publishableKey, {
    auth: {
      flowType: 'pkce',
      detectSessionInUrl: false,
      persistSession: true,
      autoRefreshToken: true,
      storageKey: sessionKey,
      storage: byDeviceClock(options.storage, sessionKey),
    },
    global: { fetch: onlyDefiniteRefusals(withTimeout(options.fetch)) },
    ...(options.webSocket && { realtime: { transport: options.webSocket } }),
  })
}

function withTimeout(fetchIt: typeof fetch): typeof fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(answerWithin)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return fetchIt(input, { ...init, signal })
  }
}
