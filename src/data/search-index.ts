import type { RxCollection, RxDocumentData, RxStorageDefaultCheckpoint } from 'rxdb/plugins/core'
import { Observable, share, ReplaySubject, timer } from 'rxjs'
import { syncedTable, type SyncedTableName } from './collections/tables.ts'
import type { LocalDatabase } from './database.ts'
import { compareRows } from './index-range.ts'
import { inSlices } from './in-slices.ts'
import type { Span } from './live-list.ts'

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

interface Entry {
  text: string
  /** Last local write, in milliseconds since the epoch. */
  lwt: number
  isDeleted: boolean
  row: Fields
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
    const entries = new Map<string, Entry>()
    const fieldsOf = rowReader(table)
    let isComplete = false

    function take(doc: Doc) {
      const known = entries.get(doc.id)
      // The chunk may be older than a change event that was applied already.
      if (known && known.lwt > doc._meta.lwt) return
      if (doc._deleted && isComplete) {
        entries.delete(doc.id)
        return
      }
      const text = searchable(fields.map((field) => doc[field]))
      entries.set(doc.id, { text, lwt: doc._meta.lwt, isDeleted: doc._deleted, row: fieldsOf(doc) })
    }
    const index: SearchIndex = {
      search: (query, limit) =>
        new Observable((finder) => {
          const matches = matcherOf(query)
          const best = bestOf(orderOf(query), limit)
          const remaining = entries.values()
          const isPartial = !isComplete
          return inSlices(() => {
            const { done, value } = remaining.next()
            if (!done && matches(value)) best.add(value.row)
            if (done) finder.next({ ids: best.ids(), total: best.total(), isPartial })
            return !done
          })
        }),
      idsWith(word) {
        const ids = new Set<string>()
        for (const { text, row } of entries.values()) if (text.includes(word)) ids.add(row.id)
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
        if (entries.size < said + progress) continue
        said = entries.size
        subscriber.next(index)
      }
      for (const [id, { isDeleted }] of entries) if (isDeleted) entries.delete(id)
      isComplete = true
      subscriber.next(index)
    })().catch((error: unknown) => subscriber.error(error))
    return () => changes.unsubscribe()
  })
}

async function* chunksOf(db: LocalDatabase, table: SyncedTableName): AsyncGenerator<Doc[]> {
  // Imported late: a screen that may search must not load the database's code before its data.
  const { getChangedDocumentsSince } = await import('rxdb/plugins/core')
  const { storageInstance } = db[table] as unknown as RxCollection<Fields>
  let checkpoint: RxStorageDefaultCheckpoint | undefined
  for (;;) {
    const read = await getChangedDocumentsSince(storageInstance, chunk, checkpoint)
    if (read.documents.length > 0) yield read.documents
    if (read.documents.length < chunk) return
    checkpoint = read.checkpoint as RxStorageDefaultCheckpoint
  }
}

/**
 * Extracts from a document the fields that a list filters and sorts by. The searched texts are stored separately, already normalised. A
 * value that many rows share is stored once: 100,000 tasks must fit in a phone's memory.
 */
function rowReader(table: SyncedTableName): (doc: Doc) => Fields {
  const { jsonSchema, timestamps } = syncedTable(table)
  const fields = Object.entries(jsonSchema.properties).flatMap(([field, { type, maxLength }]) =>
    maxLength !== undefined || type === 'boolean' || (type === 'integer' && field !== 'dirty') ? [field] : [],
  )
  const shared = new Map<unknown, unknown>()
  const isShared = new Set(fields.filter((field) => field !== 'id' && !timestamps.includes(field)))
  function share(value: unknown): unknown {
    if (!shared.has(value)) shared.set(value, value)
    return shared.get(value)
  }
  return (doc) =>
    Object.fromEntries(fields.map((field) => [field, isShared.has(field) ? share(doc[field]) : doc[field]])) as Fields
}

function matcherOf({ where, within = [], text, joined = [] }: SearchQuery): (entry: Entry) => boolean {
  const conditions = Object.entries(where)
  const words = searchable([text])
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ word, joined: joined.map(({ by, idsWith }) => ({ by, ids: idsWith(word) })) }))
  return ({ isDeleted, text, row }) =>
    !isDeleted &&
    conditions.every(([field, value]) => row[field] === value) &&
    within.every((span) => isWithin(row[span.field] as string, span)) &&
    words.every(({ word, joined }) => text.includes(word) || joined.some(({ by, ids }) => ids.has(row[by] as string)))
}

function isWithin(value: string, { from = value, to = value }: Span): boolean {
  return from <= value && value <= to
}

function orderOf({ sort }: SearchQuery): (a: Fields, b: Fields) => number {
  const order = sort.map(({ field, direction }) => ({ [field]: direction }))
  return (a, b) => compareRows(a, b, order)
}

/** The first rows in an order, without sorting all of them: each row is inserted in its place or skipped. */
function bestOf(order: (a: Fields, b: Fields) => number, limit: number) {
  const best: Fields[] = []
  let total = 0
  return {
    add(row: Fields) {
      total += 1
      const last = best.at(-1)
      if (best.length >= limit && last && order(row, last) >= 0) return
      let [from, to] = [0, best.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (order(row, best[middle] as Fields) < 0) to = middle
        else from = middle + 1
      }
      best.splice(from, 0, row)
      if (best.length > limit) best.pop()
    },
    ids: () => best.map(({ id }) => id),
    total: () => total,
  }
}

/** Normalises both sides of a search: lower case, no accents, single spaces. */
export function searchable(texts: readonly unknown[]): string {
  return texts
    .filter((text) => typeof text === 'string')
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
