import type { SessionStorage } from '../supabase/device-clock.ts'

/** The browser stores nothing for this site: the user's settings block it, or it is full. */
export class StorageRefused extends Error {
  constructor(cause: unknown) {
    super('the browser refused to store', { cause })
  }
}

/**
 * Wraps a browser storage that may be blocked; then even accessing the property throws. Reads find nothing, and writes throw the reason.
 *
 * @param open accesses the storage
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

/** The same storage, but values that it can't store stay in memory until the page closes. */
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
