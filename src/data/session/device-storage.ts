import type { SessionStorage } from './device-clock.ts'

/** The browser stores nothing for this site: a person's settings forbid it, or there is no room. */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super('the browser refused to store', { cause })
  }
}

/**
 * A browser's storage where it may be blocked: then even naming it throws. Nothing is found in it, and writing to it says why.
 *
 * @param open names it
 */
export function deviceStorage(open: () => SessionStorage): SessionStorage {
  const opened = () => {
    try {
      return open()
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => opened()?.getItem(key) ?? null,
    removeItem: (key) => opened()?.removeItem(key),
    setItem(key, value) {
      try {
        open().setItem(key, value)
      } catch (error) {
        throw new StorageRefused(error)
      }
    },
  }
}

/** The same, with what could not be stored kept for as long as the page lives. */
export function orInMemory(storage: SessionStorage): SessionStorage {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? storage.getItem(key),
    setItem(key, value) {
      try {
        storage.setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    removeItem(key) {
      memory.delete(key)
      storage.removeItem(key)
    },
  }
}
