import { storesPrefix } from './database-name.ts'

/** Runs one transaction on a store of its own. */
export type WithinStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) => Promise<T>

/**
 * A store outside of the local database, with keys of its own. Each transaction opens and closes it, so that nothing keeps it from being
 * removed.
 *
 * @param database its name; `wipeDatabases` removes it by that
 */
export function openPlainStore(database: string, storeName: string, indexedDb: IDBFactory): WithinStore {
  const name = `${storesPrefix(database)}${storeName}`
  return withinStore(indexedDb, name, storeName, (db) => db.createObjectStore(storeName))
}

/** @param make creates the store in a new database */
export function withinStore(
  indexedDb: IDBFactory,
  name: string,
  storeName: string,
  make: (db: IDBDatabase) => void,
): WithinStore {
  return async (mode, work) => {
    const opening = indexedDb.open(name, 1)
    opening.onupgradeneeded = () => make(opening.result)
    const db = await answerOf(opening)
    // The store is about to be removed.
    db.onversionchange = () => db.close()
    try {
      const transaction = db.transaction(storeName, mode)
      const ended = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was ended'))
      })
      const [answer] = await Promise.all([work(transaction.objectStore(storeName)), ended])
      return answer
    } finally {
      db.close()
    }
  }
}

/** The result of a request to IndexedDB. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
