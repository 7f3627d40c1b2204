import { answerOf, openPlainStore } from '../store/plain-store.ts'
import { filesDatabaseName } from '../store/database-name.ts'

/** The bytes of an unsent file on this device. */
export interface FileContent {
  original: Blob
  /** A small JPEG; null if the device can't draw the file. */
  preview: Blob | null
}

/** The bytes of files, outside of the local database, which holds JSON. */
export interface FileBlobs {
  put(id: string, content: FileContent): Promise<void>
  get(id: string): Promise<FileContent | undefined>
  remove(ids: readonly string[]): Promise<void>
  ids(): Promise<string[]>
}

export function openFileBlobs(userId: string, indexedDb: IDBFactory): FileBlobs {
  const within = openPlainStore(filesDatabaseName(userId), 'contents', indexedDb)
  return {
    put: async (id, content) => void (await within('readwrite', (store) => answerOf(store.put(content, id)))),
    get: (id) => within('readonly', (store) => answerOf<FileContent | undefined>(store.get(id))),
    remove: async (ids) =>
      void (await within('readwrite', (store) => Promise.all(ids.map((id) => answerOf(store.delete(id)))))),
    ids: async () => (await within('readonly', (store) => answerOf(store.getAllKeys()))).map(String),
  }
}
