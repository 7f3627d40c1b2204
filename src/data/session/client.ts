import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { byDeviceClock, type SessionStorage } from './device-clock.ts'
import { onlyDefiniteRefusals } from './refresh-answers.ts'
import { sessionKey } from './session-key.ts'

export type { SupabaseClient }

/** Where a tab keeps what a reset link has opened. */
export const recoveryKey = 'sevenday.recovery'

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
 * A client of the same backend whose session is never the device's: other tabs hear nothing of it, and it is gone with the page, or
 * with the tab where one is given.
 * @param client one that `createSupabase` made
 * @param tab keeps the session under `recoveryKey`, and may hold one already
 */
export function createLinkClient(client: SupabaseClient, tab?: SessionStorage): SupabaseClient {
  const options = optionsOf.get(client)
  if (!options) throw new Error('not a client of ours')
  // A key for each: supabase-js warns of two clients under one, and tells tabs of each other under it.
  const storageKey = `${sessionKey}.link.${crypto.randomUUID()}`
  const storage = byDeviceClock(apartFrom(options.storage, storageKey, tab), storageKey)
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

/**
 * Memory, but for the session where the tab keeps it, and for the secrets with which this device has asked for a link: those are where
 * the device's client has put them.
 */
function apartFrom(device: SessionStorage, storageKey: string, tab: SessionStorage | undefined): SessionStorage {
  const entries = new Map<string, string>()
  const memory: SessionStorage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
  function placeOf(key: string): [SessionStorage, string] {
    if (tab && key === storageKey) return [tab, recoveryKey]
    const isVerifier = key.startsWith(storageKey) && key.endsWith('-code-verifier')
    return isVerifier ? [device, sessionKey + key.slice(storageKey.length)] : [memory, key]
  }
  return {
    getItem(key) {
      const [storage, name] = placeOf(key)
      return storage.getItem(name)
    },
    setItem(key, value) {
      const [storage, name] = placeOf(key)
      storage.setItem(name, value)
    },
    removeItem(key) {
      const [storage, name] = placeOf(key)
      storage.removeItem(name)
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
