import type { Properties } from '../collections/json-schema.ts'
import type { SyncedTable } from '../collections/synced-table.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the check needs to know about a table. */
export type Checked = Pick<SyncedTable, 'jsonSchema' | 'timestamps' | 'nullable'>

/** Whether each field of the table is there and has its type. */
export function isComplete(table: Checked, doc: Fields): boolean {
  for (const field in table.jsonSchema.properties) if (!fits(table, field, doc[field])) return false
  return true
}

/** Whether a value has the type of its field. Lengths and known words are for the database to check. */
export function fits({ jsonSchema, timestamps, nullable }: Checked, field: string, value: unknown): boolean {
  const { properties }: { properties: Properties } = jsonSchema
  const property = properties[field]
  if (!property) return true
  // The store adds the default when it opens.
  if (value === undefined) return 'default' in property || field === 'edit' || field === 'counted'
  if (field === 'xid') return typeof value === 'string' && /^\d*$/.test(value)
  if (timestamps.includes(field)) {
    return typeof value === 'string' && ((value === '' && nullable.includes(field)) || !Number.isNaN(Date.parse(value)))
  }
  // A number that may be empty.
  if (Array.isArray(property.type)) return value === '' || Number.isInteger(value)
  switch (property.type) {
    case 'string':
    case 'boolean':
      return typeof value === property.type
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return isRecord(value)
    default:
      return true
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
