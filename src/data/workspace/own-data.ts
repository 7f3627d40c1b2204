import type { OwnPicture } from '../uploads/own-picture.ts'
import { editFields } from '../collections/synced-table.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import { syncedCollection } from '../edits/documents.ts'
import { bareDocument, type Fields } from '../edits/unsent-edit.ts'
import { readUnsent } from './pending-edits.ts'
import { plainRow } from '../queries/live-list.ts'
import type { PendingEdit } from '../edits/unsent.ts'
import type { RefusedEdit, UnsentEdit } from '../edits/edits.ts'

/** All of a user's own data on this device, as one JSON object: their rows under the names from the tables' declarations, and these fields. */
export interface OwnData {
  exported_at: string
  /** Edits that the server has not answered. */
  unsent: OwnEdit[]
  /** Edits that the server refused. */
  rejected: (OwnEdit & { reason: string; rejected_at: string })[]
  /** A chosen picture that the server doesn't have, as a data URL. */
  unsent_picture: string | null
  /** The names of files that the server doesn't have. */
  unsent_files: string[]
}

/** An edit of any row: an admin's may be of another user's. */
interface OwnEdit extends Pick<UnsentEdit, 'id' | 'kind'> {
  /** `unknown`: a damaged entry of the tray. */
  table: RefusedEdit['table']
  /** The edited fields; all fields of a new or deleted row. */
  values: Record<string, unknown>
}

/**
 * Reads a user's own rows, because an admin's device holds everyone's, and all of the user's unsent and refused edits. Leaves out tasks of deleted
 * projects.
 * @param now milliseconds since the epoch
 */
export async function readOwnData(
  db: LocalDatabase,
  { userId }: { userId: string },
  now: number,
): Promise<OwnData & Record<string, unknown>> {
  const [unsent, rows] = await Promise.all([readUnsent(db, new Date(now).toISOString()), ownRows(db, userId)])
  return {
    exported_at: new Date(now).toISOString(),
    ...rows,
    unsent: unsent.edits.map(ownEdit),
    rejected: unsent.refused.map(rejectedEdit),
    unsent_picture: dataUrl(unsent.picture?.picture ?? null),
    unsent_files: unsent.files?.files.filter(({ state }) => state !== 'posted').map(({ row }) => row.title) ?? [],
  }
}

/** The user's rows of each table, by its name in the export. For the table of users, one row or null. */
async function ownRows(db: LocalDatabase, userId: string): Promise<Record<string, unknown>> {
  const found = new Map<string, Fields[]>()
  // Parents come first.
  for (const { name, owner, exportedAs, parent } of tablesOf(db)) {
    if (owner === null || exportedAs === undefined) continue
    const rows = await rowsOf(syncedCollection(db, name), { [owner]: userId })
    const parents = parent && new Set(found.get(parent.table)?.map(({ id }) => id))
    found.set(name, parents ? rows.filter((row) => parents.has(row[parent.field])) : rows)
  }
  const named = tablesOf(db).flatMap(({ name, owner, exportedAs }) => {
    const rows = found.get(name)
    return rows && exportedAs !== undefined ? [[exportedAs, owner === 'id' ? (rows[0] ?? null) : rows] as const] : []
  })
  return Object.fromEntries(named)
}

function ownEdit({ table, id, kind, doc }: PendingEdit): OwnEdit {
  const { base = null, push, parked } = doc.edit ?? {}
  const edited =
    kind === 'changed' ? Object.keys({ ...parked, ...push?.fields, ...base }) : Object.keys(bareDocument(doc))
  return { table, id, kind, values: Object.fromEntries(edited.map((field) => [field, doc[field]])) }
}

function rejectedEdit({ table, row_id, kind, fields, message, refused_at }: RefusedEdit): OwnData['rejected'][number] {
  return { table, id: row_id, kind, values: fields, reason: message, rejected_at: refused_at }
}

function dataUrl(picture: OwnPicture | null): string | null {
  return picture && picture.state !== 'stored' ? `data:image/jpeg;base64,${picture.jpeg}` : null
}

/** Rows without the fields that only sync uses. */
async function rowsOf(collection: ReturnType<typeof syncedCollection>, selector: object): Promise<Fields[]> {
  const docs = await collection.find({ selector }).exec()
  const internal: readonly string[] = ['xid', ...editFields]
  return docs.map((doc) =>
    Object.fromEntries(Object.entries(plainRow(doc)).filter(([field]) => !internal.includes(field))),
  )
}
