import { StorageRefused } from '#src/data/session/device-storage.ts'
import type { AuthFailure } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import { useSession } from '#src/runtime/use-session.ts'

/** The session as the account screens use it: every call answers, so that nobody is left with a button that did nothing. */
export function useAccounts(): Session {
  const session = useSession()
  return {
    signIn: (input) => answered(session.signIn(input)),
    adminSignIn: (input) => answered(session.adminSignIn(input)),
    signUp: (input) => answered(session.signUp(input)),
    signInWithGoogle: () => answered(session.signInWithGoogle()),
    requestPasswordReset: (email) => answered(session.requestPasswordReset(email)),
    completeLink: () => answered(session.completeLink()),
    resetPassword: (password) => answered(session.resetPassword(password)),
    changePassword: (input) => answered(session.changePassword(input)),
    signOut: () => session.signOut(),
  }
}

/** @returns what the call answers, or a failure in its place where it throws */
async function answered<T>(call: Promise<T>): Promise<T | AuthFailure> {
  try {
    return await call
  } catch (error) {
    if (isLoadFailure(error)) return { ok: false, reason: 'network', message: error.message }
    if (isStorageFailure(error)) return { ok: false, reason: 'storage', message: error.message }
    console.error('accounts: a call failed unexpectedly', error)
    // Without words of its own the screen uses those of the catalogue.
    return { ok: false, reason: 'refused', message: '' }
  }
}

/** Ours, or of something else that browsers tie to storage: Web Locks, which supabase-js takes. */
function isStorageFailure(error: unknown): error is Error {
  return error instanceof StorageRefused || (error instanceof DOMException && error.name === 'SecurityError')
}

/** The code for asking is loaded with the first call: without a connection, this is what fails. Each engine words it differently. */
function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && /module|preload/i.test(error.message)
}
