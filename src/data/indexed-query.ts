import type Dexie from 'dexie'
import type { RxDocumentData, RxStorageInstance } from 'rxdb/plugins/core'
import type { AnyDoc } from './collections/synced-table.ts'
import { rangeFor, readRange, type RowQuery } from './index-range.ts'

type Instance = RxStorageInstance<AnyDoc, Promise<Internals>, unknown>

/** What RxDB's Dexie storage keeps of a collection. */
interface Internals {
  dexieDb: Dexie
  /** Fields that are '1' and '0' in the store: IndexedDB has no index on booleans. */
  booleanIndexes: readonly string[]
}

/**
 * Makes a collection of RxDB's Dexie storage read what an index holds in the right order in one request. RxDB's own query steps a cursor from row
 * to row and, for a descending order, reads and sorts everything.
 */
export function queryByIndex(instance: Instance): void {
  const byCursor = instance.query.bind(instance)
  const indexes = (instance.schema.indexes ?? []).filter((fields) => typeof fields !== 'string')
  instance.query = async (prepared) => {
    const query = prepared.query as RowQuery
    const range = rangeFor(query, indexes)
    const { dexieDb, booleanIndexes } = await instance.internals
    // RxDB's own says that the collection is closed.
    if (!range || !dexieDb.isOpen()) return byCursor(prepared)
    const store = dexieDb.backendDB().transaction('docs', 'readonly').objectStore('docs')
    return { documents: (await readRange(store, query, range, booleanIndexes)) as RxDocumentData<AnyDoc>[] }
  }
}
