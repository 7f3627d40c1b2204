import type { z } from 'zod'

/** The form of a column's values on a device. */
interface Kind {
  /** `date`: a day without a time, such as 2026-11-23. */
  kind: 'id' | 'time' | 'date' | 'text' | 'flag' | 'integer' | 'object' | 'json'
  /** The longest text, or the greatest number. An indexed text needs it, and an indexed number needs `min` as well. */
  max?: number
  min?: number
}

/** A column of a synced table. Plain data, because no screen waits for zod. */
export interface Column extends Kind {
  /** Can be null in the table; devices store no null and have '' instead, even for an integer, which then can't be in an index. */
  nullable?: true
  /** Whether devices send it: with each edit that changes it, or with the insert only. Otherwise only the server writes it. */
  sent?: 'edited' | 'inserted'
  /** It holds text that a user typed, which can be copied from an edit that can't be sent. */
  typed?: true
  /** The database sets it when this other column changes. Until its answer, the device shows a provisional value. */
  follows?: string
  /**
   * A time that is sent with each edit, as the device shows it. From it, the database recognises an Undo and restores the time, or knows what the
   * user saw.
   */
  undone?: true
  /** If the row arrives with another value, its message is new, and the device drops its unsent edit of it. */
  renews?: true
  /** For a column added after the first release: its value in rows that devices already have. */
  added?: string | number | boolean
  /** The possible values of a text. Only a type. */
  is?: string
}

export type Columns = Readonly<Record<string, Column>>

export const id = { kind: 'id' } as const
export const time = { kind: 'time' } as const
export const date = { kind: 'date' } as const
export const text = { kind: 'text' } as const
export const flag = { kind: 'flag' } as const
/** A text with fixed values: `{ ...(text as OneOf<TaskStatus>) }`. */
export type OneOf<Value extends string> = typeof text & { is?: Value }

type ValueOf<Of extends Column> = Of['kind'] extends 'flag'
  ? boolean
  : Of['kind'] extends 'integer'
    ? number | (Of extends { nullable: true } ? '' : never)
    : Of['kind'] extends 'object'
      ? Record<string, unknown>
      : Of['kind'] extends 'json'
        ? z.core.util.JSONType
        : Of extends { is?: infer Value extends string }
          ? Value
          : string

/** A row of a table on devices. Its type follows from the columns. */
export type RowOf<Of extends Columns> = {
  -readonly [Name in keyof Of | 'id' | 'xid']: Name extends keyof Of ? ValueOf<Of[Name]> : string
}

/**
 * A table of which devices hold a copy. Everything on the device, including types, derives from this declaration. The database's side is SQL, and
 * tests compare the two (tests/sync/schema-parity.test.ts).
 */
export interface Table {
  /** `id` and `xid` are added to them. */
  columns: Columns
  /** The indexes for filters and sort orders of lists. A list that is counted needs an index that begins with its filters. */
  indexes: readonly (readonly string[])[]
  /** Indexes that only the admin panel's lists need. Other devices don't pay for them on each write. */
  adminIndexes?: readonly (readonly string[])[]
  /**
   * Whether the table has its own collection, because it has many rows that change often. Other tables share one, because RxDB's free edition opens
   * at most 13.
   */
  ownCollection?: true
  /** Which devices hold the table: everyone's or only those of admins. */
  pulledBy: 'everyone' | 'admins'
  /** Which scopes push edits of this table. The others only pull it. */
  pushes: { own: boolean; all: boolean }
  /** Rows are sent in the order of this number; without it, in any order. */
  pushedInOrderOf?: string
  /** Who creates rows. */
  insertedBy: 'everyone' | 'admins' | 'nobody'
  /** The column with the id of the row's owner (`id` if the row is the user); null if nobody owns a row. Users of scope `own` push only their own rows. */
  owner: string | null
  /** The values of columns that nobody has set. An insert that meets an existing row is merged against them. */
  defaults: Record<string, unknown>
  /** The row that must reach the server first, or this row's foreign key fails. */
  parent?: {
    table: string
    field: string
    /** A column that the server copies from the parent; provisional until it has answered. */
    copies?: { from: string; to: string }
  }
  /** Whether an edit of a missing row is dropped instead of put into the tray, because it holds nothing that the user has written. */
  dropsIfGone?: true
  /** The name of the user's own rows in the export of their data; absent if it has none. */
  exportedAs?: string
  /** The noun for a row in messages: 'project'. */
  noun: string
  /** The name users know the row by. */
  label(doc: Record<string, unknown>): string
}
