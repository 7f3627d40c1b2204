/** The app's session on a backend: its client, its storage, its address bar. */
import { createSupabase, type SupabaseClient } from '#src/data/supabase/client.ts'
import type { SessionStorage } from '#src/data/supabase/device-clock.ts'
import { createIdentityStore, type IdentityStore } from '#src/data/session/identity.ts'
import { createSession, type Session } from '#src/data/session/session.ts'
import { paths } from '#src/paths.ts'
import type { Target } from './target.ts'

export interface Device {
  readonly session: Session
  readonly client: SupabaseClient
  readonly identity: IdentityStore
  /** Opens a URL of the app. */
  open(url: string): void
}

/** @param fetchIt intercepts calls from the device to the backend. */
export function openDevice(target: Target, fetchIt: typeof fetch = target.fetch): Device {
  const client = createSupabase({
    url: target.url,
    publishableKey: target.publishableKey,
    storage: memory(),
    fetch: fetchIt,
  })
  const identity = createIdentityStore(memory())
  let address = 'http://localhost:5173/'
  const session = createSession({
    client: async () => client,
    identity,
    address: { href: () => address, replace: (url) => void (address = new URL(url, address).href) },
    paths,
    takeTokens: () => null,
    tab: memory(),
    device: memory(),
  })
  return { session, client, identity, open: (url) => void (address = url) }
}

function memory(): SessionStorage {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}
