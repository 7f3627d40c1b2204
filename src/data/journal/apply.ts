import { withDefaults } from '../collections/json-schema.ts'
import { mayPush, shapeOf } from '../collections/synced-table.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import { removeView, saveView } from '../queries/saved-views.ts'
import {
  asShared,
  bareDocument,
  type Doc,
  type Fields,
  hasAction,
  madeFrom,
  track,
  withAction,
} from '../edits/unsent-edit.ts'
import { labelOf } from '../edits/damaged.ts'
import { type Change, documentsById, rewrite, syncedCollection } from '../edits/documents.ts'
import { movedEdits } from '../replication/moved-edits.ts'
import { storeRefused } from '../edits/refused.ts'
import type { PendingEdit } from '../edits/unsent.ts'
import type { Identity } from '../session/identity.ts'
import { matches } from '../store/list-request.ts'
import { type LocalDatabase, tablesOf } from '../store/local-database.ts'
import { dropPicture, storeChosen } from '../uploads/own-picture.ts'
import type { Journal } from './journal.ts'
import {
  type Entry,
  idsOf,
  isRowWrite,
  kinds,
  ownValues,
  pushIdOf,
  type RowWrite,
  stampFor,
  type Write,
  written,
} from './writes.ts'

/** A row of a table. */
interface Place {
  table: SyncedTableName
  id: string
}

/** The outcome of an entry's writes. */
export interface Written {
  /** The changed rows with their former values. `before` is missing if the row is new or the entry was applied before. */
  changed: readonly (Place & { before?: Fields })[]
  /** Rows that are not, or no longer, on the device. */
  missing: readonly Place[]
  /** Rows that the user may not, or no longer, write. */
  forbidden: readonly Place[]
}

type Outcome = { [Part in keyof Written]: Written[Part][number][] }

type User = Pick<Identity, 'userId' | 'scope'>

/**
 * Applies an action to the local database. Applying it again changes nothing: a document knows the push that will send the action, and the
 * server knows each push that it has applied.
 *
 * @param moved edits that wait for their rows: one of them may be the action's
 * @throws Error if the storage fails
 */
export async function applyEntry(
  db: LocalDatabase,
  entry: Entry,
  user: User,
  moved: readonly PendingEdit[] = [],
): Promise<Written> {
  const outcome: Outcome = { changed: [], missing: [], forbidden: [] }
  for (const write of (await Promise.all(entry.writes.map((each) => withoutFiles(db, each)))).flat()) {
    // The other writes belong to the missing row.
    if (outcome.missing.length + outcome.forbidden.length > 0) break
    if (isRowWrite(write)) await applyToRows(db, entry, write, { user, outcome, moved })
    else await applyElsewhere(db, entry, write, user)
  }
  return outcome
}

/** A request for approval waits for its files. Without files it is inserted like any row. */
async function withoutFiles(db: LocalDatabase, write: Write): Promise<readonly Write[]> {
  if (write.do !== 'ask') return [write]
  const { askWithDrafts } = await import('../uploads/change-waiting.ts')
  return (await askWithDrafts(db, write.request)) ? [] : rowWritesOf(write)
}

function rowWritesOf(write: Write): readonly RowWrite[] {
  if (write.do === 'ask') return [{ do: 'insert', table: 'project_posts', row: { ...write.request } }, ...write.also]
  return isRowWrite(write) ? [write] : []
}

async function applyElsewhere(
  db: LocalDatabase,
  { at }: Entry,
  write: Exclude<Write, RowWrite>,
  { userId }: User,
): Promise<void> {
  switch (write.do) {
    case 'picture':
      if (write.picture) await storeChosen(db, { userId, ...write.picture })
      else await dropPicture(db)
      return
    case 'save-view':
      await saveView(db, write.list, write.view)
      return
    case 'remove-view':
      await removeView(db, write.list, write.name)
      return
    default:
      // A later version of the app wrote it.
      throw new Error(`journal: unknown write of ${at}`)
  }
}

async function applyToRows(
  db: LocalDatabase,
  entry: Entry,
  write: RowWrite,
  { user, outcome, moved }: { user: User; outcome: Outcome; moved: readonly PendingEdit[] },
): Promise<void> {
  const { table } = write
  const ids = idsOf(write) ?? (await idsWhere(db, write, entry))
  if (!isHeld(db, table)) {
    outcome.forbidden.push(...ids.map((id) => ({ table, id })))
    return
  }
  const collection = syncedCollection(db, table)
  const shape = shapeOf(syncedTable(table))
  const parent = syncedTable(table).parent?.field
  const copies = await copiesOf(db, write)
  const shared = write.do === 'insert' ? write.shared : undefined
  const { properties } = collection.schema.jsonSchema
  const given =
    write.do === 'insert' && shared
      ? withDefaults(properties, { ...write.row, ...(shared !== true && shared) })
      : undefined
  const results = new Map<string, { part: keyof Written; before?: Fields } | undefined>()

  const change: Change = (doc, id) => {
    const pushId = pushIdOf(entry.id, id)
    results.set(id, { part: 'changed' })
    if ((doc && hasAction(doc, pushId)) || hasMoved(id, pushId)) return doc
    if (!isThere(doc)) {
      results.set(id, { part: 'missing' })
      return doc
    }
    const next = nextOf(doc)
    if (next === doc) {
      results.delete(id)
      return doc
    }
    const kind = write.do === 'insert' && doc && !doc._deleted ? 'changed' : kinds[write.do]
    if (!mayPush(syncedTable(table), next, { ...user, kind })) {
      results.set(id, { part: 'forbidden' })
      return doc
    }
    if (doc) results.set(id, { part: 'changed', before: doc })
    const tracked = track(shape, doc, next)
    return withAction(doc, given ? asShared(shape, tracked, given) : tracked, pushId)
  }

  /** Whether the action was applied in the database of the user's other scope. Applying it again would replace later changes of the row. */
  function hasMoved(id: string, pushId: string): boolean {
    return moved.some((edit) => edit.table === table && edit.id === id && hasAction(edit.doc, pushId))
  }

  /** Whether the write can apply to the document. */
  function isThere(doc: Doc | undefined): boolean {
    if (write.do === 'insert') return !(doc && given && parent && doc[parent] !== given[parent])
    return doc !== undefined && (write.do === 'revive' || write.do === 'delete' || !doc._deleted)
  }

  function nextOf(doc: Doc | undefined): Doc {
    if (write.do === 'insert') {
      if (doc && typeof shared === 'object' && !(doc._deleted && write.returnsWhole)) {
        const own = ownValues(write)
        if (!doc._deleted && matches(own, doc)) return doc
        return { ...madeFrom(doc, own, shared), _deleted: false }
      }
      if (doc && !(shared && doc._deleted)) return doc
      const row = { ...doc, ...write.row, ...copies, xid: doc?.xid ?? '', _deleted: false }
      return withDefaults(properties, row) as Doc
    }
    const known = doc as Doc
    if (write.do === 'revive') return known._deleted ? { ...known, _deleted: false } : known
    if (known._deleted) return known
    const next = written(write, known)
    if (next === null) return { ...known, _deleted: true }
    if (next === known || write.do !== 'set') return next
    return { ...madeFrom(known, write.fields, write.base ?? {}), ...stampFor(write, known), ...copies }
  }

  await rewrite(collection, ids, change, { context: 'local-write' })
  for (const [id, result] of results) {
    if (!result) continue
    const { part, before } = result
    if (part === 'changed') outcome.changed.push({ table, id, ...(before && { before }) })
    else outcome[part].push({ table, id })
  }
}

/** Whether the database has the table: it depends on the user's scope. */
function isHeld(db: LocalDatabase, table: SyncedTableName): boolean {
  return tablesOf(db).some(({ name }) => name === table)
}

/** Leaves out rows that arrived after the action, because the user hasn't seen them. */
async function idsWhere(db: LocalDatabase, write: RowWrite, { at }: Entry): Promise<readonly string[]> {
  if (write.do !== 'set' || !isHeld(db, write.table)) return []
  const docs = await syncedCollection(db, write.table)
    .find({ selector: write.rows.where ?? {} })
    .exec()
  const isLater = (doc: object) => 'created_at' in doc && String(doc.created_at) > at
  return docs
    .map((doc) => doc.toMutableJSON())
    .filter((doc) => !isLater(doc))
    .map(({ id }) => id)
}

/** The values that a row copies from its parent, if the write sets its parent. */
async function copiesOf(db: LocalDatabase, write: RowWrite): Promise<Fields> {
  const { parent } = syncedTable(write.table)
  const fields = write.do === 'insert' ? write.row : write.do === 'set' ? write.fields : {}
  if (!parent?.copies || !(parent.field in fields)) return {}
  const id = String(fields[parent.field] ?? '')
  const row = id === '' ? undefined : (await documentsById(syncedCollection(db, parent.table), [id])).get(id)
  return { [parent.copies.to]: row && !row._deleted ? row[parent.copies.from] : '' }
}

/**
 * Applies entries that no page could store yet. Writes that can't be applied go to the tray, unless this page waits for the outcome and shows it
 * itself.
 *
 * @param options.now ISO time
 * @param options.isComplete whether the device has every row: before its first sync in a scope, an entry waits for its rows
 * @returns the outcome of each entry that was applied
 */
export async function replay(
  db: LocalDatabase,
  options: { journal: Journal; entries: readonly Entry[]; user: User; now: string; isComplete: boolean },
): Promise<ReadonlyMap<string, Written>> {
  const { journal, entries, user, now, isComplete } = options
  const outcomes = new Map<string, Written>()
  for (const entry of entries) {
    try {
      const outcome = await applyEntry(db, entry, user, await movedEdits(db))
      if (!isComplete && outcome.missing.length > 0 && !journal.isOurs(entry)) continue
      outcomes.set(entry.id, outcome)
      if (!journal.isOurs(entry)) await storeUnapplied(db, entry, outcome, { now, user })
      journal.remove(entry)
    } catch (error) {
      // The entry stays in the journal for the next start, and must not block this one.
      console.warn('journal: an action could not be applied', error)
    }
  }
  return outcomes
}

/** Puts values that could not be written into the tray. Deletions of rows that are gone need nothing. */
async function storeUnapplied(
  db: LocalDatabase,
  entry: Entry,
  { missing, forbidden }: Written,
  { now, user }: { now: string; user: User },
): Promise<void> {
  for (const { table, id, code } of [
    ...missing.map((place) => ({ ...place, code: 'not_found' })),
    ...forbidden.map((place) => ({ ...place, code: 'scope_lost' })),
  ]) {
    const write = entry.writes
      .flatMap(rowWritesOf)
      .find((row) => row.table === table && (idsOf(row) ?? [id]).includes(id))
    const fields = write && valuesOf(write)
    if (!fields || (Object.keys(fields).length === 0 && code === 'not_found')) continue
    const kind = kinds[write.do]
    const declared = syncedTable(table)
    if (declared.dropsIfGone && code === 'not_found' && kind !== 'created') continue
    const collection = isHeld(db, table) ? syncedCollection(db, table) : undefined
    const doc = collection && (await documentsById(collection, [id])).get(id)
    const isTheirs = doc && mayPush(declared, doc, { ...user, kind })
    const own = code === 'not_found' && declared.owner !== null ? { [declared.owner]: user.userId } : {}
    const document =
      write.do === 'insert' ? { ...write.row, xid: '' } : isTheirs ? { ...bareDocument(doc), ...fields } : own
    const label = labelOf(declared, { ...doc, ...(write.do === 'insert' && write.row) } as Doc)
    const message = code === 'not_found' ? 'the row is not on this device' : 'the user may not write this row'
    const reason = { code, constraint: '', message, refused_at: now }
    const edit = { table, row_id: id, kind, label, fields, document }
    await storeRefused(db, { id: `${table}-${id}-${entry.id}`, ...edit, ...reason })
  }
}

/** The values that a user's action sets; undefined for the undo of one. */
function valuesOf(write: RowWrite): Fields | undefined {
  if (write.do === 'set') return write.fields
  if (write.do === 'delete') return {}
  if (write.do !== 'insert') return undefined
  const { writable, insertable } = syncedTable(write.table)
  return Object.fromEntries([...writable, ...insertable].map((field) => [field, write.row[field]]))
}
