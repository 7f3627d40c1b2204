import { firstValueFrom } from 'rxjs'
import { changePicture, type PictureRecord, readPicture } from './avatar/own-picture.ts'
import { withDefaults } from './collections/json-schema.ts'
import { readState, removeState, writeState } from './collections/local.ts'
import { shapeOf } from './collections/synced-table.ts'
import { syncedTable, type SyncedTableName } from './collections/tables.ts'
import type { LocalDatabase } from './database.ts'
import { bareDocument, rewrite, syncedCollection } from './replication/documents.ts'
import { storeRefused, refusedEdits } from './replication/refused.ts'
import { pendingEdits, type PendingEdit } from './replication/unsent.ts'
import { sameValue } from './replication/same-value.ts'
import { type Doc, take, track } from './replication/unsent-edit.ts'
import type { Scope } from './session/identity.ts'
import type { RefusedEdit } from './sync-status.ts'

const record = 'carried-over'

/** What a database holds that the server doesn't: unsent and refused edits. */
export interface Unsent {
  edits: PendingEdit[]
  refused: RefusedEdit[]
  /** The user's own picture, which may be waiting for upload. */
  picture?: PictureRecord
}

/** The local databases of one user on a device. */
export interface DatabasesOnDevice {
  open(scope: Scope): Promise<LocalDatabase>
  /** Resolves when no other tab has it open: edits that a tab still writes would be removed unread. */
  released(scope: Scope): Promise<void>
  isThere(scope: Scope): Promise<boolean>
  remove(scope: Scope): Promise<void>
}

/** Opens a user's database and moves in the pending edits from the database of their other scope, if that exists for any reason. */
export async function openWithPendingEdits(
  person: { userId: string; scope: Scope },
  databases: DatabasesOnDevice,
  now: () => string,
): Promise<LocalDatabase> {
  const former = person.scope === 'own' ? 'all' : 'own'
  // One after the other: RxDB's free edition limits the number of open collections.
  const unsent = (await databases.isThere(former)) ? await unsentIn(databases, former) : undefined
  const db = await databases.open(person.scope)
  if (unsent) {
    await movePendingEdits(unsent, db, person, now())
    await databases.remove(former)
  }
  return db
}

async function unsentIn(databases: DatabasesOnDevice, scope: Scope): Promise<Unsent> {
  await databases.released(scope)
  const db = await databases.open(scope)
  try {
    return await readUnsent(db, scope)
  } finally {
    await db.close()
  }
}

/** Reads a database's unsent and refused edits. */
export async function readUnsent(db: LocalDatabase, scope: Scope): Promise<Unsent> {
  const [refused, picture, moved, pending] = await Promise.all([
    firstValueFrom(refusedEdits(db)),
    readPicture(db),
    movedEdits(db),
    pendingEdits(db, scope),
  ])
  return { edits: [...moved, ...pending], refused, picture }
}

/**
 * When a user's scope changes, their device switches databases. Unsent edits that they may still make move to the new database. Other edits
 * go to its tray with the reason, and the tray moves too. Repeating this is harmless.
 */
export async function movePendingEdits(
  { edits, refused, picture }: Unsent,
  to: LocalDatabase,
  person: { userId: string; scope: Scope },
  now: string,
): Promise<void> {
  for (const edit of refused) await storeRefused(to, edit)
  if (picture) await changePicture(to, (there) => (there.picture ? undefined : picture))
  const mine = new Map((await movedEdits(to)).map((edit) => [`${edit.table}|${edit.id}`, edit]))
  for (const [place, edit] of edits.entries()) {
    const key = `${edit.table}|${edit.id}`
    const older = mine.get(key)
    if (!mayPush(edit.table, edit.doc, person)) await storeRefused(to, refusedFor(edit, 'scope_lost', { now, place }))
    else if (older) mine.set(key, { ...edit, doc: await withOlder(to, edit.doc, older, { now, place }) })
    else mine.set(key, edit)
  }
  if (mine.size > 0) await writeState(to.local, record, [...mine.values()])
}

/** Moved edits that wait for their rows. */
export async function movedEdits(db: LocalDatabase): Promise<PendingEdit[]> {
  const moved = await readState(db.local, record)
  return Array.isArray(moved) ? (moved as PendingEdit[]) : []
}

/**
 * Applies moved edits to the rows of the new database once it has them. An edit moves unchanged, with its base and with a push that may
 * have reached the server.
 */
export async function applyMovedEdits(db: LocalDatabase, now: string): Promise<void> {
  const moved = await movedEdits(db)
  if (moved.length === 0) return
  for (const [place, edit] of moved.entries()) await apply(db, edit, { now, place })
  await removeState(db.local, record)
}

async function apply(db: LocalDatabase, edit: PendingEdit, moment: Moment): Promise<void> {
  const collection = syncedCollection(db, edit.table)
  const shape = shapeOf(syncedTable(edit.table))
  const isCreation = edit.doc.edit?.base === null || edit.doc.edit?.push?.base === null
  let isThere = true
  let edited: Doc | undefined
  await rewrite(
    collection,
    [edit.id],
    (there) => {
      isThere = there !== undefined || isCreation
      edited = there?.edit ? there : undefined
      if (!isThere) return there
      if (edited) return merged(edited, edit).doc
      if (there) return take(shape, edit.doc, there, { force: true })
      // An earlier version of the app may have written it.
      return withDefaults(collection.schema.jsonSchema.properties, edit.doc)
    },
    { context: 'local-moved-edits' },
  )
  if (!isThere) await storeRefused(db, refusedFor(edit, 'scope_lost', moment))
  // An edit made here since then is the later one.
  if (edited) await withOlder(db, edited, edit, moment)
}

/** Merges an older edit of the same row under the document's own. Overtaken values of the older edit go to the tray. */
async function withOlder(db: LocalDatabase, newer: Doc, older: PendingEdit, moment: Moment): Promise<Doc> {
  const { doc, overtaken } = merged(newer, older)
  if (Object.keys(overtaken).length > 0) {
    await storeRefused(db, { ...refusedFor(older, 'overtaken', moment), fields: overtaken })
  }
  return doc
}

/** If both edits changed a field, the newer value wins. */
function merged(newer: Doc, older: PendingEdit): { doc: Doc; overtaken: Record<string, unknown> } {
  const isNewer = changedFields({ ...older, doc: newer })
  const fields = Object.entries(changedFields(older)).filter(([field, value]) => !sameValue(value, newer[field]))
  const [fitting, overtaken] = [false, true].map((is) =>
    Object.fromEntries(fields.filter(([field]) => field in isNewer === is)),
  )
  return { doc: track(shapeOf(syncedTable(older.table)), newer, { ...newer, ...fitting }), overtaken: overtaken ?? {} }
}

/** Whether a user may push a row, as far as the device knows. */
export function mayPush(table: SyncedTableName, row: Doc, person: { userId: string; scope: Scope }): boolean {
  if (!syncedTable(table).pushes[person.scope]) return false
  if (person.scope === 'all') return true
  return table === 'profiles' ? row.id === person.userId : row.user_id === person.userId
}

/** The values of an edit, by field. */
function changedFields({ table, doc }: PendingEdit): Record<string, unknown> {
  const { edit } = doc
  const fields =
    edit?.base === null ? syncedTable(table).writable : Object.keys({ ...edit?.push?.fields, ...edit?.base })
  return Object.fromEntries(fields.map((field) => [field, doc[field]]))
}

/** When edits are moved: ISO time, and the place of one edit among them. */
interface Moment {
  now: string
  place: number
}

function refusedFor(edit: PendingEdit, code: 'scope_lost' | 'overtaken', { now, place }: Moment): RefusedEdit {
  const { _deleted, ...fields } = changedFields(edit)
  return {
    // A row can have several in the tray: what one move stores must not replace what an earlier one did.
    id: `${edit.table}-${edit.id}-${code}-${now}-${place}`,
    table: edit.table,
    row_id: edit.id,
    kind: edit.kind,
    label: edit.label,
    fields,
    document: bareDocument(edit.doc),
    code,
    constraint: '',
    message: code === 'overtaken' ? 'changed again on this device' : 'the person may no longer write this row',
    refused_at: now,
  }
}
