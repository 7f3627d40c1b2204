import type { AdminCalls } from '#src/data/supabase/admin-calls.ts'
import { supabaseClient } from '../runtime.ts'
import { workspaceService } from '../workspace-service.ts'

/** Admin actions that need a connection. */
export const [useAdminCalls, AdminCallsContext] = workspaceService<AdminCalls>(
  async ({ identity }) =>
    (await import('#src/data/supabase/admin-calls.ts')).adminCalls(supabaseClient, identity.userId),
  (error) => {
    // Without a connection the call would fail too.
    console.warn('admin: the calls could not be loaded', error)
    return { ok: false, reason: 'network' }
  },
)
