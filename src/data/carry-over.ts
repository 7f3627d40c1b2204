import { readState, removeState, writeState } from './collections/local.ts'
import type { AnyDoc } from './collections/synced-table.ts'
import { syncedTable } from './collections/tables.ts'
import type { LocalDatabase } from './database.ts'
import type { PendingEdit } from './replication/pending.ts'
import { keepRefused } from './replication/refused.ts'
import { sameValue } from './replication/same-value.ts'
import type { Scope } from './session/identity.ts'

const record = 'carried-over'

/**
 * When a person's scope changes, their device changes its database. Unsent edits that are still theirs move along; the others go to
 * the tray of the new database with the reason.
 *
 * @param edits unsent edits of the old database
 */
export async function carryOver(
  edits: readonly PendingEdit[],
  to: LocalDatabase,
  person: { userId: string; scope: Scope },
  now: string,
): Promise<void> {
  const mine: PendingEdit[] = []
  for (const edit of edits) {
    if (isStillTheirs(edit, person)) mine.push(edit)
    else await keepRefused(to, refusedFor(edit, now))
  }
  if (mine.length > 0) await writeState(to.local, record, mine)
}

/** Applies what was carried over, once the new database knows the rows. Creations need no row. */
export async function applyCarriedOver(db: LocalDatabase, now: string): Promise<void> {
  const carried = await readState(db.local, record)
  if (!Array.isArray(carried)) return
  for (const edit of carried as PendingEdit[]) await apply(db, edit, now)
  await removeState(db.local, record)
}

async function apply(db: LocalDatabase, edit: PendingEdit, now: string): Promise<void> {
  const collection = db[edit.table]
  const { _deleted, ...document } = edit.next
  const doc = await collection.findOne(edit.id).exec()
  if (edit.kind === 'created') {
    if (!doc) await collection.insert({ ...document, xid: '' } as AnyDoc & never)
    return
  }
  if (!doc) {
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
  const changed = syncedTable(table).writable.filter(
    (field) => !assumed || !sameValue(next[field], assumed[field]) || (told && !sameValue(next[field], told[field])),
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
