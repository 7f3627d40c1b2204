import { createContext, use, useMemo } from 'react'
import type { AdminCalls } from '#src/data/session/admin-calls.ts'
import { supabaseClient } from './runtime.ts'
import { useWorkspace } from './workspace-context.ts'

/** For tests: calls that stand in for the real ones. */
export const AdminCallsContext = createContext<AdminCalls | null>(null)

/** What admins do that needs a connection. Its code is loaded with the first call. */
export function useAdminCalls(): AdminCalls {
  const given = use(AdminCallsContext)
  const { userId } = useWorkspace().identity
  return useMemo(() => given ?? callsOf(userId), [given, userId])
}

function callsOf(userId: string): AdminCalls {
  async function withCalls<Answer>(call: (calls: AdminCalls) => Promise<Answer>) {
    try {
      const { adminCalls } = await import('#src/data/session/admin-calls.ts')
      return await call(adminCalls(supabaseClient, userId))
    } catch (error) {
      // A part that can't be loaded: without a connection, there is no call either.
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
