import type { RxCollection, RxDocumentData, RxStorageDefaultCheckpoint } from 'rxdb/plugins/core'
import { Observable, share, ReplaySubject, timer } from 'rxjs'
import { syncedTable, type SyncedTableName } from './collections/tables.ts'
import type { LocalDatabase } from './database.ts'
import { compareRows } from './index-range.ts'
import { inSlices } from './in-slices.ts'
import type { Span } from './live-list.ts'

type Fields = Record<string, unknown> & { id: string }
type Doc = RxDocumentData<Fields>

/** What is searched for, and in which order the finds come. */
export interface SearchQuery {
  /** Each named field has this value. */
  where: Readonly<Record<string, unknown>>
  within?: readonly Span[] | undefined
  sort: readonly { field: string; direction: 'asc' | 'desc' }[]
  /** Words; a row matches when each occurs in one of the indexed fields. Without a word every row matches. */
  text: string
  /** Rows of other tables in which a word may occur instead: `by` is the field that holds their ids. */
  joined?: readonly { by: string; idsWith: SearchIndex['idsWith'] }[]
}

/** The first rows that match, and how many match in all. */
export interface Found {
  ids: readonly string[]
  total: number
  /** The index is still being built: there may be more. */
  isPartial: boolean
}

export interface SearchIndex {
  /** All rows that match, in order and at once; for few rows. Each has the fields that an index of the table may name. */
  find: (query: SearchQuery) => readonly Readonly<Fields>[]
  /** The first `limit` rows that match. Looks at many rows in slices, so that a slow phone answers to a keystroke in between. */
  search: (query: SearchQuery, limit: number) => Observable<Found>
  /** The ids of the rows in which a word occurs. */
  idsWith: (word: string) => ReadonlySet<string>
}

interface Entry {
  text: string
  /** Written last on this device, in milliseconds since the epoch. */
  lwt: number
  isDeleted: boolean
  row: Fields
}

/** Rows read at a time: few enough that a slow phone answers to a keystroke in between. */
const chunk = 200
/** After how many rows an index that is being built says what it has. */
const progress = 2000
/** How long an index that nobody uses is kept, in milliseconds: the next search follows soon, and reading 100,000 rows takes seconds. */
const lifetime = 60_000

const indexes = new WeakMap<LocalDatabase, Map<string, Observable<SearchIndex>>>()

/**
 * The text of all rows of a table, in memory, so that a keystroke reads nothing from disk. It is read in chunks on the first
 * subscription, follows every change of any tab, and is dropped a minute after the last subscription.
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
    const keep = rowKeeper(table)
    let isComplete = false

    function take(doc: Doc) {
      const known = entries.get(doc.id)
      // A chunk may have been read before a change that has been heard of already.
      if (known && known.lwt > doc._meta.lwt) return
      if (doc._deleted && isComplete) {
        entries.delete(doc.id)
        return
      }
      const text = searchable(fields.map((field) => doc[field]))
      entries.set(doc.id, { text, lwt: doc._meta.lwt, isDeleted: doc._deleted, row: keep(doc) })
    }
    const index: SearchIndex = {
      find(query) {
        const matches = matcherOf(query)
        const order = orderOf(query)
        return [...entries.values()]
          .filter(matches)
          .map(({ row }) => row)
          .sort(order)
      },
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

    // Heard before anything is read, so that no change falls between the two.
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
 * Keeps of a document what a list filters and sorts by. The texts that are searched are kept in one form already, and a value that many rows
 * share is kept once: 100,000 tasks must fit a phone.
 */
function rowKeeper(table: SyncedTableName): (doc: Doc) => Fields {
  const { jsonSchema, timestamps } = syncedTable(table)
  const kept = Object.entries(jsonSchema.properties).flatMap(([field, { type, maxLength }]) =>
    maxLength !== undefined || type === 'boolean' || (type === 'integer' && field !== 'dirty') ? [field] : [],
  )
  const shared = new Map<unknown, unknown>()
  const isShared = new Set(kept.filter((field) => field !== 'id' && !timestamps.includes(field)))
  function share(value: unknown): unknown {
    if (!shared.has(value)) shared.set(value, value)
    return shared.get(value)
  }
  return (doc) =>
    Object.fromEntries(kept.map((field) => [field, isShared.has(field) ? share(doc[field]) : doc[field]])) as Fields
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

/** The first rows in an order among many, without sorting the others: each row is put in its place, or left out. */
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

/** Lower case, without accents, one space between words: how both sides of a search are written. */
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
