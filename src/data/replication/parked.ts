import { syncedTable } from '../collections/tables.ts'
import type { RefusedEdit } from '../edits/edits.ts'
import { bareDocument, type Edit } from '../edits/unsent-edit.ts'
import { isComplete } from '../collections/sound-fields.ts'
import type { PendingEdit } from '../edits/unsent.ts'

/** When edits enter the tray: ISO time, and the place of one edit among them. */
export interface Moment {
  now: string
  place: number
}

/**
 * The tray's entry for an edit that its user may no longer make. It holds the changed values and the row's label, and nothing else of a row that
 * isn't the user's. `pendingFrom` turns it into an edit again.
 */
export function parkedEdit(edit: PendingEdit, moment: Moment): RefusedEdit {
  const entry = refusedFor(edit, 'scope_lost', moment)
  const { edit: unsent } = edit.doc
  // Reviving a row needs all of its values, so this edit can't return. The row may have been created here, so keep its typed texts.
  if (!unsent || unsent.revives) return { ...entry, document: {} }
  const isOwn = unsent.base === null || unsent.push?.base === null
  return { ...entry, document: isOwn ? entry.document : {}, edit: { ...unsent, under: unsent.under && {} } }
}

/** The edit of an entry that waits in the tray for the right to make it; undefined for other entries. */
export function pendingFrom(entry: RefusedEdit): PendingEdit | undefined {
  const { code, edit, document, fields, table, row_id, kind, label } = entry
  if (code !== 'scope_lost' || !edit || table === 'unknown') return undefined
  const { xid = '' } = document
  const values = { ...document, ...fields, id: row_id, xid: String(xid), _deleted: kind === 'deleted' }
  return { table, id: row_id, kind, label, doc: { ...values, dirty: 1, edit } }
}

/** The tray's entry for an edit that this device stops sending. */
export function refusedFor(
  edit: PendingEdit,
  code: 'scope_lost' | 'overtaken' | 'not_found',
  { now, place }: Moment,
): RefusedEdit {
  const { _deleted, ...fields } = changedFields(edit)
  const document = { ...bareDocument(edit.doc), _deleted: false }
  return {
    // A row can have several entries in the tray: a move must not replace the entry of an earlier move.
    id: `${edit.table}-${edit.id}-${code}-${now}-${place}`,
    table: edit.table,
    row_id: edit.id,
    kind: edit.kind,
    label: edit.label,
    fields,
    document: isComplete(syncedTable(edit.table), { ...document, dirty: 0 }) ? document : {},
    code,
    constraint: '',
    message: messages[code],
    refused_at: now,
  }
}

const messages = {
  scope_lost: 'the user may no longer write this row',
  overtaken: 'changed again on this device',
  not_found: 'the row is no longer there',
}

/** The values of an edit, by field. */
export function changedFields({ table, doc }: PendingEdit): Record<string, unknown> {
  const { edit } = doc
  const fields = edit?.base === null ? syncedTable(table).writable : Object.keys(basesOf(edit))
  return Object.fromEntries(fields.map((field) => [field, doc[field]]))
}

/** The values that an edit was made from, by field. Values of a push that may not have arrived are older and take precedence. */
export function basesOf(edit: Edit | undefined): Record<string, unknown> {
  return { ...edit?.push?.fields, ...edit?.base, ...edit?.push?.base }
}
