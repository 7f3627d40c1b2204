import { StorageRefused } from '#src/data/session/device-storage.ts'
import type { AuthFailure } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import { useSession } from '#src/runtime/workspace-service.ts'

/** The session for the account screens: every call resolves with an answer, so that no button appears to do nothing. */
export function useAccounts(): Session {
  const session = useSession()
  return {
    signIn: (input) => answered(session.signIn(input)),
    adminSignIn: (input) => answered(session.adminSignIn(input)),
    signUp: (input) => answered(session.signUp(input)),
    signInWithGoogle: () => answered(session.signInWithGoogle()),
    requestPasswordReset: (email) => answered(session.requestPasswordReset(email)),
    resendConfirmation: (email) => answered(session.resendConfirmation(email)),
    acceptInvitation: (input) => answered(session.acceptInvitation(input)),
    stopNewsMail: (token) => answered(session.stopNewsMail(token)),
    endSessions: () => answered(session.endSessions()),
    completeLink: () => answered(session.completeLink()),
    acceptLink: () => answered(session.acceptLink()),
    declineLink: () => session.declineLink(),
    resetPassword: (password) => answered(session.resetPassword(password)),
    changePassword: (input) => answered(session.changePassword(input)),
    signOut: () => session.signOut(),
  }
}

/** @returns the call's result, or a failure if it throws */
async function answered<T>(call: Promise<T>): Promise<T | AuthFailure> {
  try {
    return await call
  } catch (error) {
    if (isLoadFailure(error)) return { ok: false, reason: 'network', message: error.message }
    if (isStorageFailure(error)) return { ok: false, reason: 'storage', message: error.message }
    console.error('accounts: a call failed unexpectedly', error)
    // Without a message, the screen uses its default.
    return { ok: false, reason: 'refused', message: '' }
  }
}

/** Our own storage error, or one from something browsers tie to storage: Web Locks, which supabase-js uses. */
function isStorageFailure(error: unknown): error is Error {
  return error instanceof StorageRefused || (error instanceof DOMException && error.name === 'SecurityError')
}

/** The auth code loads with the first call, which fails when offline. Each engine words the error differently. */
function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && /module|preload/i.test(error.message)
}
