/**
 * Who this device last knew as signed in. Kept where it can be read at once, so that guards and the public header decide
 * before, and without, loading the data layer. It grants nothing: the database decides what a person may see and do.
 */
export type Scope = 'own' | 'all'

export interface Identity {
  userId: string
  email: string
  fullName: string
  avatarUrl: string
  scope: Scope
  /** The server refused the session: data and edits are kept, syncing waits until the person signs in again. */
  needsSignIn: boolean
  /** The account is suspended: local data is hidden, not wiped. */
  suspended: boolean
}

export const identityKey = 'sevenday.identity'

export interface IdentityStore {
  read(): Identity | null
  write(identity: Identity | null): void
  /** Called after every change, of this tab or another. Returns what ends it. */
  subscribe(onChange: () => void): () => void
}

/** What of a browser's localStorage the identity needs. */
type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * @param onForeignChange registers a listener for changes made by other tabs (the `storage` event), returns what ends it
 */
export function createIdentityStore(
  storage: KeyValue,
  onForeignChange: (listener: () => void) => () => void = () => () => undefined,
): IdentityStore {
  const listeners = new Set<() => void>()
  // One object per stored text: useSyncExternalStore compares by reference.
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
      if (identity === null) storage.removeItem(identityKey)
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

/** Null for anything that isn't an identity: storage is the person's to edit. */
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
