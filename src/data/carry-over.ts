import { firstValueFrom } from 'rxjs'
import { changePicture, type PictureRecord, readPicture } from './avatar/own-picture.ts'
import { readState, removeState, writeState } from './collections/local.ts'
import type { AnyDoc } from './collections/synced-table.ts'
import { syncedTable, syncedTables } from './collections/tables.ts'
import type { LocalDatabase } from './database.ts'
import { startSync } from './replication/engine.ts'
import type { PendingEdit } from './replication/pending.ts'
import { keepRefused, refusedEdits } from './replication/refused.ts'
import { sameValue } from './replication/same-value.ts'
import type { Clock, Transport } from './replication/transport.ts'
import type { Scope } from './session/identity.ts'
import type { RefusedEdit } from './sync-status.ts'

const record = 'carried-over'

/** A server that never answers. */
const silence: Transport = {
  call: (_name, _args, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
    }),
}

/** What a database holds that the server hasn't: unsent edits and refused ones. */
export interface Unsent {
  edits: PendingEdit[]
  refused: RefusedEdit[]
  /** The person's own picture, which may wait to be uploaded. */
  picture?: PictureRecord
}

/** Reads what a database holds that the server hasn't, without a word to the server. Ends with nothing running on it. */
export async function readUnsent(db: LocalDatabase, scope: Scope, clock: Clock): Promise<Unsent> {
  const refused = await firstValueFrom(refusedEdits(db))
  const picture = await readPicture(db)
  const engine = await startSync({
    db,
    scope,
    clock,
    tables: syncedTables.filter(({ name }) => name in db.collections),
    transport: silence,
    random: () => 0,
    newId: () => crypto.randomUUID(),
    onScope: () => undefined,
  })
  try {
    return { edits: [...(await carriedOver(db)), ...(await engine.pending())], refused, picture }
  } finally {
    await engine.stop()
  }
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
    if (isStillTheirs(edit, person)) mine.set(`${edit.table}|${edit.id}`, edit)
    else await keepRefused(to, refusedFor(edit, now))
  }
  if (mine.size > 0) await writeState(to.local, record, [...mine.values()])
}

/** Edits that were carried over and wait for their rows. */
export async function carriedOver(db: LocalDatabase): Promise<PendingEdit[]> {
  const carried = await readState(db.local, record)
  return Array.isArray(carried) ? (carried as PendingEdit[]) : []
}

/** Applies what was carried over, once the new database knows the rows. Creations need no row. */
export async function applyCarriedOver(db: LocalDatabase, now: string): Promise<void> {
  const carried = await carriedOver(db)
  if (carried.length === 0) return
  for (const edit of carried) await apply(db, edit, now)
  await removeState(db.local, record)
}

async function apply(db: LocalDatabase, edit: PendingEdit, now: string): Promise<void> {
  const collection = db[edit.table]
  const { _deleted, ...document } = edit.next
  const doc = await collection.findOne(edit.id).exec()
  if (edit.kind === 'created' && !doc) {
    await collection.insert({ ...document, xid: '' } as AnyDoc & never)
  } else if (!doc) {
    await keepRefused(db, refusedFor(edit, now))
  } else if (edit.kind === 'deleted') {
    await doc.incrementalRemove()
  } else {
    await doc.incrementalPatch(changedFields(edit))
  }
}

function isStillTheirs(edit: PendingEdit, person: { userId: string; scope: Scope }): boolean {
  if (person.scope === 'all') return true
  if (!syncedTable(edit.table).pushes.own) return false
  return edit.table === 'profiles' ? edit.id === person.userId : edit.next.user_id === person.userId
}

/** What differs from any state the server may be in: an edit whose answer never came may have arrived or not. */
function changedFields({ table, next, assumed, told }: PendingEdit): Record<string, unknown> {
  const known = [assumed, told].filter((doc) => doc !== undefined)
  const changed = syncedTable(table).writable.filter(
    (field) => known.length === 0 || known.some((doc) => !sameValue(next[field], doc[field])),
  )
  return Object.fromEntries(changed.map((field) => [field, next[field]]))
}

function refusedFor(edit: PendingEdit, now: string) {
  return {
    id: `${edit.table}-${edit.id}`,
    table: edit.table,
    row_id: edit.id,
    kind: edit.kind,
    label: edit.label,
    fields: changedFields(edit),
    document: edit.next as Record<string, unknown>,
    code: 'scope_lost',
    constraint: '',
    message: 'the person may no longer write this row',
    refused_at: now,
  }
}
