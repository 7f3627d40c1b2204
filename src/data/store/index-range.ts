import { answerOf } from './plain-store.ts'

/** A query on a table: equalities, an order, a page. */
export interface RowQuery {
  /** Each field has this value, or `{ $eq: value }`. */
  selector: Readonly<Record<string, unknown>>
  /** Most significant field first. */
  sort: readonly Readonly<Record<string, 'asc' | 'desc'>>[]
  skip?: number | undefined
  limit?: number | undefined
}

/** A range of one index that contains a query's rows, in the query's order or its reverse. */
export interface IndexRange {
  name: string
  /** Values of the first fields of the index. */
  equal: readonly unknown[]
  /** The next fields of the index, by which the query sorts. */
  sorted: readonly string[]
  backwards: boolean
  /** Bounds of the first field that it sorts by. */
  span?: Span
}

/** Values from an inclusive lower bound to an exclusive upper bound. */
export interface Span {
  from?: string | number | undefined
  below?: string | number | undefined
}

type Row = Record<string, unknown>
type Index = readonly string[]

/** Chromium supports it; TypeScript's library doesn't have it yet. */
interface WithRecords {
  getAllRecords?(options: { query: IDBKeyRange; count?: number; direction: 'prev' }): IDBRequest<{ value: unknown }[]>
}

/** Undefined if no single index answers the query. Each index ends with the id, which makes the order of rows unique. */
export function rangeFor({ selector, sort }: RowQuery, indexes: readonly Index[]): IndexRange | undefined {
  const equal = equalitiesOf(selector)
  if (!equal) return undefined
  const order = sort.flatMap((part) => Object.entries(part)).filter(([field]) => field !== 'id' && !equal.has(field))
  const sorted = order.map(([field]) => field)
  const directions = new Set(order.map(([, direction]) => direction))
  const idDirection = sort.find((part) => Object.hasOwn(part, 'id'))
  if (directions.size > 1 || (idDirection && Object.values(idDirection)[0] !== 'asc')) return undefined
  const index = indexes.find((fields) => {
    if (fields.length !== equal.size + sorted.length + 1) return false
    return startsWith(fields, equal) && fields.slice(equal.size).join() === [...sorted, 'id'].join()
  })
  return index && { ...rangeIn(index, equal), sorted, backwards: directions.has('desc') }
}

/**
 * The rows whose fields have these values; undefined if no index begins with these fields.
 *
 * @param next the index field that follows them
 */
export function rangeOfAll(
  selector: RowQuery['selector'],
  indexes: readonly Index[],
  next?: string,
): IndexRange | undefined {
  const equal = equalitiesOf(selector)
  const fits = (fields: Index) => next === undefined || fields[equal?.size ?? 0] === next
  const index = equal && indexes.find((fields) => startsWith(fields, equal) && fits(fields))
  return index && { ...rangeIn(index, equal), sorted: [], backwards: false }
}

function startsWith(fields: Index, equal: ReadonlyMap<string, unknown>): boolean {
  return fields.length >= equal.size && fields.slice(0, equal.size).every((field) => equal.has(field))
}

function rangeIn(index: Index, equal: ReadonlyMap<string, unknown>) {
  return { name: `[${index.join('+')}]`, equal: index.slice(0, equal.size).map((field) => equal.get(field)) }
}

/** The value of each field; undefined if the selector contains more than equalities. */
function equalitiesOf(selector: RowQuery['selector']): Map<string, unknown> | undefined {
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

/**
 * Reads the rows of a range in the query's order, in one request (two if a page ends between rows with equal values).
 *
 * @param booleans fields that the store holds as '1' and '0'
 */
export async function readRange(
  store: IDBObjectStore,
  { sort, skip = 0, limit }: RowQuery,
  range: IndexRange,
  booleans: readonly string[],
): Promise<Row[]> {
  const index = store.index(range.name)
  const equal = range.equal.map(asKey)
  const wanted = limit === undefined ? undefined : skip + limit
  if (wanted === 0) return []
  if (!range.backwards) {
    const stored = await first(index, within(equal, range.span), wanted)
    return stored.slice(skip).map((row) => fromStore(row, booleans))
  }
  // With the row after the page, to see whether the page ends between equals.
  const stored = await last(index, within(equal, range.span), wanted === undefined ? undefined : wanted + 1)
  const rows = stored.map((row) => fromStore(row, booleans))
  const [edge, next] = wanted === undefined ? [] : rows.slice(wanted - 1)
  if (edge && next && range.sorted.every((field) => edge[field] === next[field])) {
    // Ties are ordered by ascending id, which isn't their order in an index read backwards.
    const isKnown = new Set(rows.map(({ id }) => id))
    const ties = await first(index, within([...equal, ...range.sorted.map((field) => asKey(edge[field]))]))
    rows.push(...ties.map((row) => fromStore(row, booleans)).filter(({ id }) => !isKnown.has(id)))
  }
  return rows.sort((a, b) => compareRows(a, b, sort)).slice(skip, wanted)
}

/**
 * Counts the rows of a range without reading them.
 *
 * @param after counts only rows with a greater value in the index field after the equal ones
 */
export function countRange(store: IDBObjectStore, range: IndexRange, after?: string): Promise<number> {
  const equal = range.equal.map(asKey)
  const counted = after === undefined ? within(equal) : IDBKeyRange.bound([...equal, after, []], [...equal, []])
  return answerOf(store.index(range.name).count(counted))
}

/** Compares two rows; ties are ordered by id. */
export function compareRows(a: Readonly<Row>, b: Readonly<Row>, sort: RowQuery['sort']): number {
  for (const part of sort) {
    for (const [field, direction] of Object.entries(part)) {
      const order = compareValues(a[field], b[field])
      if (order !== 0) return direction === 'asc' ? order : -order
    }
  }
  return compareValues(a.id, b.id)
}

export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  return (a as string | number | boolean) < (b as string | number | boolean) ? -1 : 1
}

/** IndexedDB can't index booleans. */
function asKey(value: unknown): unknown {
  return typeof value === 'boolean' ? (value ? '1' : '0') : value
}

/** Every key that begins with these values: an array sorts after anything that may follow. */
function within(start: readonly unknown[], { from, below }: Span = {}): IDBKeyRange {
  const isBelow = below !== undefined
  return IDBKeyRange.bound(
    from === undefined ? start : [...start, from],
    [...start, isBelow ? below : []],
    false,
    isBelow,
  )
}

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

/** Converts in place: the store returns copies. */
export function fromStore(row: Row, booleans: readonly string[]): Row {
  for (const field of booleans) row[field] = row[field] === '1'
  return row
}
