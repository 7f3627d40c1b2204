import { createContext, use, useMemo } from 'react'
import type { AdminCalls } from '#src/data/supabase/admin-calls.ts'
import { lateService } from './late-service.ts'
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
  const load = async () => (await import('#src/data/supabase/admin-calls.ts')).adminCalls(supabaseClient, userId)
  return lateService(load, (error) => {
    // Without a connection the call would fail too.
    console.warn('admin: the calls could not be loaded', error)
    return { ok: false, reason: 'network' }
  })
}
