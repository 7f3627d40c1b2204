import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { queryByIndex } from './indexed-query.ts'

/**
 * Where browsers keep the local database: IndexedDB, through Dexie.
 *
 * @param onLost called when a store is closed by anyone but this page: the browser cleared the site's data, or another tab deletes it
 */
export function dexieStorage(onLost: () => void = () => undefined): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({
    onCreate(dexie) {
      dexie.on('ready', () => {
        // Dexie's own `close` event also tells of the closing that RxDB asks for.
        const connection = dexie.backendDB()
        connection.addEventListener('close', onLost)
        connection.addEventListener('versionchange', onLost)
      })
    },
  })
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(params) {
      const instance = await storage.createStorageInstance(params as never)
      queryByIndex(instance as never)
      return instance as never
    },
  }
}
