import type Dexie from 'dexie'
import { getSortComparator, type PreparedQuery, type RxDocumentData, type RxStorageInstance } from 'rxdb/plugins/core'
import type { AnyDoc } from './collections/synced-table.ts'

type Stored = RxDocumentData<AnyDoc>
type Instance = RxStorageInstance<AnyDoc, Promise<Internals>, unknown>
type Query = PreparedQuery<AnyDoc>['query']

/** What RxDB's Dexie storage keeps of a collection. */
interface Internals {
  dexieDb: Dexie
  /** Fields that are '1' and '0' in the store: IndexedDB has no index on booleans. */
  booleanIndexes: readonly string[]
}

/** A range of one index that holds what a query asks for, in its order or the reverse of it. */
interface IndexRange {
  name: string
  /** Values of the first fields of the index. */
  equal: readonly unknown[]
  /** The fields after those, in which the query sorts. */
  sorted: readonly string[]
  backwards: boolean
}

/** Chromium has it; in TypeScript's library it is not yet. */
interface WithRecords {
  getAllRecords?(options: { query: IDBKeyRange; count?: number; direction: 'prev' }): IDBRequest<{ value: unknown }[]>
}

/**
 * Makes a collection of RxDB's Dexie storage read what an index holds in the right order in one request. RxDB's own query steps a cursor from row
 * to row and, for a descending order, reads and sorts everything.
 */
export function queryByIndex(instance: Instance): void {
  const byCursor = instance.query.bind(instance)
  instance.query = async (prepared) => {
    const range = rangeFor(prepared.query, instance.schema.indexes ?? [])
    const { dexieDb } = await instance.internals
    // RxDB's own says that the collection is closed.
    if (!range || !dexieDb.isOpen()) return byCursor(prepared)
    return { documents: await read(instance, prepared.query, range) }
  }
}

/** Undefined where no index answers the query by itself. */
function rangeFor({ selector, sort }: Query, indexes: readonly (string | readonly string[])[]): IndexRange | undefined {
  const equal = equalitiesOf(selector)
  if (!equal) return undefined
  const order = sort.flatMap((part) => Object.entries(part)).filter(([field]) => field !== 'id' && !equal.has(field))
  const sorted = order.map(([field]) => field)
  const directions = new Set(order.map(([, direction]) => direction))
  const idDirection = sort.find((part) => Object.hasOwn(part, 'id'))
  if (directions.size > 1 || (idDirection && Object.values(idDirection)[0] !== 'asc')) return undefined
  const index = indexes.find((fields): fields is readonly string[] => {
    if (typeof fields === 'string' || fields.length !== equal.size + sorted.length + 1) return false
    const [first, rest] = [fields.slice(0, equal.size), fields.slice(equal.size)]
    return first.every((field) => equal.has(field)) && rest.join() === [...sorted, 'id'].join()
  })
  if (!index) return undefined
  return {
    name: `[${index.join('+')}]`,
    equal: index.slice(0, equal.size).map((field) => equal.get(field)),
    sorted,
    backwards: directions.has('desc'),
  }
}

/** The value of each field, where the selector only says what fields are equal to. */
function equalitiesOf(selector: Record<string, unknown>): Map<string, unknown> | undefined {
  const values = new Map<string, unknown>()
  for (const [field, condition] of Object.entries(selector)) {
    const isPlain = typeof condition !== 'object' || condition === null
    const operators = isPlain ? { $eq: condition } : (condition as Record<string, unknown>)
    const value = operators.$eq
    if (field.startsWith('$') || Object.keys(operators).join() !== '$eq') return undefined
    if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined
    values.set(field, value)
  }
  return values
}

async function read(instance: Instance, query: Query, range: IndexRange): Promise<Stored[]> {
  const { dexieDb, booleanIndexes } = await instance.internals
  const index = dexieDb.backendDB().transaction('docs', 'readonly').objectStore('docs').index(range.name)
  const equal = range.equal.map(asKey)
  const skip = query.skip ?? 0
  const wanted = query.limit === undefined ? undefined : skip + query.limit
  if (wanted === 0) return []
  const rows = await (range.backwards ? last : first)(index, within(equal), wanted)
  const documents = rows.map((row) => fromStore(row, booleanIndexes))
  if (!range.backwards) return documents.slice(skip)
  const edge = rows.length === wanted ? rows.at(-1) : undefined
  if (edge) {
    // Rows that are equal in what is sorted by come in the order of their ids, which is not that of the index read backwards.
    const isKnown = new Set(documents.map(({ id }) => id))
    const ties = await first(index, within([...equal, ...range.sorted.map((field) => asKey(edge[field]))]))
    documents.push(...ties.map((row) => fromStore(row, booleanIndexes)).filter(({ id }) => !isKnown.has(id)))
  }
  return documents.sort(getSortComparator(instance.schema, query)).slice(skip, wanted)
}

/** IndexedDB has no index on booleans. */
function asKey(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? '1' : '0') : value
}

/** Every key that begins like this; an array comes after all that may follow. */
function within(start: readonly unknown[]): IDBKeyRange {
  return IDBKeyRange.bound(start, [...start, []])
}

type Row = Record<string, unknown>

function first(index: IDBIndex, range: IDBKeyRange, count?: number): Promise<Row[]> {
  return answerOf<Row[]>(index.getAll(range, count))
}

async function last(index: IDBIndex & WithRecords, range: IDBKeyRange, count?: number): Promise<Row[]> {
  if (index.getAllRecords) {
    const options = { query: range, direction: 'prev', ...(count !== undefined && { count }) } as const
    const records = await answerOf(index.getAllRecords(options))
    return records.map(({ value }) => value as Row)
  }
  const rows: Row[] = []
  return new Promise((resolve, reject) => {
    const request = index.openCursor(range, 'prev')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const cursor = request.result
      if (cursor) rows.push(cursor.value)
      if (!cursor || rows.length === count) resolve(rows)
      else cursor.continue()
    }
  })
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** The store hands out copies, so that this one may be changed. */
function fromStore(row: Row, booleanIndexes: readonly string[]): Stored {
  for (const field of booleanIndexes) row[field] = row[field] === '1'
  return row as Stored
}
