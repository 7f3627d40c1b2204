import { StorageRefused } from '#src/data/session/device-storage.ts'
import type { AuthFailure } from '#src/data/session/results.ts'
import type { Session } from '#src/data/session/session.ts'
import { useSession } from '#src/runtime/workspace-service.ts'

type Call = (...input: never[]) => unknown

/** The session for the account screens: every call resolves with an answer, so that no button appears to do nothing. */
export function useAccounts(): Session {
  return new Proxy(useSession(), {
    get(session, name: keyof Session) {
      return async (...input: never[]) => {
        try {
          return await (session[name] as Call)(...input)
        } catch (error) {
          return failureOf(error)
        }
      }
    },
  })
}

function failureOf(error: unknown): AuthFailure {
  if (isLoadFailure(error)) return { ok: false, reason: 'network', message: error.message }
  if (isStorageFailure(error)) return { ok: false, reason: 'storage', message: error.message }
  console.error('accounts: a call failed unexpectedly', error)
  // Without a message, the screen uses its default.
  return { ok: false, reason: 'refused', message: '' }
}

/** Our own storage error, or one from something browsers tie to storage: Web Locks, which supabase-js uses. */
function isStorageFailure(error: unknown): error is Error {
  return error instanceof StorageRefused || (error instanceof DOMException && error.name === 'SecurityError')
}

/** The auth code loads with the first call, which fails when offline. Each engine words the error differently. */
function isLoadFailure(error: unknown): error is Error {
  return error instanceof Error && /module|preload/i.test(error.message)
}
