import { logoutsKey } from '#src/data/session/identity.ts'
import { identityStore } from '#src/runtime/use-identity.ts'

/**
 * The path a visitor requested before they were sent to the login. The guard passes it on as navigation state; this copy survives a reload
 * and the way through a mail. It is only a path, and is checked on use (destination.ts).
 */
const key = 'sevenday.remembered-path'
/** A link in a mail opens a new tab with its own session storage, so this copy is shared, and short-lived. */
const mailKey = 'sevenday.remembered-path.mail'
const mailLifetime = 24 * 60 * 60 * 1000

interface StoredPath {
  path: string
  /** The logouts of this device before it was remembered: a path doesn't outlive the next one. */
  logouts: string
  /** Milliseconds since the epoch. */
  until?: number
}

const logouts = () => quietly(() => localStorage.getItem(logoutsKey)) ?? '0'

export function rememberPath(path: string): void {
  quietly(() => sessionStorage.setItem(key, JSON.stringify({ path, logouts: logouts() } satisfies StoredPath)))
}

/** @param now milliseconds since the epoch */
export function rememberedPath(now: number = Date.now()): string | null {
  return stored(sessionStorageOf(), key, now) ?? stored(localStorageOf(), mailKey, now)
}

/** Call when the next step is in a mail, so that the tab opened by its link knows the path as well. */
export function sharePathWithMail(now: number = Date.now()): void {
  const path = stored(sessionStorageOf(), key, now)
  if (path === null) return
  const shared: StoredPath = { path, logouts: logouts(), until: now + mailLifetime }
  quietly(() => localStorage.setItem(mailKey, JSON.stringify(shared)))
}

/** Call after using the path, or when the user went elsewhere. */
export function forgetPath(): void {
  quietly(() => sessionStorage.removeItem(key))
  quietly(() => localStorage.removeItem(mailKey))
}

/** Deletes paths of former users from this tab and from the device, now and at each logout. Returns a function that stops it. */
export function forgetPathsOfFormerUsers(): () => void {
  const forget = () => {
    for (const [storage, name] of [[sessionStorageOf(), key] as const, [localStorageOf(), mailKey] as const]) {
      if (stored(storage, name, 0) === null) quietly(() => storage?.removeItem(name))
    }
  }
  forget()
  return identityStore().subscribe(forget)
}

/** Navigation state for a login page: where to go after it. */
export function stateWith(path: string): { from: string; logouts: string } {
  return { from: path, logouts: logouts() }
}

/** The path that `stateWith` wrote; null if it is a former user's, whose pages stay in the tab's history. */
export function pathIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state) || !('logouts' in state)) return null
  return typeof state.from === 'string' && state.logouts === logouts() ? state.from : null
}

const sessionStorageOf = () => quietly(() => sessionStorage)
const localStorageOf = () => quietly(() => localStorage)

function stored(storage: Storage | undefined, name: string, now: number): string | null {
  const value = quietly(() => JSON.parse(storage?.getItem(name) ?? 'null') as Partial<StoredPath> | null)
  if (typeof value?.path !== 'string' || value.logouts !== logouts()) return null
  return (value.until ?? Infinity) > now ? value.path : null
}

/** Ignores blocked storage and invalid contents: the user starts at the dashboard instead. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
