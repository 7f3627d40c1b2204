import { createContext, use } from 'react'
import type { Session } from '#src/data/session/session.ts'
import { browserSession } from '../runtime.ts'

/** For tests: replaces the real session. */
export const SessionContext = createContext<Session | null>(null)

/** Account functions. supabase-js loads with the first call. */
export function useSession(): Session {
  return use(SessionContext) ?? browserSession()
}
