import { firstValueFrom } from 'rxjs'
import { withDefaults } from '../collections/json-schema.ts'
import { removeState, writeState } from '../collections/local.ts'
import { sameValue } from '#src/domain/lists.ts'
import { mayPush, type Scope, shapeOf } from '../collections/synced-table.ts'
import { syncedTable, syncedTables } from '../collections/tables.ts'
import { addViews, allViews, type SavedView } from '../queries/saved-views.ts'
import { rescued } from '../edits/damaged.ts'
import { rewrite, syncedCollection } from '../edits/documents.ts'
import type { RefusedEdit } from '../edits/edits.ts'
import { damagedMoves, movedEdits, movedRecord } from '../replication/moved-edits.ts'
import { basesOf, changedFields, type Moment, parkedEdit, pendingFrom, refusedFor } from '../replication/parked.ts'
import { refusedEdits, storeRefused } from '../edits/refused.ts'
import type { SyncedDatabase } from '../replication/plugin.ts'
import { isSound } from '../edits/sound.ts'
import { type PendingEdit, pendingEdits } from '../edits/unsent.ts'
import { type Doc, madeFrom, take, track } from '../edits/unsent-edit.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { addKept } from '../uploads/change-kept.ts'
import { lacksRight, moveWaiting, sentAgain } from '../uploads/change-waiting.ts'
import { type KeptFile, readKept } from '../uploads/kept-files.ts'
import { changePicture, type PictureRecord, readPicture } from '../uploads/own-picture.ts'
import { readWaiting, type Waiting } from '../uploads/waiting-files.ts'

/** The local databases of one user on a device. */
export interface DatabasesOnDevice {
  open(scope: Scope): Promise<SyncedDatabase>
  /** Resolves when no other tab has it open: edits that a tab still writes would be removed unread. */
  released(scope: Scope): Promise<void>
  isThere(scope: Scope): Promise<boolean>
  remove(scope: Scope): Promise<void>
}

/** The contents of a database that the server lacks: unsent and refused edits, the picture, saved views. */
export interface Unsent {
  /** Oldest first. */
  edits: PendingEdit[]
  refused: RefusedEdit[]
  /** The saved views of every list, by list. Another scope may not have the list; its views wait for the scope that does. */
  views?: ReadonlyMap<string, readonly SavedView[]>
  /** The user's own picture, which may be waiting for upload. */
  picture?: PictureRecord
  /** Files that wait to be sent; their bytes stay where they are. */
  files?: Waiting
  /** Files that the user keeps on the device. */
  kept?: readonly KeptFile[]
}

/** Reads these contents from a database that isn't in use. */
export async function unsentIn(databases: DatabasesOnDevice, scope: Scope, now: string): Promise<Unsent> {
  await databases.released(scope)
  const db = await databases.open(scope)
  try {
    return await readUnsent(db, now)
  } finally {
    await db.close()
  }
}

/**
 * Reads a database's unsent and refused edits. A damaged one counts as refused.
 * @param now ISO time
 */
export async function readUnsent(db: LocalDatabase, now: string): Promise<Unsent> {
  const [refused, picture, files, kept, moved, pending, views] = await Promise.all([
    firstValueFrom(refusedEdits(db)),
    readPicture(db),
    readWaiting(db),
    readKept(db),
    movedEdits(db),
    pendingEdits(db),
    allViews(db),
  ])
  const isDamaged = ({ table, doc }: PendingEdit) => !isSound(syncedTable(table), doc)
  const damaged = pending.filter(isDamaged).flatMap(({ table, doc }) => rescued(syncedTable(table), doc) ?? [])
  const edits = [...moved, ...pending.filter((edit) => !isDamaged(edit))]
  return { edits, refused: [...refused, ...damaged, ...(await damagedMoves(db, now))], picture, files, kept, views }
}

interface User {
  userId: string
  scope: Scope
}

/**
 * When a user's scope changes, their device switches databases. Unsent edits that they may still make move to the new database. Other edits
 * go to its tray with the reason, and become edits again when the right to make them returns. The rest of the tray and the saved views move
 * too. Repeating this is harmless.
 */
export async function movePendingEdits(
  { edits, refused, picture, files, kept = [], views = new Map() }: Unsent,
  to: LocalDatabase,
  user: User,
  now: string,
): Promise<void> {
  const returning: PendingEdit[] = []
  for (const entry of refused) {
    const edit = pendingFrom(entry)
    if (edit && isTheirs(edit, user)) returning.push(edit)
    else await storeRefused(to, inTrayOf(user, entry))
  }
  if (picture) await changePicture(to, (there) => (there.picture ? undefined : picture))
  if (files && files.files.length + files.requests.length > 0) await moveWaiting(to, inScope(files, user, now))
  const own = kept.filter(({ owner_id }) => user.scope === 'all' || owner_id === user.userId)
  if (own.length > 0) await addKept(to, own)
  await addViews(to, views)
  const waiting = await movedEdits(to)
  const before = waiting.length
  // The tray lists the latest first.
  for (const [place, edit] of [...returning.reverse(), ...edits].entries()) {
    if (!isTheirs(edit, user)) await storeRefused(to, parkedEdit(edit, { now, place }))
    else if (!waiting.some((other) => sameValue(other, edit))) waiting.push(edit)
  }
  if (waiting.length > before) await writeState(to.local, movedRecord, waiting)
}

/** Files wait in the tray while their user has no right to send them, and for the server again once the right is back. */
function inScope({ files, requests }: Waiting, user: User, now: string): Waiting {
  const posts = syncedTable('project_posts')
  return {
    requests,
    files: files.map((file) => {
      if (mayPush(posts, { ...file.row }, { ...user, kind: 'created' }))
        return lacksRight(file) ? sentAgain(file) : file
      if (file.state !== 'waiting' && file.state !== 'uploaded') return file
      const message = 'the user may no longer write this row'
      return { ...file, state: 'refused', refusal: { code: 'scope_lost', constraint: '', message, refused_at: now } }
    }),
  }
}

/** An entry of the tray, limited to what its user may keep: for a row that is no longer theirs, only their changes and its label. */
function inTrayOf(user: User, entry: RefusedEdit): RefusedEdit {
  const { table, row_id, kind, document, code } = entry
  if (table === 'unknown') return entry
  const isAllowed = mayPush(syncedTable(table), { ...document, id: row_id }, { ...user, kind })
  if (!isAllowed) return kind === 'created' ? entry : { ...entry, document: {} }
  // The right is back, but the entry has no edit to restore.
  return code === 'scope_lost' ? { ...entry, code: 'not_found' } : entry
}

/**
 * Applies moved edits to the rows of the new database once it has them. An edit moves unchanged, with its base and with a push that may
 * have reached the server.
 */
export async function applyMovedEdits(db: LocalDatabase, now: string): Promise<void> {
  const moved = await movedEdits(db)
  const damaged = await damagedMoves(db, now)
  if (moved.length + damaged.length === 0) return
  for (const entry of damaged) await storeRefused(db, entry)
  // Parents first, since sync may send a row before the next one is written. The latest edit of a row first: earlier ones are merged under it.
  const order = syncedTables.map(({ name }) => name)
  const inOrder = [...moved.entries()].reverse().sort(([, a], [, b]) => order.indexOf(a.table) - order.indexOf(b.table))
  for (const [place, edit] of inOrder) await apply(db, edit, { now, place })
  await removeState(db.local, movedRecord)
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
  // A row that is gone needs no deletion.
  if (!isThere && edit.kind !== 'deleted') await storeRefused(db, refusedFor(edit, 'not_found', moment))
  // An edit made here since then is the later one.
  const { overtaken = {} } = edited ? merged(edited, edit) : {}
  if (Object.keys(overtaken).length > 0) {
    await storeRefused(db, { ...refusedFor(edit, 'overtaken', moment), fields: overtaken })
  }
}

/** Merges an older edit of the same row under the document's own. If both changed a field, the newer value wins. */
function merged(newer: Doc, older: PendingEdit): { doc: Doc; overtaken: Record<string, unknown> } {
  const isNewer = changedFields({ ...older, doc: newer })
  const fields = Object.entries(changedFields(older)).filter(([field, value]) => !sameValue(value, newer[field]))
  const [fitting = {}, overtaken = {}] = [false, true].map((is) =>
    Object.fromEntries(fields.filter(([field]) => field in isNewer === is)),
  )
  const written = madeFrom<Record<string, unknown>>(newer, fitting, basesOf(older.doc.edit))
  return { doc: track(shapeOf(syncedTable(older.table)), newer, written as Doc), overtaken }
}

function isTheirs({ table, doc, id, kind }: PendingEdit, user: User): boolean {
  return mayPush(syncedTable(table), { ...doc, id }, { ...user, kind })
}
