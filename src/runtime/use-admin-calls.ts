import { createContext, use, useMemo } from 'react'
import type { AdminCalls } from '#src/data/supabase/admin-calls.ts'
import { supabaseClient } from './runtime.ts'
import { useWorkspace } from './workspace-context.ts'

/** For tests: replaces the real calls. */
export const AdminCallsContext = createContext<AdminCalls | null>(null)

/** Admin actions that need a connection. Their code loads with the first call. */
export function useAdminCalls(): AdminCalls {
  const given = use(AdminCallsContext)
  const { userId } = useWorkspace().identity
  return useMemo(() => given ?? callsOf(userId), [given, userId])
}

function callsOf(userId: string): AdminCalls {
  async function withCalls<Answer>(call: (calls: AdminCalls) => Promise<Answer>) {
    try {
      const { adminCalls } = await import('#src/data/supabase/admin-calls.ts')
      return await call(adminCalls(supabaseClient, userId))
    } catch (error) {
      // Loading the code failed: without a connection the call would fail too.
      console.warn('admin: the calls could not be loaded', error)
      return { ok: false, reason: 'network' } as const
    }
  }
  return {
    grantAdmin: (id) => withCalls((calls) => calls.grantAdmin(id)),
    revokeAdmin: (id) => withCalls((calls) => calls.revokeAdmin(id)),
    deleteUser: (id) => withCalls((calls) => calls.deleteUser(id)),
    notifyEveryone: (message, id) => withCalls((calls) => calls.notifyEveryone(message, id)),
  }
}
