import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { storeName, versionInNames } from './database-name.ts'
import { fitStore } from './fit-store.ts'
import { queryByIndex } from './indexed-query.ts'

/**
 * Why a store was closed by something other than this page. `deleted`: the browser cleared the site's data, or another tab is deleting it.
 * `outdated`: another tab runs another version of the app, which migrates the store to its own schema.
 */
export type StoreLoss = 'deleted' | 'outdated'

/** The browsers' storage for the local database: IndexedDB through Dexie. */
export function dexieStorage(onLost: (loss: StoreLoss) => void = () => undefined): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({
    onCreate(dexie) {
      dexie.on('ready', () => {
        // Dexie's own `close` event also fires when RxDB closes the store.
        const connection = dexie.backendDB()
        connection.addEventListener('close', () => onLost('deleted'))
        connection.addEventListener('versionchange', ({ newVersion }) => onLost(newVersion ? 'outdated' : 'deleted'))
      })
    },
  })
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance(params) {
      const { databaseName, collectionName, schema } = params
      await fitStore(storeName(databaseName, collectionName), schema as never, indexedDB)
      const instance = await storage.createStorageInstance({
        ...params,
        schema: { ...schema, version: versionInNames },
      } as never)
      queryByIndex(instance as never)
      return instance as never
    },
  }
}
