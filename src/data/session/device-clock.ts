/** The part of a browser's storage that supabase-js uses. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface StoredSession {
  access_token: string
  expires_at?: number
  expires_in?: number
}

/**
 * Keeps under `key` when a token runs out by this device's clock: from now, for as long as a token lives. The server tells the time by
 * its own clock, supabase-js compares that with the device's, and on a device whose clock is ahead every call would renew the token.
 */
export function byDeviceClock(storage: SessionStorage, key: string): SessionStorage {
  return {
    getItem: (name) => storage.getItem(name),
    removeItem: (name) => storage.removeItem(name),
    setItem(name, text) {
      const session = name === key ? parse(text) : null
      storage.setItem(name, session ? JSON.stringify(timed(session, parse(storage.getItem(key)))) : text)
    },
  }
}

function timed(session: StoredSession, former: StoredSession | null): StoredSession {
  // Written back with something else about the person: the token is as old as it was.
  if (former?.access_token === session.access_token && former.expires_at === session.expires_at) return session
  const life = lifetime(session.access_token) ?? session.expires_in
  return life === undefined ? session : { ...session, expires_at: Math.floor(Date.now() / 1000) + life }
}

/** How long a token lives, in seconds, by the one clock it was written with. */
function lifetime(token: string): number | undefined {
  const claims = parse<{ iat?: unknown; exp?: unknown }>(decode(token.split('.')[1] ?? ''))
  return typeof claims?.iat === 'number' && typeof claims.exp === 'number' ? claims.exp - claims.iat : undefined
}

function decode(part: string): string {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

/** Null for anything that isn't an object: storage is the person's to edit. */
function parse<T = StoredSession>(text: string | null): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as T) : null
  } catch {
    return null
  }
}
