import { type Backend, type BackendOptions, startBackend } from '#embedded/backend.ts'
import { createSupabase } from '#src/data/supabase/client.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import { WebSocket } from 'ws'

/** Demo accounts of the seed. */
export const password = 'sevenday'
export type Account = `${string}@example.com`

export interface Server {
  backend: Backend
  url: string
  /** The stored session of a demo account, created once: login is slow on purpose. */
  sessionOf(account: Account): Promise<{ userId: string; stored: string }>
  /** Signs a new customer up, so that histories of different customers don't fill each other's devices. */
  newCustomer(): Promise<Account>
  /** Rows of a table for checks, ignoring policies. */
  rows(table: string, query: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** The embedded backend in this process, in memory. */
export async function startServer(options: Pick<BackendOptions, 'callsFunctions'> = {}): Promise<Server> {
  const url = 'http://127.0.0.1:54399'
  const backend = await startBackend({
    dataDir: 'memory://',
    siteUrl: url,
    seed: true,
    confirmEmail: false,
    mayCopy: true,
    log: () => undefined,
    ...options,
  })
  const sessions = new Map<Account, Promise<{ userId: string; stored: string }>>()

  async function signIn(account: Account, as: 'signInWithPassword' | 'signUp' = 'signInWithPassword') {
    const stored = new Map<string, string>()
    const client = createSupabase({
      url,
      publishableKey: backend.keys.publishable_key,
      storage: memoryStorage(stored),
      fetch: (input, init) => backend.fetch(new Request(input, init)),
      webSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    })
    const { data, error } = await client.auth[as]({ email: account, password })
    if (error || !data.user) throw error ?? new Error(`no user for ${account}`)
    await client.auth.stopAutoRefresh()
    return { userId: data.user.id, stored: stored.get(sessionKey) ?? '' }
  }

  return {
    backend,
    url,
    sessionOf(account) {
      const known = sessions.get(account) ?? signIn(account)
      sessions.set(account, known)
      return known
    },
    async newCustomer() {
      const account: Account = `customer-${sessions.size}@example.com`
      sessions.set(account, signIn(account, 'signUp'))
      await sessions.get(account)
      return account
    },
    async rows(table, query) {
      const response = await backend.fetch(
        new Request(`${url}/rest/v1/${table}?${query}`, {
          headers: { apikey: backend.keys.secret_key, authorization: `Bearer ${backend.keys.secret_key}` },
        }),
      )
      if (!response.ok) throw new Error(`${table}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Record<string, unknown>[]
    },
    close: () => backend.close(),
  }
}

export function memoryStorage(map: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }
}
