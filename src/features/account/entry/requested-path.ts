import { logoutsKey } from '#src/data/session/identity.ts'
import { identityStore } from '#src/runtime/hooks/use-identity.ts'

/**
 * How a requested path is stored (remembered-path.ts) and when it ends. Guards load only this file, so it must stay small.
 */
export const pathKey = 'sevenday.remembered-path'

export interface StoredPath {
  path: string
  /** The number of this device's logouts when the path was remembered: the path doesn't outlive the next logout. */
  logouts: string
  /** Milliseconds since the epoch. */
  until?: number
}

export const logouts = () => quietly(() => localStorage.getItem(logoutsKey)) ?? '0'

/** Navigation state for a login page: where to go after it. */
export function stateWith(path: string): { from: string; logouts: string } {
  return { from: path, logouts: logouts() }
}

/** The tab's storage, and the device's for a tab that a mail opens. */
export const pathStorages = [() => sessionStorage, () => localStorage] as const

/** @returns undefined if nothing is stored, or a former user's path */
export function storedPath(open: () => Storage): StoredPath | undefined {
  const value = quietly(() => JSON.parse(open().getItem(pathKey) ?? 'null') as StoredPath | null)
  return value?.logouts === logouts() ? value : undefined
}

/** Where this tab stores the position of the page that it left last (app/scroll-memory.tsx), with the page's path. */
export const scrollKey = 'sevenday.scroll'

/** Deletes paths of former users from this tab and from the device, now and at each logout. Returns a function that stops it. */
export function forgetPathsOfFormerUsers(): () => void {
  const forget = () => {
    for (const open of pathStorages) if (!storedPath(open)) quietly(() => open().removeItem(pathKey))
    if (!identityStore().read()) quietly(() => sessionStorage.removeItem(scrollKey))
  }
  forget()
  return identityStore().subscribe(forget)
}

/** Ignores blocked storage and invalid contents: the user starts at the dashboard instead. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
