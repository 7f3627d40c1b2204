import type { RxDocument } from 'rxdb/plugins/core'
import { map, type Observable } from 'rxjs'
import { type LocalRecord, localRecord } from '../collections/local.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { isSyncedTable } from '../collections/tables.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import type { RefusedEdit } from './edits.ts'
import { sameValue } from '#src/domain/lists.ts'
import { isRecord } from '../collections/sound-fields.ts'
import { isEdit } from './sound.ts'
import type { Edit } from './unsent-edit.ts'

/** Stores a refused edit. It replaces an earlier refusal of the same row whose values it contains. */
export async function storeRefused(db: LocalDatabase, edit: RefusedEdit): Promise<void> {
  const earlier = (await refusedQuery(db).exec()).map((doc) => refusedFrom(db, doc))
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
  return doc ? refusedFrom(db, doc) : undefined
}

export async function forgetRefused(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  await db.local.bulkRemove(ids.map((id) => `refused|${id}`))
}

/** The tray, live, latest first. */
export function refusedEdits(db: LocalDatabase): Observable<RefusedEdit[]> {
  return refusedQuery(db).$.pipe(
    map((docs) => docs.map((doc) => refusedFrom(db, doc)).sort((a, b) => b.refused_at.localeCompare(a.refused_at))),
  )
}

function refusedQuery(db: LocalDatabase) {
  return db.local.find({ selector: { kind: 'refused' } })
}

function refusedFrom(db: LocalDatabase, doc: RxDocument<LocalRecord>): RefusedEdit {
  const { id, value } = doc.toMutableJSON()
  // An admin's database has more tables than the user's database now, if the admin right was revoked.
  const isTable = (name: unknown): name is SyncedTableName =>
    isSyncedTable(name) || tablesOf(db).some((table) => table.name === name)
  return readRefused(id.slice('refused|'.length), value, isTable)
}

/** Reads an entry of the tray. A damaged entry keeps its readable parts and is shown as `damaged`. */
export function readRefused(
  id: string,
  value: unknown,
  isTable: (name: unknown) => name is SyncedTableName = isSyncedTable,
): RefusedEdit {
  const stored = isRecord(value) ? value : {}
  const { table, kind, fields, document, edit, refused_at } = stored
  const text = (field: string) => (typeof stored[field] === 'string' ? stored[field] : undefined)
  const isReadable =
    isTable(table) &&
    isKind(kind) &&
    isRecord(fields) &&
    isRecord(document) &&
    (edit === undefined || isEdit(edit)) &&
    ['row_id', 'label', 'code', 'constraint', 'message', 'refused_at'].every((field) => text(field) !== undefined)
  return {
    id,
    table: isTable(table) ? table : 'unknown',
    row_id: text('row_id') ?? '',
    kind: isKind(kind) ? kind : 'changed',
    label: text('label') ?? 'Damaged entry',
    // Keep everything that a user typed, in whatever form.
    fields: isRecord(fields)
      ? fields
      : { text: text('text') ?? (typeof value === 'string' ? value : JSON.stringify(value)) },
    document: isRecord(document) ? document : {},
    ...(isReadable && edit !== undefined && { edit: edit as unknown as Edit }),
    code: isReadable ? (text('code') ?? '') : 'damaged',
    constraint: text('constraint') ?? '',
    message: text('message') ?? '',
    refused_at: typeof refused_at === 'string' ? refused_at : '',
  }
}

function isKind(kind: unknown): kind is RefusedEdit['kind'] {
  return kind === 'created' || kind === 'changed' || kind === 'deleted'
}
