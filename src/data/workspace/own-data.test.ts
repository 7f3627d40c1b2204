import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import type { RxStorage } from 'rxdb/plugins/core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from './database.ts'
import { readOwnData } from './own-data.ts'
import { storeRefused } from '../edits/refused.ts'
import { choosePicture } from '#tests/sync/local-edits.ts'
import { documentRow, documentRowRow, projectRow } from '#tests/kits/rows.ts'

const asha = 'a0000000-0000-4000-8000-000000000001'
const at = '2026-01-01T00:00:00.000Z'
const me = { userId: asha, scope: 'own' } as const
let db: LocalDatabase

beforeEach(async () => {
  const tables = [
    ...(['profiles', 'projects', 'tasks', 'documents', 'document_rows', 'notifications', 'sync_conflicts'] as const),
  ]
  db = await openDatabase({
    name: crypto.randomUUID(),
    storage: getRxStorageMemory() as RxStorage<unknown, unknown>,
    multiInstance: false,
    tables: tables.map((name) => syncedTable(name)),
  })
})
afterEach(() => db.close())

async function addProject(name: string, xid: string) {
  return db.projects.insert(projectRow({ user_id: asha, name, xid }))
}

test('contains what the server never got: unsent and rejected edits with their values, and a picture', async () => {
  const sent = await addProject('Bakery', '7')
  await sent.incrementalPatch({ description: 'Typed on the train' })
  const created = await addProject('Never sent', '')
  const deleted = await addProject('Let go', '8')
  await deleted.incrementalRemove()
  await storeRefused(db, {
    id: 'refused',
    table: 'projects',
    row_id: sent.id,
    kind: 'changed',
    label: 'Bakery',
    fields: { name: 'Too long a name' },
    document: {},
    code: '23514',
    constraint: 'projects_name_length',
    message: 'too long',
    refused_at: at,
  })
  await choosePicture(db, { userId: asha, jpeg: new Blob(['a picture'], { type: 'image/jpeg' }), now: 2 })

  const data = await readOwnData(db, me, Date.parse(at))
  expect(data.exported_at).toBe(at)
  expect(data.projects).toHaveLength(2)
  expect(data.projects).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'Bakery', description: 'Typed on the train' }),
      expect.objectContaining({ name: 'Never sent' }),
    ]),
  )
  expect(data.unsent).toHaveLength(3)
  expect(data.unsent).toEqual(
    expect.arrayContaining([
      { table: 'projects', id: sent.id, kind: 'changed', values: { description: 'Typed on the train' } },
      { table: 'projects', id: created.id, kind: 'created', values: expect.objectContaining({ name: 'Never sent' }) },
      { table: 'projects', id: deleted.id, kind: 'deleted', values: expect.objectContaining({ name: 'Let go' }) },
    ]),
  )
  expect(data.rejected).toEqual([
    {
      table: 'projects',
      id: sent.id,
      kind: 'changed',
      values: { name: 'Too long a name' },
      reason: 'too long',
      rejected_at: at,
    },
  ])
  expect(data.unsent_picture).toBe(`data:image/jpeg;base64,${btoa('a picture')}`)
})

test('has none of these when everything was sent', async () => {
  await addProject('Bakery', '7')
  expect(await readOwnData(db, me, Date.parse(at))).toMatchObject({
    unsent: [],
    rejected: [],
    unsent_picture: null,
    unsent_files: [],
  })
})

test('contains the documents of the user’s own projects with their lines, and no others', async () => {
  const mine = await addProject('Bakery', '7')
  const document = documentRow({ project_id: mine.id, owner_id: asha, name: 'Plan', price_paise: 9900 })
  const line = documentRowRow({ document_id: document.id, owner_id: asha, title: 'Rent', amount: 20_000 })
  await db.documents.bulkInsert([document, documentRow({ project_id: mine.id, owner_id: 'another', name: 'Theirs' })])
  await db.document_rows.bulkInsert([line, documentRowRow({ document_id: document.id, owner_id: 'another' })])
  // Deleted on this device, which keeps its lines until the server has deleted them.
  const gone = await db.documents.insert(documentRow({ project_id: mine.id, owner_id: asha, name: 'Gone' }))
  await db.document_rows.insert(documentRowRow({ document_id: gone.id, owner_id: asha, title: 'Gone' }))
  await gone.remove()
  const data = await readOwnData(db, me, Date.parse(at))
  const [{ xid: _1, ...itself }, { xid: _2, ...its }] = [document, line]
  expect([data.documents, data.document_rows]).toEqual([[itself], [its]])
})
