import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentRowRow, documentRow, notificationRow, profileRow } from '#tests/kits/rows.ts'
import type { Scope } from '../collections/synced-table.ts'
import { tablesOfScope } from '../collections/tables.ts'
import { liveCount } from '../queries/live-count.ts'
import { livePage, liveRows } from '../queries/live-list.ts'
import { syncedCollection } from '../edits/documents.ts'
import { pendingEdits } from '../edits/unsent.ts'
import { openDatabase } from '../workspace/database.ts'
import type { LocalDatabase } from './local-database.ts'

const owner_id = '00000000-0000-4000-8000-000000000001'
const id = '00000000-0000-4000-8000-000000000002'
const open = (scope: Scope) =>
  openDatabase({ name: `shared-${crypto.randomUUID()}`, storage: getRxStorageMemory(), multiInstance: false, scope })

let db: LocalDatabase
beforeEach(async () => {
  db = await open('own')
})
afterEach(() => db.close())

test('three admins’ devices fit into the collections that RxDB opens', async () => {
  const devices = [await open('all'), await open('all')]
  expect(Object.keys(devices[0]?.collections ?? {})).toEqual(['projects', 'tasks', 'shared', 'local'])
  for (const { name } of tablesOfScope('all')) expect(devices[0]?.[name].name).toBe(name)
  for (const device of devices) await device.close()
})

test('keeps the rows of each table apart, even rows with the same id', async () => {
  await db.documents.insert(documentRow({ id, owner_id, name: 'Plan' }))
  await db.document_rows.bulkInsert([documentRowRow({ id, owner_id, title: 'Rent' }), documentRowRow({ owner_id })])
  expect(await db.documents.count().exec()).toBe(1)
  expect(await db.document_rows.count({ selector: { owner_id } }).exec()).toBe(2)
  expect((await db.documents.findOne(id).exec())?.name).toBe('Plan')
  expect((await db.document_rows.findOne({ selector: { title: 'Rent' } }).exec())?.id).toBe(id)
  expect([...(await db.documents.findByIds([id, owner_id]).exec()).keys()]).toEqual([id])
  expect(await db.notifications.findOne(id).exec()).toBeNull()
})

test('notifies only queries of the table that was written', async () => {
  const counts: number[] = []
  const names: string[][] = []
  const written: string[] = []
  liveCount(db, { table: 'documents', where: { owner_id } }).subscribe((count) => counts.push(count))
  liveRows(db, { table: 'documents', ids: [id] }).subscribe((rows) => names.push(rows.map(({ name }) => name)))
  syncedCollection(db, 'documents').eventBulks$.subscribe(({ events }) => {
    written.push(...events.map(({ documentData }) => documentData.id))
  })
  await db.document_rows.insert(documentRowRow({ owner_id }))
  const document = await db.documents.insert(documentRow({ id, owner_id, name: 'Plan' }))
  await document.incrementalPatch({ name: 'Budget' })
  await expect.poll(() => names.at(-1)).toEqual(['Budget'])
  await document.getLatest().incrementalRemove()
  await expect.poll(() => counts.at(-1)).toBe(0)
  expect(counts).toEqual([0, 1, 0])
  expect(written).toEqual([id, id, id])
})

test('shows rows as their tables have them, in the order of the list', async () => {
  const rows = [3, 1, 2].map((day) =>
    notificationRow({ user_id: owner_id, created_at: `2026-11-0${day}T10:00:00.000Z` }),
  )
  await db.notifications.bulkInsert(rows)
  const list = { table: 'notifications', where: { user_id: owner_id }, limit: 2 } as const
  const pages: unknown[] = []
  livePage(db, { ...list, sort: [{ field: 'created_at', direction: 'desc' }] }).subscribe((page) => pages.push(page))
  const [last, , middle] = rows.map((row) => ({ ...row, dirty: 0 }))
  await expect.poll(() => pages.at(-1)).toEqual({ rows: [last, middle], total: 3 })
})

test('tracks edits of each table by its own rules', async () => {
  // Rows from the server, one of them in a table in which customers don't create rows.
  await db.profiles.insert(profileRow({ id: owner_id, xid: '1', full_name: 'Asha' }))
  await db.profiles.upsert(profileRow({ id: owner_id, xid: '1', full_name: 'Asha Rao' }))
  const notification = await db.notifications.insert(notificationRow({ id, user_id: owner_id, xid: '1' }))
  await notification.incrementalPatch({ is_read: true })
  const edits = await pendingEdits(db)
  expect(edits.map(({ table, id: row, doc }) => [table, row, doc.edit?.base])).toEqual([
    ['profiles', owner_id, { full_name: 'Asha' }],
    ['notifications', id, { is_read: false }],
  ])
  expect(Object.keys(edits[0]?.doc ?? {})).not.toContain('key')
})
