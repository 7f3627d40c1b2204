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

/** The part of a list that a screen has reached. A plain object, so that equal requests can be recognised. */
export interface ListRequest<Name extends SyncedTableName> extends RowFilter<Name> {
  /** Most significant field first; ties are ordered by id. */
  sort: readonly Sort<Field<Name>>[]
  /** How many rows to read. */
  limit: number
  /** Conditions that no index answers: rows are compared in memory, as in a search. */
  within?: readonly Span<Field<Name>>[] | undefined
  /** Rows in which each word of `text` occurs in one of `fields`, ignoring case and accents. */
  search?: Search<Name> | undefined
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
export function isCompared({
  search,
  within,
}: {
  search?: { text: string } | undefined
  within?: readonly unknown[] | undefined
}): boolean {
  return (search?.text.trim() ?? '') !== '' || (within?.length ?? 0) > 0
}
