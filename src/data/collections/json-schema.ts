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
 * sorted queries.
 */
export function collectionSchema(
  title: string,
  properties: Record<string, Property>,
  indexes: readonly (readonly string[])[],
): RxJsonSchema<AnyDoc> {
  const all = { id: uuid, ...properties, xid: text }
  return {
    title,
    version: 0,
    type: 'object',
    primaryKey: 'id',
    properties: all,
    required: Object.keys(all),
    indexes: indexes.map((fields) => [...fields]),
  }
}
