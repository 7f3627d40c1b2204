import { answerOf } from '../store/answer-of.ts'
import { storesPrefix } from '../store/database-name.ts'
import { filesDatabaseName } from '../store/files-database-name.ts'

/** What a device holds of a file that it has not sent. */
export interface FileContent {
  original: Blob
  /** A small JPEG; null if the device can't draw the file. */
  preview: Blob | null
}

/** The bytes of files, outside of the local database, which holds JSON. Each call opens and closes it, so that nothing keeps it from being removed. */
export interface FileBlobs {
  put(id: string, content: FileContent): Promise<void>
  get(id: string): Promise<FileContent | undefined>
  remove(ids: readonly string[]): Promise<void>
  ids(): Promise<string[]>
}

const storeName = 'contents'

export function openFileBlobs(userId: string, indexedDb: IDBFactory): FileBlobs {
  const name = `${storesPrefix(filesDatabaseName(userId))}contents`

  async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    const opening = indexedDb.open(name, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
    const db = await answerOf(opening)
    // It is about to be removed.
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

  return {
    put: async (id, content) => void (await within('readwrite', (store) => answerOf(store.put(content, id)))),
    get: (id) => within('readonly', (store) => answerOf<FileContent | undefined>(store.get(id))),
    remove: async (ids) =>
      void (await within('readwrite', (store) => Promise.all(ids.map((id) => answerOf(store.delete(id)))))),
    ids: async () => (await within('readonly', (store) => answerOf(store.getAllKeys()))).map(String),
  }
}
