import type { RxCollection, RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AnyDoc } from '../collections/json-schema.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import { allDocuments, rewrite } from '../edits/documents.ts'
import { purgeTombstones } from './purge.ts'
import type { Doc } from '../edits/unsent-edit.ts'

const week = 7 * 86_400_000
const tables = [syncedTable('projects')]
let db: LocalDatabase
let projects: RxCollection<AnyDoc>

beforeEach(async () => {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables })
  projects = db.projects as unknown as RxCollection<AnyDoc>
})
afterEach(() => db.close())

async function arrive(id: string, change: Partial<Doc> = {}) {
  const now = '2026-01-01T00:00:00.000Z'
  const row = {
    user_id: '',
    name: id,
    description: '',
    status: 'planning',
    progress: 0,
    created_at: now,
    updated_at: now,
  }
  await rewrite(projects, [id], () => ({ id, ...row, xid: '1', _deleted: false, dirty: 0, ...change }), {
    context: 'sync-pull',
  })
}
const ids = async () => (await allDocuments(projects)).map(({ id }) => id).sort()

test('removes only tombstones, once a week', async () => {
  await arrive('alive')
  await arrive('gone')
  await arrive('gone', { _deleted: true, xid: '2' })
  await purgeTombstones(db, tables, 0, 0)
  expect(await ids(), 'a new device has no old ones').toEqual(['alive', 'gone'])
  await purgeTombstones(db, tables, week - 1, 0)
  expect(await ids()).toEqual(['alive', 'gone'])
  await purgeTombstones(db, tables, week, 0)
  expect(await ids()).toEqual(['alive'])
})

test('skips a table with an unsent deletion', async () => {
  await arrive('gone')
  await arrive('gone', { _deleted: true, xid: '2' })
  await arrive('deleted here')
  await (await db.projects.findOne('deleted here').exec())?.incrementalRemove()
  await purgeTombstones(db, tables, 0, 0)
  await purgeTombstones(db, tables, week, 0)
  expect(await ids()).toEqual(['deleted here', 'gone'])
})

test('keeps the tombstones of the last weeks', async () => {
  await arrive('gone')
  await arrive('gone', { _deleted: true, xid: '2' })
  await purgeTombstones(db, tables, 0)
  await purgeTombstones(db, tables, week)
  expect(await ids()).toEqual(['gone'])
})
