import type { Session } from '@supabase/supabase-js'
import { recordIn } from '#src/domain/json.ts'

/** The part of a browser's storage that supabase-js uses. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A session in the form that supabase-js stores, unless the user has edited it. */
type StoredSession = Partial<Pick<Session, 'access_token' | 'expires_at' | 'expires_in'>>

/**
 * Stores the session under `key` with its expiry by this device's clock: now plus the token's lifetime. The server reports expiry by its
 * own clock, but supabase-js compares it with the device's. On a device whose clock is ahead, every call would refresh the token.
 */
export function byDeviceClock(storage: SessionStorage, key: string): SessionStorage {
  return {
    getItem: (name) => storage.getItem(name),
    removeItem: (name) => storage.removeItem(name),
    setItem(name, text) {
      const session = name === key ? recordIn(text) : undefined
      storage.setItem(name, session ? JSON.stringify(timed(session, recordIn(storage.getItem(key)))) : text)
    },
  }
}

function timed(session: StoredSession, former: StoredSession = {}): StoredSession {
  // Only other session data changed, so the token is as old as before.
  if (former.access_token === session.access_token && former.expires_at === session.expires_at) return session
  const life = lifetime(session.access_token ?? '') ?? session.expires_in
  return life === undefined ? session : { ...session, expires_at: Math.floor(Date.now() / 1000) + life }
}

/** A token's lifetime in seconds, from two times of the same clock. */
function lifetime(token: string): number | undefined {
  const claims = recordIn(decode(token.split('.')[1] ?? ''))
  return typeof claims?.iat === 'number' && typeof claims.exp === 'number' ? claims.exp - claims.iat : undefined
}

function decode(part: string): string {
  try {
    return atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
