import { recordIn } from '#src/domain/json.ts'
import type { Post } from '#src/domain/post/table.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import type { SavedView } from '../queries/saved-views.ts'
import type { UnsentEdit } from '../edits/edits.ts'
import type { Fields } from '../edits/unsent-edit.ts'
import { matches } from '../store/list-request.ts'
import { type ChosenPicture, unsentPictureAt } from '../uploads/own-picture.ts'

/** Rows of a table: those with these ids, or all. `where` limits them to rows whose fields have these values. */
export type Selected = { ids: readonly string[]; where?: Fields } | { ids?: never; where: Fields }

/** What a user's action changes on this device, as plain data: the journal stores it before the database does. */
export type Write =
  /**
   * Inserts a new row with its id. Does nothing if the row exists, unless it is `shared`. `shared: true` says that other devices derive the same id
   * and may insert the row too; if the row was deleted, it returns with these values. `shared` as fields has the values that every device gives the
   * row. Values in `row` that differ from them are the user's, and only these are written to an existing row, even if it was deleted. With
   * `returnsWhole`, a deleted row returns with all values.
   */
  | {
      do: 'insert'
      table: SyncedTableName
      row: Fields & { id: string }
      shared?: true | Fields
      returnsWhole?: true
    }
  | {
      do: 'set'
      table: SyncedTableName
      rows: Selected
      fields: Fields
      /** The fields' values when the user began, see `madeFrom`. */
      base?: Fields
      /** Written to changed rows only, such as `updated_at`. */
      stamp?: Fields
    }
  /** Undoes a `set`: each row that still has the values `from` gets the values `to`. */
  | { do: 'restore'; table: SyncedTableName; rows: readonly { id: string; from: Fields; to: Fields }[] }
  /** `from` undoes an insert: it deletes only rows that still have these values, by id. */
  | { do: 'delete'; table: SyncedTableName; ids: readonly string[]; from?: Readonly<Record<string, Fields>> }
  /** Undoes a deletion. */
  | { do: 'revive'; table: SyncedTableName; ids: readonly string[] }
  /**
   * A request for approval. With files in its form (those of its project in the state `draft`), it waits until the files have arrived. Without files,
   * it is inserted together with `also`.
   */
  | { do: 'ask'; request: Post; also: readonly RowWrite[] }
  /** The user's own picture; null drops a waiting one. */
  | { do: 'picture'; picture: ChosenPicture | null }
  | { do: 'save-view'; list: string; view: SavedView }
  | { do: 'remove-view'; list: string; name: string }

/** One action of a user. Its writes are applied in order. */
export interface Entry {
  id: string
  /** The page that made it. */
  page: string
  /** ISO time. */
  at: string
  writes: readonly Write[]
}

/** The write of a synced table. */
export type RowWrite = Extract<Write, { table: SyncedTableName }>

export function isRowWrite(write: Write): write is RowWrite {
  return 'table' in write
}

/** The ids that a write names; undefined if it selects rows by their values. */
export function idsOf(write: RowWrite): readonly string[] | undefined {
  switch (write.do) {
    case 'insert':
      return [write.row.id]
    case 'set':
      return write.rows.ids
    case 'restore':
      return write.rows.map(({ id }) => id)
    default:
      return write.ids
  }
}

/**
 * The result of a write to a row that isn't deleted, without its edit. The same object if the write changes nothing.
 *
 * @returns null for a deleted row
 */
export function written<Row extends Fields>(write: RowWrite, row: Row): Row | null {
  switch (write.do) {
    case 'insert': {
      const own = ownValues(write)
      return matches(own, row) ? row : { ...row, ...own }
    }
    case 'set': {
      const isChanged = Object.entries(write.fields).some(([field, value]) => row[field] !== value)
      if (!isChanged || !matches(write.rows.where ?? {}, row)) return row
      return { ...row, ...write.fields, ...stampFor(write, row) }
    }
    case 'restore': {
      const mine = write.rows.find(({ id }) => id === row.id)
      const isUnchanged = mine && Object.entries(mine.from).every(([field, value]) => row[field] === value)
      return isUnchanged ? { ...row, ...mine.to } : row
    }
    case 'delete':
      return matches(write.from?.[row.id as string] ?? {}, row) ? null : row
    default:
      return row
  }
}

/** The fields that a `set` writes in addition to its own. A field that follows another one changes only with it. */
export function stampFor({ table, fields, stamp = {} }: Extract<Write, { do: 'set' }>, row: Fields): Fields {
  const { follows = {} } = syncedTable(table)
  const isWritten = ([field]: [string, unknown]) => {
    const leader = follows[field]
    return leader === undefined || (leader in fields && fields[leader] !== row[leader])
  }
  return Object.fromEntries(Object.entries(stamp).filter(isWritten))
}

/** The values that an insert writes to an existing row. */
export function ownValues({ row, shared }: Extract<Write, { do: 'insert' }>): Fields {
  if (typeof shared !== 'object') return {}
  return Object.fromEntries(
    Object.entries(shared).flatMap(([field, given]) => (row[field] === given ? [] : [[field, row[field]]])),
  )
}

/**
 * The id of the push that sends a row's write: the same whenever the entry is applied, so that the server applies it once. The id is as random as the
 * entry's.
 */
export function pushIdOf(entryId: string, rowId: string): string {
  const digits = (id: string) => [...id.replaceAll('-', '')].map((digit) => Number.parseInt(digit, 16))
  const own = digits(rowId)
  const mixed = digits(entryId).map((digit, place) => digit ^ (own[place] || 0))
  // Version 4, variant 1.
  mixed[12] = 4
  mixed[16] = 8 | ((mixed[16] ?? 0) & 3)
  const hex = mixed.map((digit) => digit.toString(16)).join('')
  return [8, 12, 16, 20, 32].map((end, part) => hex.slice([0, 8, 12, 16, 20][part], end)).join('-')
}

/** The effect of a write on its rows, for the sync status. */
export const kinds: Record<RowWrite['do'], UnsentEdit['kind']> = {
  insert: 'created',
  set: 'changed',
  restore: 'changed',
  delete: 'deleted',
  revive: 'changed',
}

/**
 * The part of an entry that the server doesn't have, for the sync status. A write that selects rows by their values counts as one.
 *
 * @param label the name that users know a row by, if the device has read it
 */
export function unsentOf({ id, writes }: Entry, label: (table: SyncedTableName, id: string) => string): UnsentEdit[] {
  return writes.flatMap((write): UnsentEdit[] => {
    if (write.do === 'picture') {
      return write.picture ? [unsentPictureAt(write.picture.path)] : []
    }
    if (write.do === 'ask') {
      const { id: request, title } = write.request
      return [{ table: 'project_posts', id: request, kind: 'created', label: title }]
    }
    if (!isRowWrite(write)) return []
    const { table } = write
    const kind = kinds[write.do]
    const ids = idsOf(write) ?? [id]
    return ids.map((row) => ({
      table,
      id: row,
      kind,
      label: write.do === 'insert' ? syncedTable(table).label(write.row as never) : label(table, row),
    }))
  })
}

/** An entry that was read from storage; null if it is damaged. */
export function parseEntry(text: string): Entry | null {
  const entry = recordIn(text)
  const isWhole = [entry?.id, entry?.page, entry?.at].every((part) => typeof part === 'string')
  return isWhole && Array.isArray(entry?.writes) ? (entry as unknown as Entry) : null
}
