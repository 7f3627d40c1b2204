import { answerOf } from '../store/answer-of.ts'
import { outboxName } from './outbox-name.ts'
import type { Command } from './outbox.ts'

/**
 * Runs one transaction on the outbox. Plain IndexedDB, because public pages write to it and must not load a database library. Opens the
 * database for each transaction, so that it never blocks a deletion and survives one.
 */
export async function inOutbox<T>(
  indexedDb: IDBFactory,
  mode: IDBTransactionMode,
  work: (commands: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDb.open(outboxName)
  opening.onupgradeneeded = () => {
    const commands = opening.result.createObjectStore('commands', { keyPath: 'id' })
    for (const index of ['kind', 'owner']) commands.createIndex(index, [index, 'created_at'])
  }
  const db = await answerOf(opening)
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
  return inOutbox(indexedDb, 'readwrite', (commands) => answerOf(commands.put(command)))
}
