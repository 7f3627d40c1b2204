import type { SyncedTable } from '../collections/synced-table.ts'
import type { RefusedEdit } from './edits.ts'
import { bareDocument, type Doc, type Fields, requested } from './unsent-edit.ts'
import { type Checked, fits, isRecord } from '../collections/sound-fields.ts'
import { isEdit } from './sound.ts'

/** Values for fields that can't be read. */
const empty: Record<string, unknown> = { string: '', boolean: false, integer: 0, object: {} }
const unknownTime = new Date(0).toISOString()

/** Replaces a damaged document: hidden, and its row is requested from the server. */
export function mended(table: Checked, doc: Doc): Doc {
  return requested(readable(table, doc))
}

/** The tray's entry for a damaged document that may have an unsent edit: its readable values. Undefined if the server has all of them. */
export function rescued(table: SyncedTable, doc: Doc): RefusedEdit | undefined {
  const { edit, dirty, _deleted } = doc as Fields
  if (edit === undefined && dirty !== 1) return undefined
  const bare = readable(table, doc)
  const isNew = isEdit(edit) ? edit.base === null || edit.push?.base === null : doc.xid === ''
  const fields = changedFields(table, edit, isNew).filter((field) => fits(table, field, doc[field]))
  const { _rev, _meta } = doc as { _rev?: unknown; _meta?: { lwt?: unknown } }
  const written = typeof _meta?.lwt === 'number' ? _meta.lwt : 0
  return {
    // The same revision is stored once, whichever tab finds it.
    id: `damaged-${table.name}-${doc.id}-${String(_rev)}`,
    table: table.name,
    row_id: doc.id,
    kind: _deleted === true ? 'deleted' : isNew ? 'created' : 'changed',
    label: labelOf(table, doc),
    fields: Object.fromEntries(fields.map((field) => [field, doc[field]])),
    document: { ...bareDocument(bare), _deleted: false },
    code: 'damaged',
    constraint: '',
    message: 'the stored document could not be read',
    refused_at: new Date(written).toISOString(),
  }
}

/** The label of a row that may be damaged. */
export function labelOf(table: Checked & Pick<SyncedTable, 'label' | 'noun'>, doc: Doc): string {
  return table.label(readable(table, doc)) || `Unnamed ${table.noun}`
}

/** The fields that an edit changed, if it can be read; otherwise all fields that devices send. */
function changedFields({ writable, insertable }: SyncedTable, edit: unknown, isNew: boolean): string[] {
  const ours = [...writable, ...insertable]
  const parts = isRecord(edit) && !isNew ? [edit.base, isRecord(edit.push) ? edit.push.fields : undefined] : []
  const changed = new Set(parts.filter(isRecord).flatMap((part) => Object.keys(part)))
  const known = ours.filter((field) => changed.has(field))
  return known.length > 0 ? known : ours
}

/** The document with an empty value in each field that can't be read, and without its edit. */
export function readable(table: Checked, doc: Doc): Doc {
  const { edit: _edit, counted: _counted, seen: _seen, ...rest } = doc
  const next: Doc = { ...rest, dirty: 0 }
  for (const [field, { type }] of Object.entries(table.jsonSchema.properties)) {
    if (field === 'edit' || field === 'counted' || fits(table, field, next[field])) continue
    next[field] = table.timestamps.includes(field) ? unknownTime : (empty[String(type)] ?? '')
  }
  return next
}
