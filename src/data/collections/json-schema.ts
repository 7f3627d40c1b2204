import type { RxJsonSchema } from 'rxdb/plugins/core'
import type { AnyDoc } from './synced-table.ts'

type Property = RxJsonSchema<AnyDoc>['properties'][string]

/** Longest values of indexed fields: RxDB builds fixed-width index keys from them. */
export const uuid: Property = { type: 'string', maxLength: 36 }
export const timestamp: Property = { type: 'string', maxLength: 24 }
export const text: Property = { type: 'string' }
export const bool: Property = { type: 'boolean' }

/**
 * The RxDB schema of a synced collection. Every field is required, because a document without an indexed field vanishes from
 * sorted queries. Beside the row it holds the document's unsent edit; see replication/unsent-edit.ts.
 */
export function collectionSchema(
  title: string,
  properties: Record<string, Property>,
  indexes: readonly (readonly string[])[],
): RxJsonSchema<AnyDoc> {
  const row = { id: uuid, ...properties, xid: text }
  const dirty: Property = { type: 'integer', minimum: 0, maximum: 1, multipleOf: 1, default: 0 }
  return {
    title,
    version: 0,
    type: 'object',
    primaryKey: 'id',
    properties: { ...row, dirty, edit: { type: 'object' }, counted: { type: 'object' } },
    required: [...Object.keys(row), 'dirty'],
    indexes: [...indexes.map((fields) => [...fields]), ['dirty']],
  }
}
