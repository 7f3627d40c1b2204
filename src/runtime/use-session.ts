import { createContext, use } from 'react'
import type { Session } from '#src/data/session/session.ts'
import { browserSession } from './runtime.ts'

/** For tests: a session that stands in for the real one. */
export const SessionContext = createContext<Session | null>(null)

/** Accounts: signing in and its like. supabase-js is loaded with the first call. */
export function useSession(): Session {
  return use(SessionContext) ?? browserSession()
}
