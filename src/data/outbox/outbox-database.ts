import { outboxName } from './outbox-name.ts'
import type { Command } from './outbox.ts'

/** Commands had no owner before version 11. */
const version = 11

/**
 * Runs one transaction on the outbox. Plain IndexedDB, because public pages write to it and must not load a database library. Opens the
 * database for each transaction, so that it never blocks a deletion and survives one.
 */
export async function inOutbox<T>(
  indexedDb: IDBFactory,
  mode: IDBTransactionMode,
  work: (commands: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDb.open(outboxName, version)
  opening.onupgradeneeded = () => {
    const { result } = opening
    for (const store of result.objectStoreNames) result.deleteObjectStore(store)
    const commands = result.createObjectStore('commands', { keyPath: 'id' })
    for (const index of ['kind', 'owner']) commands.createIndex(index, [index, 'created_at'])
  }
  const db = await answer(opening)
  try {
    const transaction = db.transaction('commands', mode)
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([work(transaction.objectStore('commands')), finished])
    return result
  } finally {
    db.close()
  }
}

/** Stores a command and replaces one with the same id, whatever its state. */
export function putCommand(indexedDb: IDBFactory, command: Command): Promise<unknown> {
  return inOutbox(indexedDb, 'readwrite', (commands) => answer(commands.put(command)))
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
