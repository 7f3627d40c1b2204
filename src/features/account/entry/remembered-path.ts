import { logouts, pathKey, pathStorages, quietly, type StoredPath, storedPath } from './requested-path.ts'

/**
 * The path a visitor requested before they were sent to the login. The guard passes it on as navigation state; this copy survives a reload and a
 * confirmation by mail. It is only a path, and is checked on use (destination.ts).
 */
const [inTab, onDevice] = pathStorages
/** A link in a mail opens a new tab with its own session storage, so its copy is shared, and short-lived. */
const mailLifetime = 24 * 60 * 60 * 1000

export function rememberPath(path: string): void {
  store(inTab, { path, logouts: logouts() })
}

/** @param now milliseconds since the epoch */
export function rememberedPath(now: number = Date.now()): string | null {
  return validPath(inTab, now) ?? validPath(onDevice, now)
}

/** Call when the next step is in a mail, so that the tab opened by its link knows the path as well. */
export function sharePathWithMail(now: number = Date.now()): void {
  const path = validPath(inTab, now)
  if (path !== null) store(onDevice, { path, logouts: logouts(), until: now + mailLifetime })
}

/** Call after using the path, or when the user went elsewhere. */
export function forgetPath(): void {
  for (const open of pathStorages) quietly(() => open().removeItem(pathKey))
}

/** The path in the navigation state that `stateWith` made; null if it is a former user's, whose pages stay in the tab's history. */
export function pathIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state) || !('logouts' in state)) return null
  return typeof state.from === 'string' && state.logouts === logouts() ? state.from : null
}

function store(open: () => Storage, value: StoredPath) {
  quietly(() => open().setItem(pathKey, JSON.stringify(value)))
}

function validPath(open: () => Storage, now: number): string | null {
  const { path, until = Infinity } = storedPath(open) ?? {}
  return typeof path === 'string' && until > now ? path : null
}
