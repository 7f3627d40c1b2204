import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'

/** Where browsers keep the local database: IndexedDB, through Dexie. */
export function dexieStorage(): RxStorage<unknown, unknown> {
  return getRxStorageDexie()
}
