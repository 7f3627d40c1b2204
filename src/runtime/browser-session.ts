import type { SupabaseClient } from '#src/data/supabase/client.ts'
import { sessionKey } from '#src/data/supabase/session-key.ts'
import { deviceStorage, orInMemory } from '#src/data/session/device-storage.ts'
import { createSession, type Session } from '#src/data/session/session.ts'
import { paths } from '#src/paths.ts'
import { identityStore } from './use-identity.ts'

let session: Session | undefined

export function realSession(client: () => Promise<SupabaseClient>): Session {
  session ??= createSession({
    client,
    identity: identityStore(),
    address: {
      href: () => window.location.href,
      replace: (url) => window.history.replaceState(window.history.state, '', url),
    },
    paths,
    tab: orInMemory(deviceStorage(() => window.sessionStorage)),
    device: deviceStorage(() => window.localStorage),
    takeTokens() {
      const token = accessTokenIn(window.localStorage.getItem(sessionKey))
      for (const key of Object.keys(window.localStorage)) {
        if (key.startsWith(sessionKey)) window.localStorage.removeItem(key)
      }
      return token
    },
  })
  return session
}

/** Null for anything that isn't a stored session. */
function accessTokenIn(stored: string | null): string | null {
  try {
    const session: unknown = JSON.parse(stored ?? 'null')
    const token = (session as { access_token?: unknown } | null)?.access_token
    return typeof token === 'string' ? token : null
  } catch {
    return null
  }
}
