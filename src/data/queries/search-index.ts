import type { RxDocumentData, RxStorageDefaultCheckpoint } from 'rxdb/plugins/core'
import { Observable, share, ReplaySubject, timer } from 'rxjs'
import { searchable } from '#src/domain/text/searchable.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase, TableCollection } from '../store/local-database.ts'
import { compareValues } from '../store/index-range.ts'
import { inSlices } from '../timing/in-slices.ts'
import type { Span } from '../store/list-request.ts'

type Fields = Record<string, unknown> & { id: string }
type Doc = RxDocumentData<Fields>

/** The search and the order of its results. */
export interface SearchQuery {
  /** Each named field has this value. */
  where: Readonly<Record<string, unknown>>
  within?: readonly Span[] | undefined
  sort: readonly { field: string; direction: 'asc' | 'desc' }[]
  /** Words: a row matches if each occurs in one of the indexed fields. Without words, every row matches. */
  text: string
  /** Rows of other tables that may contain a word instead: `by` is the field that holds their ids. */
  joined?: readonly { by: string; idsWith: SearchIndex['idsWith'] }[]
}

/** The first matching rows, and the total number of matches. */
export interface Found {
  ids: readonly string[]
  total: number
  /** The index is still being built: there may be more. */
  isPartial: boolean
}

export interface SearchIndex {
  /** The first `limit` rows that match. Runs in slices, so that a slow phone can respond to a keystroke in between. */
  search: (query: SearchQuery, limit: number) => Observable<Found>
  /** The ids of the rows that contain a word. */
  idsWith: (word: string) => ReadonlySet<string>
}

/** Rows read at a time: few enough that a slow phone can respond to a keystroke in between. */
const chunk = 200
/** Rows between two partial results while the index is being built. */
const progress = 2000
/** How long an unused index stays in memory, in milliseconds: the next search comes soon, and reading 100,000 rows takes seconds. */
const lifetime = 60_000

const indexes = new WeakMap<LocalDatabase, Map<string, Observable<SearchIndex>>>()

/**
 * The text of all rows of a table, in memory, so that a keystroke reads nothing from disk. Reads in chunks on the first subscription,
 * applies every tab's changes, and is dropped a minute after the last unsubscription.
 *
 * @returns emits while the index is being built, when it is complete, and after each change
 */
export function searchIndex(
  db: LocalDatabase,
  { table, fields }: { table: SyncedTableName; fields: readonly string[] },
): Observable<SearchIndex> {
  const known = indexes.get(db) ?? new Map<string, Observable<SearchIndex>>()
  indexes.set(db, known)
  const key = [table, ...fields].join(' ')
  const index =
    known.get(key) ??
    build(db, table, fields).pipe(
      share({
        connector: () => new ReplaySubject<SearchIndex>(1),
        resetOnRefCountZero: () => timer(lifetime),
      }),
    )
  known.set(key, index)
  return index
}

function build(db: LocalDatabase, table: SyncedTableName, fields: readonly string[]): Observable<SearchIndex> {
  return new Observable((subscriber) => {
    const rows = createRows(table)
    let isComplete = false

    const take = (doc: Doc) => rows.put(doc, () => searchable(fields.map((field) => doc[field])))
    const index: SearchIndex = {
      search: (query, limit) =>
        new Observable((finder) => {
          const matches = matcherOf(query, rows)
          const best = bestOf(orderOf(query, rows), limit)
          const isPartial = !isComplete
          let place = 0
          return inSlices(() => {
            if (place >= rows.texts.length) {
              finder.next({ ids: best.places().map(rows.idAt), total: best.total(), isPartial })
              return false
            }
            if (matches(place)) best.add(place)
            place += 1
            return true
          })
        }),
      idsWith(word) {
        const ids = new Set<string>()
        for (const [place, text] of rows.texts.entries()) if (text?.includes(word)) ids.add(rows.idAt(place))
        return ids
      },
    }

    // Subscribe before reading, so that no change is missed in between.
    const changes = db[table].eventBulks$.subscribe(({ events }) => {
      for (const event of events) take(event.documentData as Doc)
      if (isComplete) subscriber.next(index)
    })
    void (async () => {
      let said = 0
      for await (const docs of chunksOf(db, table)) {
        if (subscriber.closed) return
        for (const doc of docs) take(doc)
        if (rows.texts.length < said + progress) continue
        said = rows.texts.length
        subscriber.next(index)
      }
      isComplete = true
      subscriber.next(index)
    })().catch((error: unknown) => subscriber.error(error))
    return () => changes.unsubscribe()
  })
}

async function* chunksOf(db: LocalDatabase, table: SyncedTableName): AsyncGenerator<Doc[]> {
  // Imported late: a screen that may search must not load the database's code before its data.
  const { getChangedDocumentsSince } = await import('rxdb/plugins/core')
  const { storageInstance } = db[table] as unknown as TableCollection<Fields>
  let checkpoint: RxStorageDefaultCheckpoint | undefined
  for (;;) {
    const read = await getChangedDocumentsSince(storageInstance, chunk, checkpoint)
    if (read.documents.length > 0) yield read.documents
    if (read.documents.length < chunk) return
    checkpoint = read.checkpoint as RxStorageDefaultCheckpoint
  }
}

/** The rows of an index, by place. */
interface Rows {
  /** The searched text of each row, normalised; undefined if the row is deleted. */
  texts: readonly (string | undefined)[]
  idAt: (place: number) => string
  /** A field's values. Only fields that a list filters and sorts by are there. */
  column: (field: string) => readonly unknown[]
  /** Adds or replaces a row, unless the document is older than the row. */
  put: (doc: Doc, text: () => string) => void
}

/**
 * Rows in columns. An object per row would be easier to read, but garbage collection would then stop the page for more than a frame at
 * 100,000 rows. A value that many rows share is stored once.
 */
function createRows(table: SyncedTableName): Rows {
  const { jsonSchema, timestamps } = syncedTable(table)
  const fields = Object.entries(jsonSchema.properties).flatMap(([field, { type, maxLength }]) =>
    maxLength !== undefined || type === 'boolean' || (type === 'integer' && field !== 'dirty') ? [field] : [],
  )
  const isShared = new Set(fields.filter((field) => field !== 'id' && !timestamps.includes(field)))
  const shared = new Map<unknown, unknown>()
  const columns = new Map(fields.map((field) => [field, [] as unknown[]]))
  const texts: (string | undefined)[] = []
  /** Last local write of each row, in milliseconds since the epoch. */
  const written: number[] = []
  const places = new Map<string, number>()
  function share(value: unknown): unknown {
    if (!shared.has(value)) shared.set(value, value)
    return shared.get(value)
  }
  return {
    texts,
    idAt: (place) => columns.get('id')?.[place] as string,
    column: (field) => columns.get(field) ?? [],
    put(doc, text) {
      const place = places.get(doc.id) ?? texts.length
      // A chunk may be older than a change event that was applied already.
      if ((written[place] ?? 0) > doc._meta.lwt) return
      // A deleted row keeps its place: a search may be reading the others.
      places.set(doc.id, place)
      written[place] = doc._meta.lwt
      texts[place] = doc._deleted ? undefined : text()
      for (const [field, values] of columns) values[place] = isShared.has(field) ? share(doc[field]) : doc[field]
    },
  }
}

function matcherOf({ where, within = [], text, joined = [] }: SearchQuery, rows: Rows): (place: number) => boolean {
  const conditions = Object.entries(where).map(([field, value]) => ({ values: rows.column(field), value }))
  const spans = within.map((span) => ({ values: rows.column(span.field), span }))
  const words = searchable([text])
    .split(' ')
    .filter(Boolean)
    .map((word) => ({
      word,
      joined: joined.map(({ by, idsWith }) => ({ values: rows.column(by), ids: idsWith(word) })),
    }))
  return (place) => {
    const text = rows.texts[place]
    return (
      text !== undefined &&
      conditions.every(({ values, value }) => values[place] === value) &&
      spans.every(({ values, span }) => isWithin(values[place] as string, span)) &&
      words.every(
        ({ word, joined }) => text.includes(word) || joined.some(({ values, ids }) => ids.has(values[place] as string)),
      )
    )
  }
}

function isWithin(value: string, { from = value, to = value }: Span): boolean {
  return from <= value && value <= to
}

function orderOf({ sort }: SearchQuery, rows: Rows): (a: number, b: number) => number {
  const parts = sort.map(({ field, direction }) => ({ values: rows.column(field), sign: direction === 'asc' ? 1 : -1 }))
  return (a, b) => {
    for (const { values, sign } of parts) {
      const order = sign * compareValues(values[a], values[b])
      if (order !== 0) return order
    }
    return compareValues(rows.idAt(a), rows.idAt(b))
  }
}

/** The first places in an order, without sorting all: each place is inserted in order or skipped. */
function bestOf(order: (a: number, b: number) => number, limit: number) {
  const best: number[] = []
  let total = 0
  return {
    add(place: number) {
      total += 1
      const last = best.at(-1)
      if (best.length >= limit && last !== undefined && order(place, last) >= 0) return
      let [from, to] = [0, best.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (order(place, best[middle] as number) < 0) to = middle
        else from = middle + 1
      }
      best.splice(from, 0, place)
      if (best.length > limit) best.pop()
    },
    places: (): readonly number[] => best,
    total: () => total,
  }
}
