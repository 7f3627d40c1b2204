/**
 * The user that this device last knew as logged in. Stored where it can be read synchronously, so that guards and the public header don't
 * load the data layer. It grants no access: the database decides what a user may see and do.
 */
export type Scope = 'own' | 'all'

export interface Identity {
  userId: string
  email: string
  fullName: string
  avatarUrl: string
  scope: Scope
  /** The server refused the session: data and edits stay, and sync waits until the user logs in again. */
  needsSignIn: boolean
  /** The account is suspended: local data is hidden, not wiped. */
  suspended: boolean
}

export const identityKey = 'sevenday.identity'

/** Counts this device's logouts: whatever a tab remembers from an earlier count belongs to a former user. */
export const logoutsKey = 'sevenday.logouts'

export interface IdentityStore {
  read(): Identity | null
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
  return {
    read() {
      const now = storage.getItem(identityKey)
      if (now !== text) {
        text = now
        parsed = now === null ? null : parseIdentity(now)
      }
      return parsed
    },
    write(identity) {
      if (identity === null) logOut(storage)
      else storage.setItem(identityKey, JSON.stringify(identity))
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

function logOut(storage: KeyValue) {
  storage.removeItem(identityKey)
  try {
    storage.setItem(logoutsKey, String(Number(storage.getItem(logoutsKey)) + 1))
  } catch {
    // A full device must not keep anyone logged in.
  }
}

/** Null for anything that isn't an identity: users can edit their storage. */
function parseIdentity(text: string): Identity | null {
  try {
    const value = JSON.parse(text) as Partial<Identity> | null
    if (typeof value?.userId !== 'string' || value.userId === '') return null
    return {
      userId: value.userId,
      email: String(value.email ?? ''),
      fullName: String(value.fullName ?? ''),
      avatarUrl: String(value.avatarUrl ?? ''),
      scope: value.scope === 'all' ? 'all' : 'own',
      needsSignIn: value.needsSignIn === true,
      suspended: value.suspended === true,
    }
  } catch {
    return null
  }
}
