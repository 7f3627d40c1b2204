import { answerOf } from './plain-store.ts'

/**
 * Marks a store that fits a schema: an empty object store named by the schema's version. It is created and deleted in the transaction that
 * migrates the store; see fit-store.ts.
 */
export const fitMark = (version: number | '') => `fits ${version}`

/**
 * Null if the database doesn't exist: creating it here would leave an empty one for RxDB to find. Null also if the browser refuses: opening
 * the local database then fails the same way and reports it.
 */
export async function openExisting(name: string, indexedDb: IDBFactory): Promise<IDBDatabase | null> {
  try {
    const opening = indexedDb.open(name)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    const database = await answerOf(opening)
    // Another tab wants to delete or migrate it.
    database.onversionchange = () => database.close()
    return database
  } catch {
    return null
  }
}
