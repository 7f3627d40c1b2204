import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { z } from 'zod'
import type { Shape } from '../replication/unsent-edit.ts'
import type { Scope } from '../session/identity.ts'
import type { SyncedTableName } from './tables.ts'

/** A document as replication handles it, whatever its entity. */
export type AnyDoc = Record<string, unknown> & { id: string; xid: string }

/**
 * How one table of the server is kept on the device, declared once: everything else, types included, follows from it.
 */
export interface SyncedTable<Row = unknown> {
  name: SyncedTableName
  /** Shape of a device document; what is pulled is held against it. Loaded with sync: no screen waits for zod. */
  shape: () => Promise<z.ZodType<Row>>
  jsonSchema: RxJsonSchema<AnyDoc>
  /** Indexes that only the lists of the admin panel need: other devices don't pay for them with each write. */
  adminIndexes?: readonly (readonly string[])[]
  /** Columns that may be null in the table and are '' on the device. */
  nullable: readonly string[]
  /** Columns kept as ISO times with milliseconds. */
  timestamps: readonly string[]
  /** Fields a device may change after the insert. Everything else is the server's. */
  writable: readonly string[]
  /** Fields sent with an insert, beside the writable ones. */
  insertable: readonly string[]
  /** Whose devices hold it: everyone's, or those of admins only. */
  pulledBy: 'everyone' | 'admins'
  /** Whose devices send edits of this table; with others it is only pulled. */
  pushes: Record<Scope, boolean>
  /** What a field holds when nobody has said anything: against it an insert that meets an existing row is merged. */
  defaults: Record<string, unknown>
  /** A row that has to reach the server first, or this one's foreign key fails. */
  parent?: { table: SyncedTableName; field: string }
  /** What the sync panel calls a row: 'project'. */
  noun: string
  /** What a person calls the row. */
  label(doc: AnyDoc): string
}

export function shapeOf({ writable, insertable, defaults }: SyncedTable): Shape {
  return { ours: [...writable, ...insertable], defaults }
}

/** The schema of the table's collection in a database of this scope. */
export function schemaIn(scope: Scope, { jsonSchema, adminIndexes = [] }: SyncedTable): RxJsonSchema<AnyDoc> {
  if (scope === 'own') return jsonSchema
  return { ...jsonSchema, indexes: [...(jsonSchema.indexes ?? []), ...adminIndexes.map((fields) => [...fields])] }
}

/** The fields that a document has beside those of its row: its unsent edit, and the server's values behind what the device has counted itself. */
export const editFields = ['dirty', 'edit', 'counted'] as const
