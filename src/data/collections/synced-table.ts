import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { z } from 'zod'
import { versioned } from './json-schema.ts'
import type { Shape } from '../replication/unsent-edit.ts'
import type { Scope } from '../session/identity.ts'
import type { UnsentEdit } from '../sync-status.ts'
import type { SyncedTableName } from './tables.ts'

/** A document as replication handles it, for any entity. */
export type AnyDoc = Record<string, unknown> & { id: string; xid: string }

/** How the device stores one table of the server. Everything else, including types, is derived from this declaration. */
export interface SyncedTable<Row = unknown> {
  name: SyncedTableName
  /** Shape of a device document, used to validate pulled rows. Loaded with sync, so that no screen waits for zod. */
  shape: () => Promise<z.ZodType<Row>>
  jsonSchema: RxJsonSchema<AnyDoc>
  /** Indexes that only the admin panel's lists need. Other devices don't pay for them on each write. */
  adminIndexes?: readonly (readonly string[])[]
  /** Columns that can be null in the table and are '' on the device. */
  nullable: readonly string[]
  /** Columns stored as ISO times with milliseconds. */
  timestamps: readonly string[]
  /** Fields a device may change after the insert. Only the server changes the others. */
  writable: readonly string[]
  /** Fields sent with an insert, in addition to the writable ones. */
  insertable: readonly string[]
  /** Fields that the database sets when another one changes, by that other field. Until its answer, the device shows a provisional value. */
  follows?: Readonly<Record<string, string>>
  /** Times sent beside each edit as the document shows them. With these the database recognises an Undo, which restores them. */
  undoTimes?: readonly string[]
  /** Which devices hold the table: everyone's or only those of admins. */
  pulledBy: 'everyone' | 'admins'
  /** Which scopes push edits of this table. The others only pull it. */
  pushes: Record<Scope, boolean>
  /** Who creates rows. */
  insertedBy: 'everyone' | 'admins' | 'nobody'
  /** The field with the id of the row's owner; null if nobody owns a row. Users of scope `own` push only their own rows. */
  owner: string | null
  /** Fields that hold what a user typed, for copying the text of an edit that can't be sent. */
  texts: readonly string[]
  /** Defaults of a new row. An insert that meets an existing row is merged against them. */
  defaults: Record<string, unknown>
  /** The row that must reach the server first, or this row's foreign key fails. */
  parent?: {
    table: SyncedTableName
    field: string
    /** A field that the server copies from the parent; provisional until it has answered. */
    copies?: { from: string; to: string }
  }
  /** The sync panel's noun for a row: 'project'. */
  noun: string
  /** The name users know the row by. */
  label(doc: AnyDoc): string
}

export function shapeOf({ writable, insertable, defaults, follows, undoTimes }: SyncedTable): Shape {
  return { ours: [...writable, ...insertable], defaults, ...(follows && { follows }), ...(undoTimes && { undoTimes }) }
}

/**
 * Whether a user may push an edit of this row: the rule of the database (docs/sync-protocol.md), as far as it concerns the whole row.
 *
 * @param row at least its id and its owner
 */
export function mayPush(
  { pushes, insertedBy, owner }: Pick<SyncedTable, 'pushes' | 'insertedBy' | 'owner'>,
  row: Readonly<Record<string, unknown>>,
  { userId, scope, kind }: { userId: string; scope: Scope; kind: UnsentEdit['kind'] },
): boolean {
  if (!pushes[scope] || (kind === 'created' && insertedBy === 'nobody')) return false
  return (
    scope === 'all' || (owner !== null && row[owner] === userId && (kind !== 'created' || insertedBy === 'everyone'))
  )
}

/** The schema of the table's collection in a database with this scope. */
export function schemaIn(scope: Scope, { jsonSchema, adminIndexes = [] }: SyncedTable): RxJsonSchema<AnyDoc> {
  if (scope === 'own') return jsonSchema
  return versioned({
    ...jsonSchema,
    indexes: [...(jsonSchema.indexes ?? []), ...adminIndexes.map((fields) => [...fields])],
  })
}

/** Fields a document has in addition to its row's: the unsent edit, and the server's values that local computations cover. */
export const editFields = ['dirty', 'edit', 'counted'] as const
