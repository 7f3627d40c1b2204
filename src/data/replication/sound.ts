import type { Properties } from '../collections/json-schema.ts'
import type { SyncedTable } from '../collections/synced-table.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the check needs to know about a table. */
export type Checked = Pick<SyncedTable, 'jsonSchema' | 'timestamps' | 'nullable'>

/**
 * Whether a stored document is as this device writes it: each field has its type, and the unsent edit can be read. A browser's store can be
 * damaged (a crash while writing, a faulty disk, other software), and a document that isn't sound must not reach a screen or the server.
 */
export function isSound(table: Checked, doc: Fields): boolean {
  return isComplete(table, doc) && isSoundEdit(doc) && (doc.counted === undefined || isRecord(doc.counted))
}

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

/** Whether a document's `dirty` and `edit` hold what `unsent-edit.ts` writes; see its invariants. */
function isSoundEdit({ dirty = 0, edit, _deleted }: Fields): boolean {
  if (edit === undefined) return dirty === 0
  if (!isEdit(edit)) return false
  const { base, push, parked, withdrawn } = edit
  const isUnsent = base === null ? _deleted !== true : Object.keys(base).length > 0
  const isDirty = isUnsent || push !== null || withdrawn === true
  return dirty === (isDirty ? 1 : 0) && (isDirty || (parked !== undefined && Object.keys(parked).length > 0))
}

interface EditParts {
  base: Fields | null
  push: { id: string; base: Fields | null; fields: Fields } | null
  parked?: Fields
  withdrawn?: true
}

/** Whether a value has the shape of `Edit`. */
export function isEdit(edit: unknown): edit is EditParts {
  return (
    isRecord(edit) &&
    isRecordOrNull(edit.base) &&
    isRecordOrNull(edit.under) &&
    (edit.push === null || isPush(edit.push)) &&
    [edit.over, edit.parked, edit.revives].every((part) => part === undefined || isRecord(part)) &&
    (edit.nextPush === undefined || typeof edit.nextPush === 'string') &&
    (edit.withdrawn === undefined || edit.withdrawn === true)
  )
}

function isPush(push: unknown): boolean {
  return isRecord(push) && typeof push.id === 'string' && isRecordOrNull(push.base) && isRecord(push.fields)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRecordOrNull(value: unknown): boolean {
  return value === null || isRecord(value)
}
