import type { RxCollection, RxDocumentData, RxStorageDefaultCheckpoint } from 'rxdb/plugins/core'
import { Observable, shareReplay } from 'rxjs'
import type { LocalDatabase } from './database.ts'
import type { Span } from './live-list.ts'
import { compareRows } from './index-range.ts'
import type { SyncedTableName } from './collections/tables.ts'

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

export interface SearchIndex {
  /** All rows that match, in order, as they are stored. */
  find: (query: SearchQuery) => readonly Readonly<Fields>[]
  /** The ids of the rows in which a word occurs. */
  idsWith: (word: string) => ReadonlySet<string>
}

interface Entry {
  text: string
  doc: Doc
}

/** Rows read at a time: few enough that a slow phone answers to a keystroke in between. */
const chunk = 200

const indexes = new WeakMap<LocalDatabase, Map<string, Observable<SearchIndex>>>()

/**
 * The text of all rows of a table, in memory, so that a keystroke reads nothing from disk. It is read in chunks on the first
 * subscription, follows every change of any tab, and is dropped with the last subscription.
 *
 * @returns emits when the index is complete, and after each change
 */
export function searchIndex(
  db: LocalDatabase,
  { table, fields }: { table: SyncedTableName; fields: readonly string[] },
): Observable<SearchIndex> {
  const known = indexes.get(db) ?? new Map<string, Observable<SearchIndex>>()
  indexes.set(db, known)
  const key = [table, ...fields].join(' ')
  const index = known.get(key) ?? build(db, table, fields).pipe(shareReplay({ bufferSize: 1, refCount: true }))
  known.set(key, index)
  return index
}

function build(db: LocalDatabase, table: SyncedTableName, fields: readonly string[]): Observable<SearchIndex> {
  return new Observable((subscriber) => {
    const entries = new Map<string, Entry>()
    let complete = false

    function take(doc: Doc) {
      const known = entries.get(doc.id)
      // A chunk may have been read before a change that has been heard of already.
      if (known && known.doc._meta.lwt > doc._meta.lwt) return
      if (doc._deleted && complete) entries.delete(doc.id)
      else entries.set(doc.id, { text: searchable(fields.map((field) => doc[field])), doc })
    }
    const index: SearchIndex = {
      find: (query) => findIn(entries.values(), query),
      idsWith(word) {
        const ids = new Set<string>()
        for (const { text, doc } of entries.values()) if (text.includes(word)) ids.add(doc.id)
        return ids
      },
    }

    // Heard before anything is read, so that no change falls between the two.
    const changes = db[table].eventBulks$.subscribe(({ events }) => {
      for (const event of events) take(event.documentData as Doc)
      if (complete) subscriber.next(index)
    })
    void (async () => {
      for await (const docs of chunksOf(db, table)) {
        if (subscriber.closed) return
        for (const doc of docs) take(doc)
      }
      for (const [id, { doc }] of entries) if (doc._deleted) entries.delete(id)
      complete = true
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

function findIn(entries: Iterable<Entry>, { where, within = [], sort, text, joined = [] }: SearchQuery): Doc[] {
  const words = searchable([text])
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ word, joined: joined.map(({ by, idsWith }) => ({ by, ids: idsWith(word) })) }))
  const conditions = Object.entries(where)
  const found: Doc[] = []
  for (const entry of entries) {
    const { doc } = entry
    if (doc._deleted || !conditions.every(([field, value]) => doc[field] === value)) continue
    if (!within.every((span) => isWithin(doc[span.field] as string, span))) continue
    const occurs = ({ word, joined }: (typeof words)[number]) =>
      entry.text.includes(word) || joined.some(({ by, ids }) => ids.has(doc[by] as string))
    if (words.every(occurs)) found.push(doc)
  }
  const order = sort.map(({ field, direction }) => ({ [field]: direction }))
  return found.sort((a, b) => compareRows(a, b, order))
}

function isWithin(value: string, { from = value, to = value }: Span): boolean {
  return from <= value && value <= to
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
