import type { SyncedTableName } from '../collections/declared.ts'
import type { LocalDatabase, TableCollection } from './local-database.ts'

/** A document of a synced table as screens see it. */
export type Row<Name extends SyncedTableName> = LocalDatabase[Name] extends TableCollection<infer Doc> ? Doc : never

type Field<Name extends SyncedTableName> = keyof Row<Name> & string

export interface Sort<FieldName extends string = string> {
  field: FieldName
  direction: 'asc' | 'desc'
}

/** Rows of a table whose named fields have these values. Counting is cheap if an index begins with these fields. */
export interface RowFilter<Name extends SyncedTableName> {
  table: Name
  where: Partial<Row<Name>>
}

/** Rows to count; with `above`, only those with a greater value in the field. */
export interface CountRequest<Name extends SyncedTableName> extends RowFilter<Name> {
  above?: { field: Field<Name>; value: string }
}

/** The part of a list that a screen has reached. A plain object, so that equal requests can be recognised. */
export interface ListRequest<Name extends SyncedTableName> extends RowFilter<Name> {
  /** Most significant field first; ties are ordered by id. Without one, any index that begins with the fields of `where` answers. */
  sort: readonly Sort<Field<Name>>[]
  /** How many rows to read. */
  limit: number
  /** If there are more rows, the early screen shows none, and the open database answers a moment later. */
  mostEarly?: number
  /** Conditions that no index answers: rows are compared in memory, as in a search. */
  within?: readonly Span<Field<Name>>[] | undefined
  /** Rows in which each word of `text` occurs in one of `fields`, ignoring case and accents. */
  search?: Search<Name> | undefined
}

/** A request for every row. */
export function everyRow<Name extends SyncedTableName>(filter: RowFilter<Name>): ListRequest<Name> {
  return { ...filter, sort: [], limit: 2 ** 31 - 1 }
}

/** Values of a field between two bounds, both inclusive. */
export interface Span<FieldName extends string = string> {
  field: FieldName
  from?: string | undefined
  to?: string | undefined
}

interface Search<Name extends SyncedTableName> {
  text: string
  fields: readonly Field<Name>[]
  /** Related rows that may also contain a word: a field of this row holds their id. */
  joined?: readonly JoinedSearch<Name, SyncedTableName>[]
}

interface JoinedSearch<Name extends SyncedTableName, Other extends SyncedTableName> {
  by: Field<Name>
  table: Other
  fields: readonly string[]
}

export interface ListPage<Item> {
  /** The first rows, at most `limit`. A row keeps its object identity while its revision stays the same. */
  rows: readonly Item[]
  /** The total number of rows. */
  total: number
  /** Rows are still being read: there may be more. */
  isPartial?: boolean
}

/** Whether a list compares rows in memory. Only the database can answer such a list. */
export function isCompared<Name extends SyncedTableName>({ search, within }: Compared<Name>): boolean {
  return (search?.text.trim() ?? '') !== '' || (within?.length ?? 0) > 0
}

type Compared<Name extends SyncedTableName> = Pick<ListRequest<Name>, 'search' | 'within'>

/** Whether a row has these values. */
export function matches(where: object, row: object): boolean {
  return Object.entries(where).every(([field, value]) => (row as Record<string, unknown>)[field] === value)
}

/** Whether a row is among those to count. */
export function isCounted<Name extends SyncedTableName>({ where, above }: CountRequest<Name>, row: object): boolean {
  return matches(where, row) && (!above || String((row as Record<string, unknown>)[above.field]) > above.value)
}
