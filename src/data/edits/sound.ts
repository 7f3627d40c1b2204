import { type Checked, isComplete, isRecord } from '../collections/sound-fields.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Whether a stored document is valid: each field has its type, and the unsent edit can be read. A browser's store can be damaged (a crash while
 * writing, a faulty disk, other software), and a document that isn't sound must not reach a screen or the server.
 */
export function isSound(table: Checked, doc: Fields): boolean {
  return isComplete(table, doc) && isSoundEdit(doc) && (doc.counted === undefined || isRecord(doc.counted))
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
    [edit.over, edit.parked, edit.revives, edit.shared].every((part) => part === undefined || isRecord(part)) &&
    (edit.actions === undefined || Array.isArray(edit.actions)) &&
    (edit.withdrawn === undefined || edit.withdrawn === true)
  )
}

function isPush(push: unknown): boolean {
  return isRecord(push) && typeof push.id === 'string' && isRecordOrNull(push.base) && isRecord(push.fields)
}

function isRecordOrNull(value: unknown): boolean {
  return value === null || isRecord(value)
}
