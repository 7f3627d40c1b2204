import { createSupabase, type SupabaseClient } from '#src/data/supabase/client.ts'
import { deviceStorage } from '#src/data/session/device-storage.ts'
import { fetchFromServer } from './hooks/use-online.ts'

/** Creates the client as this build is configured. An empty URL means that the backend is on the page's own origin. */
export function createBrowserClient(): SupabaseClient {
  return createSupabase({
    url: import.meta.env.VITE_SUPABASE_URL || window.location.origin,
    publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
    storage: deviceStorage(() => window.localStorage),
    fetch: fetchFromServer,
  })
}
