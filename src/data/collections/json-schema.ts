import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { AnyDoc } from './synced-table.ts'

export type Property = RxJsonSchema<AnyDoc>['properties'][string]
export type Properties = Readonly<Record<string, Property>>

/** Maximum lengths of indexed fields: RxDB builds fixed-width index keys from them. */
export const uuid: Property = { type: 'string', maxLength: 36 }
export const timestamp: Property = { type: 'string', maxLength: 24 }
export const text: Property = { type: 'string' }
export const bool: Property = { type: 'boolean' }

/**
 * The RxDB schema of a synced collection. Every field is required, because sorted queries omit a document without an indexed field. A
 * document also holds its row's unsent edit; see replication/unsent-edit.ts.
 */
export function collectionSchema(
  title: string,
  properties: Record<string, Property>,
  indexes: readonly (readonly string[])[],
): RxJsonSchema<AnyDoc> {
  const row = { id: uuid, ...properties, xid: text }
  const dirty: Property = { type: 'integer', minimum: 0, maximum: 1, multipleOf: 1, default: 0 }
  return versioned({
    title,
    type: 'object',
    primaryKey: 'id',
    properties: { ...row, dirty, edit: { type: 'object' }, counted: { type: 'object' } },
    required: [...Object.keys(row), 'dirty'],
    indexes: [...indexes.map((fields) => [...fields]), ['dirty']],
  })
}

/** Derives a schema's version from its content (32-bit FNV-1a), so that a change of columns or indexes changes the version without a manual bump. */
export function versioned<Row>(schema: Omit<RxJsonSchema<Row>, 'version'>): RxJsonSchema<Row> {
  let version = 0x811c9dc5
  for (const letter of JSON.stringify([schema.properties, schema.indexes])) {
    version = Math.imul(version ^ letter.charCodeAt(0), 0x01000193)
  }
  return { ...schema, version: version >>> 0 }
}

/** Fills in columns that were added after an earlier version of the app wrote the row. */
export function withDefaults<Row extends object>(properties: Properties, row: Row): Row {
  const values = row as Record<string, unknown>
  const missing = Object.entries(properties).filter(
    ([field, property]) => 'default' in property && values[field] === undefined,
  )
  if (missing.length === 0) return row
  return { ...row, ...Object.fromEntries(missing.map(([field, property]) => [field, property.default])) }
}
