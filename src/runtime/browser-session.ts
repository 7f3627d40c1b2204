import type { SupabaseClient } from '#src/data/supabase/client.ts'
import { sessionKey } from '#src/data/supabase/names.ts'
import { deviceStorage, orInMemory } from '#src/data/session/device-storage.ts'
import { createSession, type Session } from '#src/data/session/session.ts'
import { recordIn } from '#src/domain/json.ts'
import { paths } from '#src/paths.ts'
import { identityStore } from './hooks/use-identity.ts'

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
      const token = recordIn(window.localStorage.getItem(sessionKey))?.access_token
      for (const key of Object.keys(window.localStorage)) {
        if (key.startsWith(sessionKey)) window.localStorage.removeItem(key)
      }
      return typeof token === 'string' ? token : null
    },
  })
  return session
}
