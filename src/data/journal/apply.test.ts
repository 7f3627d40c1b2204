import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newRow } from '#src/domain/document/rules.ts'
import type { DocumentRow } from '#src/domain/document/table.ts'
import { journalOf, journalStorage } from '#tests/kits/journal.ts'
import { documentRow, postRow, projectRow } from '#tests/kits/rows.ts'
import { shapeOf } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'
import { bareDocument, type Doc, freeze, settle } from '../edits/unsent-edit.ts'
import { rewrite, syncedCollection } from '../edits/documents.ts'
import { reapplyRefused } from '../replication/reapply.ts'
import { refusedEdits } from '../edits/refused.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { addWaiting } from '../uploads/change-waiting.ts'
import { readWaiting } from '../uploads/waiting-files.ts'
import { openDatabase } from '../workspace/database.ts'
import { applyMovedEdits, movePendingEdits, readUnsent } from '../workspace/pending-edits.ts'
import { applyEntry, replay } from './apply.ts'
import { type Entry, pushIdOf, type RowWrite, type Write } from './writes.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const other = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'
const id = 'c0000000-0000-4000-8000-000000000001'
const fileId = 'd0000000-0000-4000-8000-000000000001'
const laterFileId = 'd0000000-0000-4000-8000-000000000002'
const at = '2026-11-20T10:00:00.000Z'
const user = { userId: me, scope: 'own' } as const
const shape = shapeOf(syncedTable('projects'))

let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: `journal-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
  })
  await insert({ id, user_id: me, name: 'Harvest', xid: '7' })
})
afterEach(() => db.close())

async function insert(values: { id: string; user_id: string; name: string; xid: string }) {
  await db.projects.insert(projectRow({ created_at: at, updated_at: at, ...values }))
}

const stored = async (row = id): Promise<Doc | undefined> =>
  (await syncedCollection(db, 'projects').findOne(row).exec())?.toMutableJSON() as Doc | undefined
const entryOf = (...writes: Write[]): Entry => ({ id: crypto.randomUUID(), page: 'a page', at, writes })
const named = (name: string, row = id): RowWrite => {
  return { do: 'set', table: 'projects', rows: { ids: [row] }, fields: { name } }
}
const tray = () => firstValueFrom(refusedEdits(db))

/** Sends the row's edit; the server answers with a row that another device has changed. @returns the id of the push */
async function send(name: string): Promise<string> {
  let pushId = ''
  const change = (doc: Doc | undefined) => {
    if (!doc) return doc
    const sent = freeze(shape, doc, 'made when it is sent')
    pushId = sent.edit?.push?.id ?? ''
    return settle(shape, sent, pushId, {
      result: 'ok',
      row: { ...bareDocument(sent), id, _deleted: false, name, xid: '8' },
    })
  }
  await rewrite(syncedCollection(db, 'projects'), [id], change, { context: 'sync-push' })
  return pushId
}

describe('an entry', () => {
  test('is applied once, however often its page stops before it is removed', async () => {
    const entry = entryOf(named('Harvest North'))
    await applyEntry(db, entry, user)
    const once = await stored()
    const again = await applyEntry(db, entry, user)
    expect(await stored()).toEqual(once)
    expect(again.changed).toEqual([{ table: 'projects', id }])
  })

  test('is sent under the same id, however often it is applied', async () => {
    const entry = entryOf(named('Harvest North'))
    await applyEntry(db, entry, user)
    expect(await send('Someone else’s')).toBe(pushIdOf(entry.id, id))
    expect(await stored()).toMatchObject({ name: 'Someone else’s', dirty: 0 })
    // The server knows the push, writes nothing, and answers with the row.
    await applyEntry(db, entry, user)
    expect(await send('Someone else’s')).toBe(pushIdOf(entry.id, id))
    expect(await stored()).toMatchObject({ name: 'Someone else’s', dirty: 0 })
  })

  test('is not sent again with later actions under an id that the server may know', async () => {
    const [first, second] = [entryOf(named('First')), entryOf(named('Second'))]
    await applyEntry(db, first, user)
    await applyEntry(db, second, user)
    // Applied again after a crash: both are in the edit already.
    await applyEntry(db, first, user)
    expect(await stored()).toMatchObject({ name: 'Second' })
    const id_ = await send('Second')
    expect([pushIdOf(first.id, id), pushIdOf(second.id, id)]).not.toContain(id_)
    expect(id_).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  })

  test('returns the former values for its undo, and leaves rows alone that have the new values already', async () => {
    const { changed } = await applyEntry(db, entryOf(named('Harvest North')), user)
    expect(changed).toMatchObject([{ id, before: { name: 'Harvest' } }])
    expect((await applyEntry(db, entryOf(named('Harvest North')), user)).changed).toEqual([])
  })

  test('inserts a row that other devices insert too with the user’s values, or writes these values to the existing row', async () => {
    const document = documentRow({ project_id: id, owner_id: me, name: 'Plan' })
    await db.documents.insert(document)
    const line = newRow(document, at, { kind: 'hire', title: 'Cook', amount: 7 })
    const { title, amount, quantity } = line
    const first = (values: Partial<DocumentRow>): Write => {
      return { do: 'insert', table: 'document_rows', row: { ...line, ...values }, shared: { title, amount, quantity } }
    }
    await applyEntry(db, entryOf(first({ quantity: 2 })), user)
    const doc = async () => (await db.document_rows.findOne(line.id).exec())?.toMutableJSON() as Doc | undefined
    expect(await doc()).toMatchObject({
      quantity: 2,
      dirty: 1,
      edit: { base: null, shared: { title: 'Cook', quantity: '' } },
    })
    // The page hadn't seen the row yet.
    const outcome = await applyEntry(db, entryOf(first({ amount: 8 })), user)
    expect(outcome.changed).toMatchObject([{ before: { amount: 7 } }])
    expect(await doc()).toMatchObject({ quantity: 2, amount: 8 })
    const unchanged = await applyEntry(db, entryOf(first({ amount: 8 })), user)
    expect(unchanged.changed).toEqual([])
  })

  test('leaves a row of another document alone that has such a row’s id', async () => {
    const line = newRow({ id: crypto.randomUUID(), owner_id: other }, at, { kind: 'hire', title: 'Theirs', amount: 9 })
    await db.document_rows.insert({ ...line, xid: '7' })
    const row = { ...line, document_id: crypto.randomUUID(), owner_id: me, amount: 8 }
    const outcome = await applyEntry(
      db,
      entryOf({ do: 'insert', table: 'document_rows', row, shared: { amount: 7 } }),
      user,
    )
    expect(outcome).toMatchObject({ changed: [], missing: [{ id: line.id }] })
    expect((await db.document_rows.findOne(line.id).exec())?.toMutableJSON()).toMatchObject({ amount: 9 })
  })

  test('gives an edit of such a row the values of every device as its base', async () => {
    const line = newRow({ id: crypto.randomUUID(), owner_id: me }, at, { kind: 'hire', title: 'Cook', amount: 9 })
    await db.document_rows.insert({ ...line, xid: '7' })
    const write: Write = { do: 'insert', table: 'document_rows', row: { ...line, amount: 8 }, shared: { amount: 7 } }
    await applyEntry(db, entryOf(write), user)
    // Another device's 9 is replaced, and the server keeps it.
    expect((await db.document_rows.findOne(line.id).exec())?.toMutableJSON()).toMatchObject({
      amount: 8,
      edit: { base: { amount: 7 }, over: { amount: 9 } },
    })
  })

  test('asks for an approval with the files in its form, or at once without files, and in both cases only once', async () => {
    const request = postRow({
      id: other,
      project_id: id,
      owner_id: me,
      author_id: me,
      kind: 'approval',
      title: 'Logo',
      xid: '',
    })
    const file = { project_id: id, owner_id: me, author_id: me, kind: 'file', title: 'logo.png', xid: '' } as const
    const [first, second] = [postRow({ ...file, id: fileId }), postRow({ ...file, id: laterFileId })]
    const entry = entryOf({ do: 'ask', request, also: [] })
    await addWaiting(db, [first], 'draft')
    await applyEntry(db, entry, user)
    // A file of the next form.
    await addWaiting(db, [second], 'draft')
    expect(await applyEntry(db, entry, user)).toMatchObject({ changed: [] })
    const { files, requests } = await readWaiting(db)
    expect(files.map(({ state, row }) => [state, row.approval_id])).toEqual([
      ['waiting', other],
      ['draft', ''],
    ])
    expect(requests).toMatchObject([{ id: other, title: 'Logo' }])
    await db.local.find().remove()
    const now = entryOf({ do: 'ask', request: { ...request, id: fileId }, also: [named('Asked')] })
    await applyEntry(db, now, user)
    await addWaiting(db, [second], 'draft')
    await applyEntry(db, now, user)
    expect((await readWaiting(db)).files).toMatchObject([{ state: 'draft' }])
    expect((await db.project_posts.find().exec()).map((doc) => doc.title)).toEqual(['Logo'])
    expect(await stored()).toMatchObject({ name: 'Asked' })
  })

  test('stops at a row that is gone, and skips the writes that belong to it', async () => {
    const outcome = await applyEntry(db, entryOf(named('Late', other), named('Harvest North')), user)
    expect(outcome).toMatchObject({ changed: [], missing: [{ id: other }] })
    expect(await stored()).toMatchObject({ name: 'Harvest' })
  })

  test('never writes a row of another user, nor a table that the user does not push', async () => {
    const foreign = crypto.randomUUID()
    await insert({ id: foreign, user_id: other, name: 'Bakery', xid: '7' })
    expect((await applyEntry(db, entryOf(named('Mine now', foreign)), user)).forbidden).toHaveLength(1)
    expect(await stored(foreign)).toMatchObject({ name: 'Bakery', dirty: 0 })
    const task = entryOf({ do: 'delete', table: 'contact_messages', ids: [id] })
    expect((await applyEntry(db, task, user)).forbidden).toHaveLength(1)
  })
})

describe('an entry that a page leaves behind', () => {
  test('is applied in order by the next one, and the journal is empty', async () => {
    const storage = journalStorage()
    const former = journalOf(me, { storage })
    former.append([named('First')])
    former.append([named('Second')])
    const journal = journalOf(me, { storage })
    await replay(db, { journal, entries: await journal.due(), user, now: at, isComplete: true })
    expect(await stored()).toMatchObject({ name: 'Second', dirty: 1 })
    expect([journal.known(), storage.length]).toEqual([[], 0])
  })

  test('is in the tray with its values if the row is gone or belongs to someone else', async () => {
    const foreign = crypto.randomUUID()
    await insert({ id: foreign, user_id: other, name: 'Bakery', xid: '7' })
    const storage = journalStorage()
    const former = journalOf(me, { storage })
    for (const row of [foreign, crypto.randomUUID()]) former.append([named('Renamed', row)])
    const journal = journalOf(me, { storage })
    await replay(db, { journal, entries: await journal.due(), user, now: at, isComplete: true })
    const reasons = (await tray()).map(({ code, fields }) => [code, fields])
    expect(reasons.sort()).toEqual([
      ['not_found', { name: 'Renamed' }],
      ['scope_lost', { name: 'Renamed' }],
    ])
    expect(storage.length).toBe(0)
  })

  test('is dropped if it only marks a missing row as read', async () => {
    const journal = journalOf(me)
    const read = { do: 'set', table: 'notifications', rows: { ids: [other] }, fields: { is_read: true } } as const
    const entries = [entryOf(read)]
    await replay(db, { journal, entries, user, now: at, isComplete: true })
    expect(await tray()).toEqual([])
  })

  test('re-creates a row with the pressed value if the user retries after the row was deleted', async () => {
    const storage = journalStorage()
    journalOf(me, { storage }).append([named('Harvest North')])
    await (await db.projects.findOne(id).exec())?.incrementalRemove()
    const journal = journalOf(me, { storage })
    await replay(db, { journal, entries: await journal.due(), user, now: at, isComplete: true })
    const [refused] = await tray()
    const again = crypto.randomUUID()
    if (refused) await reapplyRefused(db, refused, user, { id: again, now: at })
    expect(await stored(again)).toMatchObject({ name: 'Harvest North', user_id: me, dirty: 1 })
  })

  test('waits for its row until the device has synced in this scope', async () => {
    const row = crypto.randomUUID()
    const storage = journalStorage()
    journalOf(me, { storage }).append([named('Harvest North', row)])
    const journal = journalOf(me, { storage })
    await replay(db, { journal, entries: await journal.due(), user, now: at, isComplete: false })
    expect([storage.length, await tray()]).toEqual([1, []])
    await insert({ id: row, user_id: me, name: 'Harvest', xid: '7' })
    await replay(db, { journal, entries: await journal.due(), user, now: at, isComplete: true })
    expect(await stored(row)).toMatchObject({ name: 'Harvest North', dirty: 1 })
    expect(storage.length).toBe(0)
  })

  test("isn't applied again if its edit has waited for its row since the scope changed", async () => {
    const storage = journalStorage()
    const left = journalOf(me, { storage }).append([named('Harvest North')])
    await applyEntry(db, left, user)
    const unsent = await readUnsent(db, at)
    const next = await openDatabase({
      name: `journal-${crypto.randomUUID()}`,
      storage: getRxStorageMemory(),
      multiInstance: false,
      tables: [syncedTable('projects')],
    })
    onTestFinished(() => void next.close())
    await movePendingEdits(unsent, next, user, at)
    // Someone else has changed the row meanwhile.
    await next.projects.insert(projectRow({ id, user_id: me, name: 'Bakery', xid: '9' }))
    const journal = journalOf(me, { storage })
    await replay(next, { journal, entries: await journal.due(), user, now: at, isComplete: true })
    expect(storage.length).toBe(0)
    expect((await next.projects.findOne(id).exec())?.name).toBe('Bakery')
    await applyMovedEdits(next, at)
    // The edit's base is the value that the user saw, so that the server records the value that it replaces.
    const edited = (await next.projects.findOne(id).exec())?.toJSON()
    expect(edited).toMatchObject({ name: 'Harvest North', edit: { base: { name: 'Harvest' } } })
  })

  test('stays in the journal if the device cannot store it', async () => {
    const storage = journalStorage()
    journalOf(me, { storage }).append([named('Harvest North')])
    const journal = journalOf(me, { storage })
    const { storageInstance } = db.projects
    const write = storageInstance.bulkWrite.bind(storageInstance)
    storageInstance.bulkWrite = () => Promise.reject(new Error('the disk is full'))
    await replay(db, { journal, entries: await journal.due(), user, now: at, isComplete: true })
    expect(storage.length).toBe(1)
    storageInstance.bulkWrite = write
    await replay(db, { journal, entries: await journal.due(), user, now: at, isComplete: true })
    expect(await stored()).toMatchObject({ name: 'Harvest North' })
  })
})
