/** The part of a browser's storage that supabase-js uses. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

interface StoredSession {
  access_token: string
  expires_at?: number
  expires_in?: number
}

/**
 * Stores the session under `key` with its expiry by this device's clock: now plus the token's lifetime. The server reports expiry by its
 * own clock, but supabase-js compares it with the device's. On a device whose clock is ahead, every call would refresh the token.
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
  // Only other session data changed, so the token is as old as before.
  if (former?.access_token === session.access_token && former.expires_at === session.expires_at) return session
  const life = lifetime(session.access_token) ?? session.expires_in
  return life === undefined ? session : { ...session, expires_at: Math.floor(Date.now() / 1000) + life }
}

/** A token's lifetime in seconds, from two times of the same clock. */
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

/** Null for anything that isn't an object: users can edit their storage. */
function parse<T = StoredSession>(text: string | null): T | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as T) : null
  } catch {
    return null
  }
}
