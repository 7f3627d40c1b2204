import type { RxJsonSchema } from 'rxdb/plugins/core'
import { type Column, type Columns, id, text } from '#src/domain/table.ts'

/** A document as replication handles it, for any entity. */
export type AnyDoc = Record<string, unknown> & { id: string; xid: string }

export type Property = RxJsonSchema<AnyDoc>['properties'][string]
export type Properties = Readonly<Record<string, Property>>

/** A column as RxDB stores it. */
function propertyOf({ kind, nullable, min, max, added }: Column): Property {
  const stored = (property: Property): Property => (added === undefined ? property : { ...property, default: added })
  switch (kind) {
    case 'id':
      return stored({ type: 'string', maxLength: 36 })
    case 'time':
      return stored({ type: 'string', maxLength: 24 })
    case 'date':
      return stored({ type: 'string', maxLength: 10 })
    case 'text':
      return stored({ type: 'string', ...(max !== undefined && { maxLength: max }) })
    case 'flag':
      return stored({ type: 'boolean' })
    case 'integer':
      return stored({
        type: nullable ? ['integer', 'string'] : 'integer',
        ...(min !== undefined && { minimum: min }),
        ...(max !== undefined && { maximum: max }),
      })
    case 'object':
      return { type: 'object' }
    case 'json':
      return {}
  }
}

/**
 * The properties as indexes need them: RxDB builds fixed-width keys, from the longest text and from the range and the step of a number.
 *
 * @throws if an indexed column has no such limits, or is a number that may be ''; RxDB would fail without naming it, or sort wrongly
 */
export function withIndexLimits(
  title: string,
  properties: Properties,
  indexes: readonly (readonly string[])[],
): Record<string, Property> {
  const limited = { ...properties }
  for (const field of new Set(indexes.flat())) {
    const property = limited[field]
    if (!property) throw new Error(`${title} has an index of ${field}, but no such column`)
    const { type, maxLength, minimum, maximum } = property
    if (Array.isArray(type)) throw new Error(`${title}.${field} is in an index: it can't be nullable`)
    if (type === 'string' && maxLength === undefined)
      throw new Error(`${title}.${field} is in an index: it needs a \`max\``)
    if (type !== 'integer') continue
    if (minimum === undefined || maximum === undefined)
      throw new Error(`${title}.${field} is in an index: it needs a \`min\` and a \`max\``)
    limited[field] = { ...property, multipleOf: 1 }
  }
  return limited
}

/**
 * The RxDB schema of a synced collection. Every field is required, because sorted queries omit a document without an indexed field. A
 * document also holds its row's unsent edit; see replication/unsent-edit.ts.
 */
export function collectionSchema(
  title: string,
  columns: Columns,
  indexes: readonly (readonly string[])[],
): RxJsonSchema<AnyDoc> {
  const properties = Object.entries(columns).map(([name, column]) => [name, propertyOf(column)] as const)
  const row: Record<string, Property> = {
    id: propertyOf(id),
    ...Object.fromEntries(properties),
    xid: propertyOf(text),
  }
  const dirty: Property = { type: 'integer', minimum: 0, maximum: 1, multipleOf: 1, default: 0 }
  return versioned({
    title,
    type: 'object',
    primaryKey: 'id',
    properties: {
      ...withIndexLimits(title, row, indexes),
      dirty,
      edit: { type: 'object' },
      counted: { type: 'object' },
    },
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
