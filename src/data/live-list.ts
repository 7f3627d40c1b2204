import type { MangoQuerySelector, MangoQuerySortPart, RxCollection, RxDocument } from 'rxdb/plugins/core'
import { combineLatest, distinctUntilChanged, filter, firstValueFrom, map, type Observable, of, switchMap } from 'rxjs'
import type { Collections, LocalDatabase } from './database.ts'
import { sameValue } from './replication/same-value.ts'
import { searchIndex } from './search-index.ts'
import type { StoredRows } from './stored-rows.ts'
import type { SyncedTableName } from './collections/tables.ts'

/** A document of a synced table as screens see it. */
export type Row<Name extends SyncedTableName> = Collections[Name] extends RxCollection<infer Doc> ? Doc : never

type Field<Name extends SyncedTableName> = keyof Row<Name> & string

/**
 * A question to the local database that is answered again with each change.
 *
 * @param argument plain data
 */
export interface LiveQuery<Value, Argument> {
  (db: LocalDatabase, argument: Argument): Observable<Value>
  /** Its answer of this moment, before the database is open; undefined where only the database has it. */
  stored?: (rows: StoredRows, argument: Argument) => Promise<Value | undefined>
}

/** What is stored, as screens ask for it before the database is open. */
export interface StoredAnswers {
  /** One question has one answer, however often it is asked. */
  ask<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument): Promise<Value | undefined>
  /** An answer that is there already. */
  known<Value, Argument>(query: LiveQuery<Value, Argument>, argument: Argument): Value | undefined
}

/** What the first render of a screen asks: answered before it, the screen is drawn once. */
export type FirstQuestions = (
  ask: StoredAnswers['ask'],
  place: { userId: string; pathname: string; search: string },
) => Promise<unknown>

export interface Sort<FieldName extends string = string> {
  field: FieldName
  direction: 'asc' | 'desc'
}

/** Which rows of a table: each named field has this value. Counting is cheap where an index begins with these fields. */
export interface RowFilter<Name extends SyncedTableName> {
  table: Name
  where: Partial<Row<Name>>
}

/** A list of rows, as far as a screen has come in it. A plain object, so that equal requests can be recognised. */
export interface ListRequest<Name extends SyncedTableName> extends RowFilter<Name> {
  /** The most significant field first; rows that are equal in all of them are ordered by id. */
  sort: readonly Sort<Field<Name>>[]
  /** How many rows to read. */
  limit: number
  /** Conditions that no index answers: the rows are compared in memory, as for a search. */
  within?: readonly Span<Field<Name>>[] | undefined
  /** Rows in which each word of `text` occurs in one of `fields`, whatever its case or accents. */
  search?: Search<Name> | undefined
}

/** Values of a field from one to another, both included. */
export interface Span<FieldName extends string = string> {
  field: FieldName
  from?: string | undefined
  to?: string | undefined
}

interface Search<Name extends SyncedTableName> {
  text: string
  fields: readonly Field<Name>[]
  /** What else a word may occur in: fields of the row that a field of this one names. */
  joined?: readonly JoinedSearch<Name, SyncedTableName>[]
}

interface JoinedSearch<Name extends SyncedTableName, Other extends SyncedTableName> {
  by: Field<Name>
  table: Other
  fields: readonly string[]
}

export interface ListPage<Item> {
  /** The first rows, at most `limit`. A row object stays the same while its revision does. */
  rows: readonly Item[]
  /** How many rows there are in all. */
  total: number
  /** Rows are still being read: there may be more. */
  isPartial?: boolean
}

/** A live page of a list. */
export function livePage<Name extends SyncedTableName>(
  db: LocalDatabase,
  request: ListRequest<Name>,
): Observable<ListPage<Row<Name>>> {
  const isFound = request.search?.text.trim() || request.within?.length
  return isFound ? foundPage(db, request) : plainPage(db, request)
}

/** Every row of a list as it is now, for a file. */
export async function allRows<Name extends SyncedTableName>(
  db: LocalDatabase,
  list: Omit<ListRequest<Name>, 'limit'>,
): Promise<readonly Row<Name>[]> {
  const pages = livePage(db, { ...list, limit: 2 ** 31 - 1 })
  const { rows } = await firstValueFrom(pages.pipe(filter(({ isPartial }) => !isPartial)))
  return rows
}

livePage.stored = <Name extends SyncedTableName>(rows: StoredRows, request: ListRequest<Name>) => rows.page(request)

/** A live count of rows, taken from an index: no row is read. */
export function liveCount<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, where }: RowFilter<Name>,
): Observable<number> {
  return collectionOf(db, table).count({ selector: selectorOf(where) }).$
}

liveCount.stored = <Name extends SyncedTableName>(rows: StoredRows, filter: RowFilter<Name>) => rows.count(filter)

/** A live row; null where the device doesn't hold it. */
export function liveRow<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, id }: { table: Name; id: string },
): Observable<Row<Name> | null> {
  return collectionOf(db, table)
    .findOne(id)
    .$.pipe(map((doc) => (doc ? plainRow(doc) : null)))
}

liveRow.stored = <Name extends SyncedTableName>(rows: StoredRows, key: { table: Name; id: string }) => rows.row(key)

/** The rows with these ids that the device holds, in the order of the ids. */
export function liveRows<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, ids }: { table: Name; ids: readonly string[] },
): Observable<readonly Row<Name>[]> {
  if (ids.length === 0) return of([])
  return collectionOf(db, table)
    .findByIds([...ids])
    .$.pipe(
      map((docs) =>
        ids.flatMap((id) => {
          const doc = docs.get(id)
          return doc ? [plainRow<Row<Name>>(doc)] : []
        }),
      ),
    )
}

/** With every row asked for by itself. */
liveRows.stored = async <Name extends SyncedTableName>(
  rows: StoredRows,
  { table, ids }: { table: Name; ids: readonly string[] },
): Promise<readonly Row<Name>[] | undefined> => {
  const found = await Promise.all(ids.map((id) => rows.row({ table, id })))
  if (found.includes(undefined)) return undefined
  return found.filter((row) => row !== null && row !== undefined)
}

/** The rows with these ids that the device holds now, by their id. */
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
    map(([docs, total]) => ({ rows: docs.map(plainRow), total: Math.max(total, docs.length) })),
  )
}

/** The order and the number of what is found come from memory; only the rows of the page are read. */
function foundPage<Name extends SyncedTableName>(
  db: LocalDatabase,
  { table, where, sort, limit, within, search }: ListRequest<Name>,
): Observable<ListPage<Row<Name>>> {
  const index = searchIndex(db, { table, fields: search?.fields ?? [] })
  const joined = (search?.joined ?? []).map((other) =>
    searchIndex(db, other).pipe(map((entries) => ({ by: other.by, idsWith: entries.idsWith }))),
  )
  return combineLatest([index, joined.length > 0 ? combineLatest(joined) : of([])]).pipe(
    switchMap(([entries, others]) => {
      return entries.search({ where, within, sort, text: search?.text ?? '', joined: others }, limit)
    }),
    distinctUntilChanged((a, b) => sameValue(a, b)),
    switchMap(({ ids, total, isPartial }) => {
      return liveRows(db, { table, ids }).pipe(map((rows) => ({ rows, total, ...(isPartial && { isPartial }) })))
    }),
  )
}

/** One collection, typed by its table: TypeScript can't tell which of the union it is. */
function collectionOf<Name extends SyncedTableName>(db: LocalDatabase, table: Name): RxCollection<Row<Name>> {
  return db[table] as unknown as RxCollection<Row<Name>>
}

function selectorOf<Doc>(where: Partial<Doc>): MangoQuerySelector<Doc> {
  return where as MangoQuerySelector<Doc>
}

function sortOf<Doc>(sort: readonly Sort[]): MangoQuerySortPart<Doc>[] {
  return sort.map(({ field, direction }) => ({ [field]: direction }) as MangoQuerySortPart<Doc>)
}

const plainOf = new WeakMap<object, unknown>()

/**
 * A document as a plain object, the same object while its revision is the same (RxDB hands out one instance for each revision): in a
 * list of memoised rows only the changed one renders.
 */
export function plainRow<Doc>(doc: RxDocument<Doc>): Doc {
  const known = plainOf.get(doc)
  if (known !== undefined) return known as Doc
  const plain = doc.toMutableJSON()
  plainOf.set(doc, plain)
  return plain
}
