import type { MangoQuerySortPart, RxDocument } from 'rxdb/plugins/core'
import {
  combineLatest,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  from,
  map,
  type Observable,
  of,
  switchMap,
} from 'rxjs'
import type { LocalDatabase } from '../store/local-database.ts'
import { sameValue } from '#src/domain/lists.ts'
import { isComplete } from '../collections/sound-fields.ts'
import { collectionOf, liveCount, selectorOf } from './live-count.ts'
import { everyRow, isCompared, type ListPage, type ListRequest, type Row, type Sort } from '../store/list-request.ts'
import type { EarlyRows } from '../store/early-rows.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { withoutKey } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'

/**
 * A query of the local database that re-runs on each change.
 *
 * @param argument plain data
 */
export interface LiveQuery<Value, Argument> {
  (db: LocalDatabase, argument: Argument): Observable<Value>
  /** The current answer before the database is open; undefined if only the database can answer. */
  early?: (rows: EarlyRows, argument: Argument) => Promise<Value | undefined>
}

/** What screens may ask before the database is open. */
export interface EarlyAnswers {
  /** Asks once per question: repeated calls share the answer. */
  ask<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument): Promise<Value | undefined>
  /** An answer that has already arrived. */
  known<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument): Value | undefined
  /** Emits when the user has changed something, so that answers differ. */
  readonly changes$: Observable<unknown>
}

/**
 * The questions of a screen's first render. Answering them beforehand lets the screen draw once.
 *
 * @param place.ids those in the path, in its order
 */
export type EarlyQuestions = (
  ask: EarlyAnswers['ask'],
  place: { userId: string; ids: readonly string[]; search: string },
) => Promise<unknown>

/** A live page of a list. */
export function livePage<Name extends SyncedTableName>(
  db: LocalDatabase,
  request: ListRequest<Name>,
): Observable<ListPage<Row<Name>>> {
  return isCompared(request) ? foundPage(db, request) : plainPage(db, request)
}

/** Every row of a list at this moment, for an export. */
export async function allRows<Name extends SyncedTableName>(
  db: LocalDatabase,
  list: Omit<ListRequest<Name>, 'limit'>,
): Promise<readonly Row<Name>[]> {
  const pages = livePage(db, { ...everyRow(list), ...list })
  const { rows } = await firstValueFrom(pages.pipe(filter(({ isPartial }) => !isPartial)))
  return rows
}

livePage.early = async <Name extends SyncedTableName>(
  rows: EarlyRows,
  { mostEarly = Number.POSITIVE_INFINITY, ...request }: ListRequest<Name>,
) => {
  const page = await rows.page({ ...request, limit: Math.min(request.limit, mostEarly) })
  return page && page.total <= mostEarly ? page : undefined
}

/** A live row; null if the device doesn't have it. */
export function liveRow<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, id }: { table: Name; id: string },
): Observable<Row<Name> | null> {
  return collectionOf(db, table)
    .findOne(id)
    .$.pipe(map((doc) => (doc && soundRows(db, table, [doc])[0]) ?? null))
}

liveRow.early = <Name extends SyncedTableName>(rows: EarlyRows, key: { table: Name; id: string }) => rows.row(key)

/** The rows with these ids that the device has, in the order of the ids. */
export function liveRows<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, ids }: { table: Name; ids: readonly string[] },
): Observable<readonly Row<Name>[]> {
  if (ids.length === 0) return of([])
  return collectionOf(db, table)
    .findByIds([...ids])
    .$.pipe(map((docs) => ids.flatMap((id) => docs.get(id) ?? [])))
    .pipe(map((docs) => soundRows(db, table, docs)))
}

/** Asks for each row separately. */
liveRows.early = async <Name extends SyncedTableName>(
  rows: EarlyRows,
  { table, ids }: { table: Name; ids: readonly string[] },
): Promise<readonly Row<Name>[] | undefined> => {
  const found = await Promise.all(ids.map((id) => rows.row({ table, id })))
  if (found.includes(undefined)) return undefined
  return found.filter((row) => row !== null && row !== undefined)
}

/** The rows with these ids that the device has now, by id. */
export async function rowsById<Name extends SyncedTableName>(
  db: LocalDatabase,
  table: Name,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row<Name>>> {
  const rows = await firstValueFrom(liveRows(db, { table, ids: [...new Set(ids)] }))
  return new Map(rows.map((row) => [(row as { id: string }).id, row]))
}

function plainPage<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, where, sort, limit }: ListRequest<Name>,
): Observable<ListPage<Row<Name>>> {
  const selector = selectorOf(where)
  const rows = collectionOf(db, table).find({ selector, sort: sortOf(sort), limit }).$
  return combineLatest([rows, liveCount(db, { table, where })]).pipe(
    map(([docs, total]) => {
      const sound = soundRows(db, table, docs)
      return { rows: sound, total: Math.max(total, docs.length) - (docs.length - sound.length) }
    }),
  )
}

/** Loaded after the early screen, because most starts compare no texts, but a search must work offline. */
const searchCode = () => import('./search-index.ts')
export const searchPart = { load: async () => void (await searchCode()) }

/** Finds the order and the total in memory, and reads only the rows of the page. */
function foundPage<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, where, sort, limit, within, search }: ListRequest<Name>,
): Observable<ListPage<Row<Name>>> {
  return from(searchCode()).pipe(
    switchMap(({ searchIndex }) => {
      const index = searchIndex(db, { table, fields: search?.fields ?? [] })
      const joined = (search?.joined ?? []).map((other) =>
        searchIndex(db, other).pipe(map((entries) => ({ by: other.by, idsWith: entries.idsWith }))),
      )
      return combineLatest([index, joined.length > 0 ? combineLatest(joined) : of([])])
    }),
    switchMap(([entries, others]) => {
      return entries.search({ where, within, sort, text: search?.text ?? '', joined: others }, limit)
    }),
    distinctUntilChanged((a, b) => sameValue(a, b)),
    switchMap(({ ids, total, isPartial }) => {
      return liveRows(db, { table, ids }).pipe(map((rows) => ({ rows, total, ...(isPartial && { isPartial }) })))
    }),
  )
}

/** An order as RxDB takes it. */
export function sortOf<Doc>(sort: readonly Sort[]): MangoQuerySortPart<Doc>[] {
  return sort.map(({ field, direction }) => ({ [field]: direction }) as MangoQuerySortPart<Doc>)
}

/**
 * The documents as screens see them, without damaged ones: a value that a screen can't show must not replace a whole list by an error. The
 * server's copies replace those.
 */
function soundRows<Name extends SyncedTableName>(
  db: LocalDatabase,
  table: Name,
  docs: readonly RxDocument<Row<Name>>[],
): Row<Name>[] {
  const suspect: string[] = []
  const rows = docs.flatMap((doc) => {
    const row = plainRow<Row<Name>>(doc)
    const isSound = isSoundRow(table, row as object)
    const { id, edit, dirty } = row as { id: string; edit?: unknown; dirty?: unknown }
    // The index of unsent edits doesn't contain this edit, unless a deletion overtook it.
    if (!isSound || (edit && dirty !== 1)) suspect.push(id)
    return isSound ? [row] : []
  })
  if (suspect.length > 0) void mend(db, table, suspect)
  return rows
}

const soundness = new WeakMap<object, boolean>()

function isSoundRow(table: SyncedTableName, row: object): boolean {
  const known = soundness.get(row) ?? isComplete(syncedTable(table), row as Record<string, unknown>)
  soundness.set(row, known)
  return known
}

async function mend(db: LocalDatabase, table: SyncedTableName, ids: readonly string[]): Promise<void> {
  try {
    // Imported late, because screens must not load the database's code before their data.
    const { mendDamaged } = await import('../edits/documents.ts')
    await mendDamaged(db, table, ids)
  } catch (error) {
    if (!db.closed) console.error('sync: damaged documents could not be replaced', error)
  }
}

const plainOf = new WeakMap<object, unknown>()

/**
 * A document as a plain object with a stable identity per revision (RxDB returns one instance for each revision), so that only the changed
 * row of a memoised list renders.
 */
export function plainRow<Doc>(doc: RxDocument<Doc>): Doc {
  const known = plainOf.get(doc)
  if (known !== undefined) return known as Doc
  const plain = withoutKey<Doc>(doc.toMutableJSON())
  plainOf.set(doc, plain)
  return plain
}
