import { recordIn } from '#src/domain/json.ts'
import type { Scope } from '../collections/synced-table.ts'

/**
 * The user that this device last knew as logged in. Stored where it can be read synchronously, so that guards and the public header don't
 * load the data layer. It grants no access: the database decides what a user may see and do.
 */
export interface Identity {
  userId: string
  email: string
  fullName: string
  avatarUrl: string
  scope: Scope
  /** The server refused the session: data and edits stay, and sync waits until the user logs in again. */
  needsSignIn: boolean
  /** The account is suspended or deleted: local data is hidden, not wiped. */
  suspended: boolean
  /** The account no longer exists: the user may export the local data and remove it. */
  deleted?: true
}

/** The account as the server last described it. */
export type AccountStatus = Pick<Identity, 'needsSignIn' | 'suspended' | 'deleted'>

/** The identity with another status. */
export function withStatus({ deleted: _deleted, ...identity }: Identity, status: AccountStatus): Identity {
  return { ...identity, ...status }
}

export const identityKey = 'sevenday.identity'

/** Names the last user who chose to log out here. Local data is removed only for that user: a missing identity alone has other causes. */
export const loggedOutKey = 'sevenday.logged-out'

/** Counts this device's logouts: whatever a tab remembers from an earlier count belongs to a former user. */
export const logoutsKey = 'sevenday.logouts'

export interface IdentityStore {
  read(): Identity | null
  /** Whether the user chose to log out on this device, in any tab, and has not logged in since. */
  hasLoggedOut(userId: string): boolean
  /** @param identity null logs the user out */
  write(identity: Identity | null): void
  /** Called after every change by this tab or another. Returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void
}

/** The part of a browser's localStorage that the identity uses. */
type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** @param onForeignChange registers a listener for changes by other tabs (the `storage` event), returns a function that removes it */
export function createIdentityStore(
  storage: KeyValue,
  onForeignChange: (listener: () => void) => () => void = () => () => undefined,
): IdentityStore {
  const listeners = new Set<() => void>()
  // Return the same object for the same stored text: useSyncExternalStore compares by reference.
  let text: string | null = null
  let parsed: Identity | null = null
  function read() {
    const now = storage.getItem(identityKey)
    if (now !== text) {
      text = now
      parsed = now === null ? null : parseIdentity(now)
    }
    return parsed
  }
  return {
    read,
    hasLoggedOut: (userId) => storage.getItem(loggedOutKey) === userId,
    write(identity) {
      if (identity === null) {
        logOut(storage, read())
      } else {
        if (storage.getItem(loggedOutKey) === identity.userId) storage.removeItem(loggedOutKey)
        storage.setItem(identityKey, JSON.stringify(identity))
      }
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      const endForeign = onForeignChange(onChange)
      return () => {
        listeners.delete(onChange)
        endForeign()
      }
    },
  }
}

function logOut(storage: KeyValue, former: Identity | null) {
  try {
    // First, because other tabs react to the missing identity.
    if (former) storage.setItem(loggedOutKey, former.userId)
    storage.setItem(logoutsKey, String(Number(storage.getItem(logoutsKey)) + 1))
  } catch {
    // A logout must succeed even if the device's storage is full.
  }
  storage.removeItem(identityKey)
}

/** Null for anything that isn't an identity: users can edit their storage. */
function parseIdentity(text: string): Identity | null {
  const value = recordIn(text)
  if (typeof value?.userId !== 'string' || value.userId === '') return null
  return {
    userId: value.userId,
    email: String(value.email ?? ''),
    fullName: String(value.fullName ?? ''),
    avatarUrl: String(value.avatarUrl ?? ''),
    scope: value.scope === 'all' ? 'all' : 'own',
    needsSignIn: value.needsSignIn === true,
    suspended: value.suspended === true,
    ...(value.deleted === true && { deleted: true }),
  }
}
