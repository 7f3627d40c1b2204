import type { RxDocument } from 'rxdb/plugins/core'
import { map, type Observable } from 'rxjs'
import { type LocalRecord, localRecord } from '../collections/local.ts'
import type { AnyDoc } from '../collections/synced-table.ts'
import type { LocalDatabase } from '../database.ts'
import type { RefusedEdit } from '../sync-status.ts'
import { sameValue } from './same-value.ts'

/** Stores a refused edit. It replaces an earlier refusal of the same row whose values it contains. */
export async function storeRefused(db: LocalDatabase, edit: RefusedEdit): Promise<void> {
  const earlier = (await refusedQuery(db).exec()).map(refusedFrom)
  await db.local.upsert(localRecord('refused', edit.id, edit))
  const covered = earlier.filter(
    (old) =>
      old.id !== edit.id &&
      old.table === edit.table &&
      old.row_id === edit.row_id &&
      old.kind === edit.kind &&
      Object.entries(old.fields).every(([field, value]) => sameValue(edit.fields[field], value)),
  )
  await forgetRefused(
    db,
    covered.map((old) => old.id),
  )
}

export async function findRefused(db: LocalDatabase, id: string): Promise<RefusedEdit | undefined> {
  const doc = await db.local.findOne(`refused|${id}`).exec()
  return doc ? refusedFrom(doc) : undefined
}

export async function forgetRefused(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  await db.local.bulkRemove(ids.map((id) => `refused|${id}`))
}

/** The tray, live, latest first. */
export function refusedEdits(db: LocalDatabase): Observable<RefusedEdit[]> {
  return refusedQuery(db).$.pipe(
    map((docs) => docs.map(refusedFrom).sort((a, b) => b.refused_at.localeCompare(a.refused_at))),
  )
}

function refusedQuery(db: LocalDatabase) {
  return db.local.find({ selector: { kind: 'refused' } })
}

function refusedFrom(doc: RxDocument<LocalRecord>): RefusedEdit {
  return doc.toMutableJSON().value as unknown as RefusedEdit
}

/**
 * Applies a refused edit to its row again as a new edit. If the row isn't on the device, creates a new row from the refused values, with a
 * new id.
 *
 * @param newRow fields that a re-created row needs
 */
export async function reapplyRefused(
  db: LocalDatabase,
  edit: RefusedEdit,
  newRow: { id: string; now: string },
): Promise<void> {
  const collection = db[edit.table]
  const doc = await collection.findOne(edit.row_id).exec()
  if (edit.kind === 'deleted') {
    if (doc) await doc.incrementalRemove()
    return
  }
  if (doc) {
    await doc.incrementalPatch(edit.fields)
    return
  }
  const { _deleted, ...document } = edit.document
  const fresh = { ...document, created_at: newRow.now, updated_at: newRow.now, id: newRow.id, xid: '' }
  await collection.insert(fresh as AnyDoc & never)
}
