import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { Column, Table } from '#src/domain/table.ts'
import { type AnyDoc, collectionSchema, versioned, withIndexLimits } from './json-schema.ts'

import type { SyncedTableName } from './declared.ts'

/** The row that results from an edit. */
export type EditKind = 'created' | 'changed' | 'deleted'

/** A table's declaration (domain/table.ts), with what follows from its columns. */
export interface SyncedTable extends Omit<Table, 'indexes' | 'parent'> {
  name: SyncedTableName
  jsonSchema: RxJsonSchema<AnyDoc>
  /** Columns that can be null in the table and are '' on the device. */
  nullable: readonly string[]
  /** Columns stored as ISO times with milliseconds. */
  timestamps: readonly string[]
  /** Fields a device may change after the insert. Only the server changes the others. */
  writable: readonly string[]
  /** Fields sent with an insert, in addition to the writable ones. */
  insertable: readonly string[]
  /** See `Column`, by the column. */
  follows?: Readonly<Record<string, string>>
  undoTimes?: readonly string[]
  renews?: readonly string[]
  /** Columns with what a user typed. */
  texts: readonly string[]
  parent?: NonNullable<Table['parent']> & { table: SyncedTableName }
}

export function syncedTableOf(name: string, { indexes, ...table }: Table): SyncedTable {
  const columns = Object.entries(table.columns)
  const named = (has: (column: Column) => boolean) =>
    columns.filter(([, column]) => has(column)).map(([field]) => field)
  const undoTimes = named(({ undone }) => undone === true)
  const renews = named(({ renews }) => renews === true)
  const follows = columns.flatMap(([field, { follows }]) => (follows === undefined ? [] : [[field, follows] as const]))
  return {
    ...(table as typeof table & Pick<SyncedTable, 'parent'>),
    name: name as SyncedTableName,
    jsonSchema: collectionSchema(name, table.columns, indexes),
    nullable: named(({ nullable }) => nullable === true),
    timestamps: named(({ kind }) => kind === 'time'),
    writable: named(({ sent }) => sent === 'edited'),
    insertable: named(({ sent }) => sent === 'inserted'),
    texts: named(({ typed }) => typed === true),
    ...(follows.length > 0 && { follows: Object.fromEntries(follows) }),
    ...(undoTimes.length > 0 && { undoTimes }),
    ...(renews.length > 0 && { renews }),
  }
}

/** What replication needs to know about a table's fields. */
export interface Shape {
  /** Fields that devices send. */
  ours: readonly string[]
  /** Values of fields that nobody has set. */
  defaults: Record<string, unknown>
  /**
   * Fields that the server sets when another field changes, each with that other field. A follower keeps its provisional value as long as that field
   * does.
   */
  follows?: Readonly<Record<string, string>>
  /** Times that are sent beside each edit. */
  undoTimes?: readonly string[]
  /** Fields whose new value makes an edit obsolete. */
  renews?: readonly string[]
}

export function shapeOf({ writable, insertable, defaults, follows, undoTimes, renews }: SyncedTable): Shape {
  return {
    ours: [...writable, ...insertable],
    defaults,
    ...(follows && { follows }),
    ...(undoTimes && { undoTimes }),
    ...(renews && { renews }),
  }
}

/**
 * Whether a user may push an edit of this row: the rule of the database (docs/sync-protocol.md), as far as it concerns the whole row.
 *
 * @param row at least its id and its owner
 */
export function mayPush(
  { pushes, insertedBy, owner }: Pick<SyncedTable, 'pushes' | 'insertedBy' | 'owner'>,
  row: Readonly<Record<string, unknown>>,
  { userId, scope, kind }: { userId: string; scope: Scope; kind: EditKind },
): boolean {
  if (!pushes[scope] || (kind === 'created' && insertedBy === 'nobody')) return false
  return (
    scope === 'all' || (owner !== null && row[owner] === userId && (kind !== 'created' || insertedBy === 'everyone'))
  )
}

/** The schema of the table's collection in a database with this scope. */
export function schemaIn(scope: Scope, { name, jsonSchema, adminIndexes = [] }: SyncedTable): RxJsonSchema<AnyDoc> {
  if (scope === 'own') return jsonSchema
  return versioned({
    ...jsonSchema,
    properties: withIndexLimits(name, jsonSchema.properties, adminIndexes),
    indexes: [...(jsonSchema.indexes ?? []), ...adminIndexes.map((fields) => [...fields])],
  })
}

/** Fields a document has in addition to its row's: the unsent edit, and the server's values that local computations cover. */
export const editFields = ['dirty', 'edit', 'counted'] as const

/** A document without what it has only in the collection that tables share; see store/shared-collection.ts. */
export function withoutKey<Doc>(doc: Doc): Doc {
  const { key: _key, table: _table, ...row } = doc as Record<string, unknown>
  return row as Doc
}

/** Whose rows a device holds: the user's own, or everyone's, as admins may. */
export type Scope = 'own' | 'all'
