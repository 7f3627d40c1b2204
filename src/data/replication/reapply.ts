import { isComplete } from '../collections/sound-fields.ts'
import type { AnyDoc } from '../collections/json-schema.ts'
import { mayPush, shapeOf, type SyncedTable } from '../collections/synced-table.ts'
import type { Identity } from '../session/identity.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import { type Change, rewrite, syncedCollection } from '../edits/documents.ts'
import type { RefusedEdit } from '../edits/edits.ts'
import { isEdit } from '../edits/sound.ts'
import { track } from '../edits/unsent-edit.ts'

/**
 * Why a refused edit can't be applied again. `not-allowed`: the user may not push an edit of this row. `row-gone`: the row isn't on the
 * device, and there is nothing to delete, or not enough to create it from.
 */
export class NotReapplied extends Error {
  override name = 'NotReapplied'
  readonly reason: 'not-allowed' | 'row-gone'

  constructor(reason: NotReapplied['reason']) {
    super(`the edit can't be applied again: ${reason}`)
    this.reason = reason
  }
}

/**
 * Applies a refused edit to its row again as a new edit. If the row isn't on the device, creates a new row from the refused values, with a
 * new id.
 *
 * @param newRow fields that a re-created row needs
 * @throws NotReapplied; nothing has changed
 */
export async function reapplyRefused(
  db: LocalDatabase,
  edit: RefusedEdit,
  user: Pick<Identity, 'userId' | 'scope'>,
  newRow: { id: string; now: string },
): Promise<void> {
  const table = tablesOf(db).find(({ name }) => name === edit.table)
  if (!table || edit.table === 'unknown') throw new NotReapplied('not-allowed')
  const collection = db[edit.table]
  const doc = await collection.findOne(edit.row_id).exec()
  const isAllowed = (row: Record<string, unknown>, kind: RefusedEdit['kind']) =>
    mayPush(table, { ...row, id: edit.row_id }, { ...user, kind })
  if (!isAllowed(doc?.toJSON() ?? edit.document, doc && edit.kind === 'created' ? 'changed' : edit.kind)) {
    throw new NotReapplied('not-allowed')
  }
  if (doc) {
    if (edit.kind === 'deleted') await doc.incrementalRemove()
    else if (isUnread(doc.toMutableJSON())) await overwriteUnread(db, table, edit)
    else await doc.incrementalPatch(edit.fields)
    return
  }
  const { _deleted, ...document } = edit.document
  // A file in the bucket has the id of its post.
  const id = document.kind === 'file' ? edit.row_id : newRow.id
  const again = { ...document, created_at: newRow.now, updated_at: newRow.now, id, xid: '' }
  const isEnough = edit.kind !== 'deleted' && isAllowed(again, 'created') && isComplete(table, { ...again, dirty: 0 })
  if (!isEnough) throw new NotReapplied('row-gone')
  await collection.insert(again as AnyDoc & never)
}

/** Whether a document is a placeholder for a requested row, so that none of its values is known to be the server's. */
function isUnread({ xid, edit }: { xid: string; edit?: unknown }): boolean {
  return xid === '' && isEdit(edit) && edit.withdrawn === true
}

/**
 * Sends the values of a refused edit although the document shows them already, or has gone back to them, because the server's row would replace them.
 * Their base is null, because the server's values are unknown.
 */
async function overwriteUnread(db: LocalDatabase, table: SyncedTable, { row_id, fields }: RefusedEdit): Promise<void> {
  // For an edit that can't be read at all, the tray has every value of the row. Only the texts are certainly the user's.
  const isKnown = table.writable.some((field) => !(field in fields))
  const sent = (isKnown ? table.writable : table.texts).filter((field) => field in fields)
  const change: Change = (doc) => {
    if (!doc?.edit || !isUnread(doc)) return doc && track(shapeOf(table), doc, { ...doc, ...fields })
    const base = Object.fromEntries(Object.entries(doc.edit.base ?? {}).filter(([field]) => !sent.includes(field)))
    const unread = { ...doc, ...Object.fromEntries(sent.map((field) => [field, null])), edit: { ...doc.edit, base } }
    return track(shapeOf(table), unread, { ...doc, ...fields })
  }
  await rewrite(syncedCollection(db, table.name), [row_id], change, { context: 'local-retry' })
}
