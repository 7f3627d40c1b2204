import { firstValueFrom } from 'rxjs'
import { changePicture, type PictureRecord, readPicture } from './avatar/own-picture.ts'
import { readState, removeState, writeState } from './collections/local.ts'
import { shapeOf } from './collections/synced-table.ts'
import { syncedTable } from './collections/tables.ts'
import type { LocalDatabase } from './database.ts'
import { bareDocument, rewrite, syncedCollection } from './replication/documents.ts'
import { keepRefused, refusedEdits } from './replication/refused.ts'
import { pendingEdits, type PendingEdit } from './replication/unsent.ts'
import { sameValue } from './replication/same-value.ts'
import { type Doc, take, track } from './replication/unsent-edit.ts'
import type { Scope } from './session/identity.ts'
import type { RefusedEdit } from './sync-status.ts'

const record = 'carried-over'

/** What a database holds that the server hasn't: unsent edits and refused ones. */
export interface Unsent {
  edits: PendingEdit[]
  refused: RefusedEdit[]
  /** The person's own picture, which may wait to be uploaded. */
  picture?: PictureRecord
}

/** The local databases of one person on a device. */
export interface DatabasesOnDevice {
  open(scope: Scope): Promise<LocalDatabase>
  /** Resolves when no other tab has it open any more: what one of them still writes into it would be removed unread. */
  released(scope: Scope): Promise<void>
  isThere(scope: Scope): Promise<boolean>
  remove(scope: Scope): Promise<void>
}

/** Opens a person's database with what the database of their former scope holds, should there be one: however that came about. */
export async function openWithCarryOver(
  person: { userId: string; scope: Scope },
  databases: DatabasesOnDevice,
  now: () => string,
): Promise<LocalDatabase> {
  const former = person.scope === 'own' ? 'all' : 'own'
  // One after the other: RxDB's free edition opens so many collections and no more.
  const unsent = (await databases.isThere(former)) ? await unsentIn(databases, former) : undefined
  const db = await databases.open(person.scope)
  if (unsent) {
    await carryOver(unsent, db, person, now())
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

/** Reads what a database holds that the server hasn't. */
export async function readUnsent(db: LocalDatabase, scope: Scope): Promise<Unsent> {
  const [refused, picture, carried, pending] = await Promise.all([
    firstValueFrom(refusedEdits(db)),
    readPicture(db),
    carriedOver(db),
    pendingEdits(db, scope),
  ])
  return { edits: [...carried, ...pending], refused, picture }
}

/**
 * When a person's scope changes, their device changes its database. Unsent edits that are still theirs move along; the others go to
 * the tray of the new database with the reason, and the tray itself moves, too. To do it twice is harmless.
 */
export async function carryOver(
  { edits, refused, picture }: Unsent,
  to: LocalDatabase,
  person: { userId: string; scope: Scope },
  now: string,
): Promise<void> {
  for (const edit of refused) await keepRefused(to, edit)
  if (picture) await changePicture(to, (there) => (there.picture ? undefined : picture))
  const mine = new Map((await carriedOver(to)).map((edit) => [`${edit.table}|${edit.id}`, edit]))
  for (const edit of edits) {
    const key = `${edit.table}|${edit.id}`
    const older = mine.get(key)
    if (!isStillTheirs(edit, person)) await keepRefused(to, refusedFor(edit, 'scope_lost', now))
    else if (older) mine.set(key, { ...edit, doc: await withOlder(to, edit.doc, older, now) })
    else mine.set(key, edit)
  }
  if (mine.size > 0) await writeState(to.local, record, [...mine.values()])
}

/** Edits that were carried over and wait for their rows. */
export async function carriedOver(db: LocalDatabase): Promise<PendingEdit[]> {
  const carried = await readState(db.local, record)
  return Array.isArray(carried) ? (carried as PendingEdit[]) : []
}

/**
 * Puts what was carried over on the rows of the new database, once it knows them. An edit moves as it is, with what it was made from and with
 * a push that may have reached the server.
 */
export async function applyCarriedOver(db: LocalDatabase, now: string): Promise<void> {
  const carried = await carriedOver(db)
  if (carried.length === 0) return
  for (const edit of carried) await apply(db, edit, now)
  await removeState(db.local, record)
}

async function apply(db: LocalDatabase, edit: PendingEdit, now: string): Promise<void> {
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
      return there ? take(shape, edit.doc, there, { force: true }) : edit.doc
    },
    { context: 'local-carry-over' },
  )
  if (!isThere) await keepRefused(db, refusedFor(edit, 'scope_lost', now))
  // What was changed here since is the later edit.
  if (edited) await withOlder(db, edited, edit, now)
}

/** The document with an older edit of the same row under its own. What of the older one is overtaken goes to the tray. */
async function withOlder(db: LocalDatabase, newer: Doc, older: PendingEdit, now: string): Promise<Doc> {
  const { doc, overtaken } = merged(newer, older)
  if (Object.keys(overtaken).length > 0) {
    // Beside the later edit, should that be refused as well.
    const id = `${older.table}-${older.id}-overtaken`
    await keepRefused(db, { ...refusedFor(older, 'overtaken', now), id, fields: overtaken })
  }
  return doc
}

/** Fields that both edits changed keep the newer value. */
function merged(newer: Doc, older: PendingEdit): { doc: Doc; overtaken: Record<string, unknown> } {
  const isNewer = changedFields({ ...older, doc: newer })
  const fields = Object.entries(changedFields(older)).filter(([field, value]) => !sameValue(value, newer[field]))
  const [kept, overtaken] = [false, true].map((is) =>
    Object.fromEntries(fields.filter(([field]) => field in isNewer === is)),
  )
  return { doc: track(shapeOf(syncedTable(older.table)), newer, { ...newer, ...kept }), overtaken: overtaken ?? {} }
}

function isStillTheirs(edit: PendingEdit, person: { userId: string; scope: Scope }): boolean {
  if (person.scope === 'all') return true
  if (!syncedTable(edit.table).pushes.own) return false
  return edit.table === 'profiles' ? edit.id === person.userId : edit.doc.user_id === person.userId
}

/** The values of an edit, by field. */
function changedFields({ table, doc }: PendingEdit): Record<string, unknown> {
  const { edit } = doc
  const fields =
    edit?.base === null ? syncedTable(table).writable : Object.keys({ ...edit?.push?.fields, ...edit?.base })
  return Object.fromEntries(fields.map((field) => [field, doc[field]]))
}

function refusedFor(edit: PendingEdit, code: 'scope_lost' | 'overtaken', now: string): RefusedEdit {
  const { _deleted, ...fields } = changedFields(edit)
  return {
    id: `${edit.table}-${edit.id}`,
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
