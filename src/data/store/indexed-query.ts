import type Dexie from 'dexie'
import type { RxDocumentData, RxStorageInstance } from 'rxdb/plugins/core'
import type { AnyDoc } from '../collections/synced-table.ts'
import { rangeFor, readRange, type RowQuery } from './index-range.ts'

type Instance = RxStorageInstance<AnyDoc, Promise<Internals>, unknown>

/** The internals of a collection in RxDB's Dexie storage. */
interface Internals {
  dexieDb: Dexie
  /** Fields that the store holds as '1' and '0': IndexedDB can't index booleans. */
  booleanIndexes: readonly string[]
}

/**
 * Lets a collection in RxDB's Dexie storage answer in one request if an index has the rows in the right order. RxDB's own query steps a
 * cursor from row to row and, for descending order, reads and sorts everything.
 */
export function queryByIndex(instance: Instance): void {
  const byCursor = instance.query.bind(instance)
  const indexes = (instance.schema.indexes ?? []).filter((fields) => typeof fields !== 'string')
  instance.query = async (prepared) => {
    const query = prepared.query as RowQuery
    const range = rangeFor(query, indexes)
    const { dexieDb, booleanIndexes } = await instance.internals
    // RxDB's own query reports a closed collection.
    if (!range || !dexieDb.isOpen()) return byCursor(prepared)
    const store = dexieDb.backendDB().transaction('docs', 'readonly').objectStore('docs')
    return { documents: (await readRange(store, query, range, booleanIndexes)) as RxDocumentData<AnyDoc>[] }
  }
}
