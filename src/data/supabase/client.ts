import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { byDeviceClock, type SessionStorage } from './device-clock.ts'
import { onlyDefiniteRefusals } from './refresh-answers.ts'
import { sessionKey } from './names.ts'

export type { SupabaseClient }

/** Where a tab stores a reset link's session. */
export const recoveryKey = 'sevenday.recovery'

/** After this time without an answer, the server counts as unreachable, in milliseconds. */
const answerWithin = 20_000

export interface ClientOptions {
  /** Origin of the project, without a trailing slash. */
  url: string
  publishableKey: string
  storage: SessionStorage
  fetch: typeof fetch
  /** A WebSocket class, if the platform has none. */
  webSocket?: typeof WebSocket
}

const optionsOf = new WeakMap<SupabaseClient, ClientOptions>()

/**
 * Creates the client of the hosted backend. Only `Session.completeLink` completes links from emails and cleans the URL; the client never
 * does so on load.
 */
export function createSupabase(options: ClientOptions): SupabaseClient {
  return create(options, { storageKey: sessionKey, storage: byDeviceClock(options.storage, sessionKey) })
}

/** Where a client's backend is, for calls that supabase-js doesn't make. @param client made by `createSupabase` */
export function backendOf(client: SupabaseClient): ClientOptions {
  const options = optionsOf.get(client)
  if (!options) throw new Error('this client was not created by createSupabase')
  return options
}

/**
 * Creates a client of the same backend with its own session, separate from the device's. Other tabs don't see it. It ends with the page, or
 * with the tab if one is given.
 * @param client made by `createSupabase`
 * @param tab stores the session under `recoveryKey`, and may contain one already
 */
export function createLinkClient(client: SupabaseClient, tab?: SessionStorage): SupabaseClient {
  const options = backendOf(client)
  // A separate key, because supabase-js warns about two clients with one key and broadcasts to other tabs under it.
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
 * Memory for everything except the session, which the tab stores if given, and the secrets of this device's link requests, which are in the
 * device client's storage.
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
    return fetchIt(input, { ...init, signal: init?.signal ? either(init.signal, timeout) : timeout })
  }
}

/** Aborts with the first of two signals. `AbortSignal.any`, which Safari has from 17.4 only. */
function either(...signals: readonly [AbortSignal, AbortSignal]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  }
  return controller.signal
}
