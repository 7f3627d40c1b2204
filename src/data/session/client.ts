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

const optionsOf = new WeakMap<SupabaseClient, ClientOptions>()

/**
 * The client of the hosted backend. Links from mails are completed by `Session.completeLink`, never on load: the address is cleaned
 * there, and only there.
 */
export function createSupabase(options: ClientOptions): SupabaseClient {
  return create(options, { storageKey: sessionKey, storage: byDeviceClock(options.storage, sessionKey) })
}

/**
 * A client of the same backend whose session is never the device's: it lives in memory, other tabs hear nothing of it, and it is gone
 * with the page.
 * @param client one that `createSupabase` made
 */
export function createLinkClient(client: SupabaseClient): SupabaseClient {
  const options = optionsOf.get(client)
  if (!options) throw new Error('not a client of ours')
  // A key for each: supabase-js warns of two clients under one, and tells tabs of each other under it.
  const storageKey = `${sessionKey}.link.${crypto.randomUUID()}`
  const storage = byDeviceClock(inMemory(options.storage, storageKey), storageKey)
  return create(options, { storageKey, storage, autoRefreshToken: false })
}

function create(
  options: ClientOptions,
  auth: { storageKey: string; storage: SessionStorage; autoRefreshToken?: boolean },
): SupabaseClient {
  const client = createClient(options.url, options.publishableKey, {
    auth: { flowType: 'pkce', detectSessionInUrl: false, persistSession: true, autoRefreshToken: true, ...auth },
    global: { fetch: onlyDefiniteRefusals(withTimeout(options.fetch)) },
    ...(options.webSocket && { realtime: { transport: options.webSocket } }),
  })
  optionsOf.set(client, options)
  return client
}

/** Memory, but for the secrets with which this device has asked for a link: those are where the device's client has put them. */
function inMemory(device: SessionStorage, storageKey: string): SessionStorage {
  const memory = new Map<string, string>()
  const verifier = (key: string) =>
    key.startsWith(storageKey) && key.endsWith('-code-verifier') ? sessionKey + key.slice(storageKey.length) : null
  return {
    getItem(key) {
      const kept = verifier(key)
      return kept ? device.getItem(kept) : (memory.get(key) ?? null)
    },
    setItem(key, value) {
      const kept = verifier(key)
      if (kept) device.setItem(kept, value)
      else memory.set(key, value)
    },
    removeItem(key) {
      const kept = verifier(key)
      if (kept) device.removeItem(kept)
      else memory.delete(key)
    },
  }
}

function withTimeout(fetchIt: typeof fetch): typeof fetch {
  return (input, init) => {
    const timeout = AbortSignal.timeout(answerWithin)
    const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    return fetchIt(input, { ...init, signal })
  }
}
