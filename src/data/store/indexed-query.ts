import type Dexie from 'dexie'
import type { RxDocumentData, RxStorageInstance } from 'rxdb/plugins/core'
import type { AnyDoc } from '../collections/json-schema.ts'
import { type IndexRange, rangeFor, readRange, type RowQuery } from './index-range.ts'

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
    const { dexieDb, booleanIndexes } = await instance.internals
    const range = rangeFor(query, indexes) ?? spanFor(query, indexes, booleanIndexes)
    // RxDB's own query reports a closed collection.
    if (!range || !dexieDb.isOpen()) return byCursor(prepared)
    const store = dexieDb.backendDB().transaction('docs', 'readonly').objectStore('docs')
    return { documents: (await readRange(store, query, range, booleanIndexes)) as RxDocumentData<AnyDoc>[] }
  }
}

/** The range of a query with bounds on the first field that it sorts by. */
function spanFor(
  { selector, sort }: RowQuery,
  indexes: Parameters<typeof rangeFor>[1],
  booleans: readonly string[],
): IndexRange | undefined {
  const field = sort.map((part) => Object.keys(part)[0] ?? '').find((name) => isSpan(selector[name]))
  if (field === undefined || booleans.includes(field)) return undefined
  const { [field]: span, ...equalities } = selector
  const range = rangeFor({ selector: equalities, sort }, indexes)
  if (range?.sorted[0] !== field) return undefined
  const { $gte: from, $lt: below } = span as { $gte?: string | number; $lt?: string | number }
  // A range may not be empty.
  const isEmpty = from !== undefined && below !== undefined && !(typeof from === typeof below && from < below)
  return isEmpty ? undefined : { ...range, span: { from, below } }
}

function isSpan(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return false
  const operators = Object.entries(condition)
  const isBound = ([operator, value]: [string, unknown]) =>
    (operator === '$gte' || operator === '$lt') && (typeof value === 'string' || typeof value === 'number')
  return operators.length > 0 && operators.every(isBound)
}
