import 'fake-indexeddb/auto'
import type { RxCollection, RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AnyDoc } from '../collections/json-schema.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import { dexieStorage } from '../store/dexie-storage.ts'
import { allDocuments, documentsById, isEmpty, rewrite, unsentDocuments } from './documents.ts'
import type { Doc } from './unsent-edit.ts'
import { reviveRow } from '#tests/sync/local-edits.ts'
import { projectRow } from '#tests/kits/rows.ts'

const id = 'c0000000-0000-4000-8000-000000000001'
const project = projectRow({
  id,
  user_id: 'a0000000-0000-4000-8000-000000000001',
  name: 'Bakery',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  xid: '100',
})
const row: Doc = { ...project, _deleted: false }

const storages = {
  memory: () => getRxStorageMemory() as RxStorage<unknown, unknown>,
  Dexie: () => dexieStorage(),
}

// Replication depends on these undocumented parts of RxDB: an update that changes one of them fails here.
describe.for(Object.entries(storages))('RxDB on %s', ([, storageOf]) => {
  let db: LocalDatabase
  let projects: RxCollection<AnyDoc>

  beforeEach(async () => {
    db = await openDatabase({
      name: crypto.randomUUID(),
      storage: storageOf(),
      multiInstance: false,
      tables: [syncedTable('projects')],
    })
    projects = db.projects as unknown as RxCollection<AnyDoc>
  })
  afterEach(() => db.close())

  const stored = async () => (await documentsById(projects, [id])).get(id)
  const fromServer = (change: Partial<Doc> = {}) =>
    rewrite(projects, [id], () => ({ ...row, dirty: 0, ...change }), { context: 'sync-pull' })
  const shown = async () => {
    const doc = await db.projects.findOne(id).exec()
    if (!doc) throw new Error('the project is not there')
    return doc
  }

  test('runs preInsert: a new document is an unsent insert', async () => {
    await db.projects.insert({ ...project, xid: '' })
    expect(await stored()).toMatchObject({ dirty: 1, edit: { base: null } })
  })

  test.for([
    ['patch', async () => (await shown()).patch({ name: 'Bread' })],
    ['modify', async () => (await shown()).modify((data) => ({ ...data, name: 'Bread' }))],
    ['incrementalPatch', async () => (await shown()).incrementalPatch({ name: 'Bread' })],
    ['incrementalModify', async () => (await shown()).incrementalModify((data) => ({ ...data, name: 'Bread' }))],
    ['upsert', async () => db.projects.upsert({ ...project, name: 'Bread' })],
    ['incrementalUpsert', async () => db.projects.incrementalUpsert({ ...project, name: 'Bread' })],
    ['bulkUpsert', async () => db.projects.bulkUpsert([{ ...project, name: 'Bread' }])],
  ] as const)('runs preSave for %s, with the previous document', async ([, write]) => {
    await fromServer()
    await write()
    expect(await stored()).toMatchObject({ name: 'Bread', dirty: 1, edit: { base: { name: 'Bakery' }, push: null } })
  })

  test.for([
    ['remove', async () => (await shown()).remove()],
    ['incrementalRemove', async () => (await shown()).incrementalRemove()],
    ['bulkRemove', async () => db.projects.bulkRemove([id])],
    ['the removal of a query', async () => db.projects.find({ selector: { id } }).remove()],
  ] as const)('tracks %s', async ([, remove]) => {
    await fromServer()
    await remove()
    expect(await stored()).toMatchObject({ _deleted: true, dirty: 1, edit: { base: { _deleted: false } } })
  })

  test('runs preSave again on what another writer stored first', async () => {
    await fromServer()
    const doc = await shown()
    let tries = 0
    await doc.incrementalModify(async (data) => {
      tries += 1
      if (tries === 1) await fromServer({ name: 'From the server', xid: '101' })
      return { ...data, description: 'Mine' }
    })
    expect(tries).toBe(2)
    expect(await stored()).toMatchObject({
      name: 'From the server',
      description: 'Mine',
      edit: { base: { description: '' }, under: { description: '' } },
    })
  })

  test('runs no hook for a write to the storage, and live queries see it', async () => {
    const names: string[][] = []
    const subscription = db.projects.find().$.subscribe((docs) => names.push(docs.map(({ name }) => name)))
    await fromServer()
    await fromServer({ name: 'Bread', xid: '101' })
    expect(await stored()).toMatchObject({ name: 'Bread', dirty: 0 })
    await expect.poll(() => names.at(-1)).toEqual(['Bread'])
    subscription.unsubscribe()
  })

  test('answers a write on an outdated revision with the stored document, so that the change runs again', async () => {
    await fromServer()
    const before = await documentsById(projects, [id])
    await (await shown()).incrementalPatch({ description: 'Mine' })
    const seen: unknown[] = []
    const change = (doc: Doc | undefined) => {
      seen.push(doc?.description)
      return doc && { ...doc, progress: 10 }
    }
    await rewrite(projects, [id], change, { context: 'sync-pull', known: before })
    expect(seen).toEqual(['', 'Mine'])
    expect(await stored()).toMatchObject({ description: 'Mine', progress: 10, dirty: 1 })
  })

  test.for([
    ['a document', false],
    ['a tombstone', true],
  ] as const)('does not insert over %s that the writer did not know', async ([, isDeleted]) => {
    await db.projects.insert({ ...project, xid: '' })
    if (isDeleted) await (await shown()).incrementalRemove()
    const seen: unknown[] = []
    const change = (doc: Doc | undefined) => {
      seen.push(doc?._deleted)
      return doc ?? { ...row, dirty: 0 as const }
    }
    await rewrite(projects, [id], change, { context: 'sync-pull', known: new Map() })
    expect(seen).toEqual([undefined, isDeleted])
    expect(await stored()).toMatchObject({ xid: '', _deleted: isDeleted })
  })

  test('finds unsent documents by index, including deleted ones', async () => {
    expect(await isEmpty(projects)).toBe(true)
    await fromServer()
    expect(await isEmpty(projects)).toBe(false)
    expect(await unsentDocuments(projects)).toEqual([])
    await (await shown()).incrementalPatch({ name: 'Bread' })
    expect(await unsentDocuments(projects)).toMatchObject([{ id, name: 'Bread' }])
    await (await shown()).incrementalRemove()
    expect(await unsentDocuments(projects)).toMatchObject([{ id, _deleted: true }])
    expect(await unsentDocuments(projects, 0)).toEqual([])
    expect(await allDocuments(projects)).toMatchObject([{ id }])
  })

  test('writes a document once if it is named twice', async () => {
    await fromServer()
    const numbered = vi.fn((doc: Doc | undefined) => doc && { ...doc, progress: 40, dirty: 1 as const })
    await rewrite(projects, [id, id], numbered, { context: 'local-edit' })
    expect(numbered).toHaveBeenCalledOnce()
    await fromServer({ progress: 40 })
    expect(await unsentDocuments(projects)).toEqual([])
  })

  test('restores a deleted row with others’ changes since then', async () => {
    await fromServer()
    await (await shown()).incrementalRemove()
    await rewrite(projects, [id], (doc) => doc && { ...doc, progress: 40 }, { context: 'sync-pull' })
    await reviveRow(db, 'projects', id)
    expect(await stored()).toMatchObject({ _deleted: false, progress: 40, dirty: 0 })
    await reviveRow(db, 'projects', id)
    await reviveRow(db, 'projects', 'c0000000-0000-4000-8000-000000000009')
    expect(await allDocuments(projects)).toHaveLength(1)
  })

  test('reports any other failure of the storage', async () => {
    const failure = { status: 422, documentId: id, isError: true, writeRow: { document: row } }
    vi.spyOn(projects.storageInstance, 'bulkWrite').mockResolvedValueOnce({ error: [failure] } as never)
    await expect(fromServer()).rejects.toThrow('status 422')
  })
})
