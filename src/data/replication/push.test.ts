import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Task } from '#src/domain/task/table.ts'
import { handClock } from '#tests/data/hand-clock.ts'
import { notificationRow, projectRow, taskRow } from '#tests/kits/rows.ts'
import { writeState } from '../collections/local.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import { syncedCollection, unsentDocuments } from '../edits/documents.ts'
import { type SyncEngine, startSync } from './engine.ts'
import { pushTable } from './push.ts'
import type { PushRow } from './push-call.ts'
import { reapplyRefused } from './reapply.ts'
import { refusedEdits } from '../edits/refused.ts'
import type { Retry } from './retry.ts'
import { pendingEdits } from '../edits/unsent.ts'
import { type Row, rowFields } from './wire.ts'

/** Tests when a device sends which edits. The server answers a push when a test tells it to. */

const at = '2026-11-20T10:00:00.000Z'
const asha = 'a0000000-0000-4000-8000-000000000001'
const id = (index: number) => `c0000000-0000-4000-8000-${String(index).padStart(12, '0')}`

let db: LocalDatabase
let engine: SyncEngine | undefined
/** The rows of each push, in order of arrival. */
let pushes: PushRow[][]
let answerNext: () => void
let isHeld: boolean
/** The rows of the next pulls. */
let arriving: Row[]
let poke: () => void
/** Each answer has a later state of its row. */
let xid: number

beforeEach(async () => {
  pushes = []
  isHeld = false
  arriving = []
  xid = 100
  answerNext = () => undefined
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const tables = [syncedTable('projects'), syncedTable('tasks')]
  db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables })
})
afterEach(async () => {
  await engine?.stop()
  await db.close()
})

async function start(): Promise<void> {
  engine = await startSync({
    db,
    scope: 'own',
    transport: {
      async call(name, args) {
        const head = { status: 'ok', scope: 'own', oldest_client: 1 }
        if (name !== 'sync_push')
          return { ...head, tables: { projects: pageOf(arriving.splice(0)), tasks: pageOf([]) } }
        const rows = args.rows as PushRow[]
        pushes.push(rows)
        if (isHeld) await new Promise<void>((resolve) => (answerNext = resolve))
        const results = rows.map((row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, row.fields) }))
        return { ...head, results }
      },
    },
    pokes: {
      listen({ onPoke }) {
        poke = () => onPoke(['projects'])
        return () => undefined
      },
    },
    clock: handClock(),
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    onScope: () => undefined,
  })
}

function pageOf(rows: Row[]) {
  const columns = Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name])]))
  const checkpoint = { epoch: 'one', xid: '1', id: '' }
  return { columns, revoked: [], checkpoint, more: false, behind: false, reset: false }
}

function rowOf(id: string, fields: object) {
  xid += 1
  return { ...projectOf(id), _deleted: false, _xid: String(xid), ...fields }
}

function projectOf(id: string) {
  return projectRow({ id, user_id: asha, name: 'Bakery', created_at: at, updated_at: at, xid: '' })
}

/** A device that has synced before, so that the first pull brings only what is new. */
async function syncedBefore(): Promise<void> {
  const { checkpoint } = pageOf([])
  const soFar = (name: SyncedTableName) => ({ checkpoint, columns: rowFields(syncedTable(name)).sort().join() })
  await writeState(db.local, 'checkpoints', { projects: soFar('projects'), tasks: soFar('tasks') })
}

async function create(count: number): Promise<void> {
  await db.projects.bulkInsert(Array.from({ length: count }, (_, index) => projectOf(id(index))))
}

const unsent = () => unsentDocuments(syncedCollection(db, 'projects'))
const frozen = async () => (await unsent()).filter(({ edit }) => edit?.push).length

test('freezes the next edits while the server handles a batch, and sends each edit once', async () => {
  await create(450)
  isHeld = true
  await start()
  await vi.waitFor(async () => expect(await frozen()).toBe(400))
  expect(pushes.map((rows) => rows.length)).toEqual([200])
  answerNext()
  // The first batch is settled and the third frozen while the second is being sent.
  await vi.waitFor(async () => expect((await unsent()).length).toBe(250))
  await vi.waitFor(async () => expect(await frozen()).toBe(250))
  expect(pushes.map((rows) => rows.length)).toEqual([200, 200])
  isHeld = false
  answerNext()
  await vi.waitFor(async () => expect(await unsent()).toEqual([]))
  expect(new Set(pushes.flat().map((row) => row.push_id)).size).toBe(450)
  expect(pushes.flat()).toHaveLength(450)
})

test('sends an edit made during its row’s push after the answer', async () => {
  await create(1)
  isHeld = true
  await start()
  await vi.waitFor(() => expect(pushes).toHaveLength(1))
  await (await db.projects.findOne(id(0)).exec())?.incrementalPatch({ name: 'Cakes' })
  isHeld = false
  answerNext()
  await vi.waitFor(async () => expect(await unsent()).toEqual([]))
  expect(pushes.map(([row]) => row?.base)).toEqual([null, { name: 'Bakery' }])
  expect(pushes.at(-1)?.[0]?.fields).toEqual({ name: 'Cakes' })
})

test('sends an edit overtaken by a deletion once another device has undone the deletion', async () => {
  await create(1)
  await start()
  await vi.waitFor(async () => expect(await unsent()).toEqual([]))
  isHeld = true
  const project = await db.projects.findOne(id(0)).exec()
  await project?.incrementalPatch({ description: 'Sent first' })
  await vi.waitFor(() => expect(pushes).toHaveLength(2))
  await (await db.projects.findOne(id(0)).exec())?.incrementalPatch({ name: 'Cakes' })
  await (await db.projects.findOne(id(0)).exec())?.incrementalRemove()
  answerNext()
  await vi.waitFor(() => expect(pushes).toHaveLength(3))
  expect(pushes.at(-1)?.[0]?.fields).toEqual({ _deleted: true })
  isHeld = false
  answerNext()
  await vi.waitFor(async () => expect(await unsent()).toEqual([]))
  arriving = [rowOf(id(0), { description: 'Sent first' })]
  poke()
  await vi.waitFor(() => expect(pushes.at(-1)?.[0]?.fields).toEqual({ name: 'Cakes' }))
})

/** Changes a stored project as a faulty disk does. */
async function damage(which: string, change: object): Promise<void> {
  const { storageInstance } = syncedCollection(db, 'projects')
  const [previous] = await storageInstance.findDocumentsById([which], true)
  if (!previous) throw new Error('there is no such project')
  await storageInstance.bulkWrite([{ previous, document: { ...previous, ...change } }], 'damage')
}

const tray = () => firstValueFrom(refusedEdits(db))

test.for([
  ['a text', { edit: 'broken' }],
  ['no push', { edit: { base: {}, under: {}, push: 5 } }],
  ['nothing', { edit: undefined }],
  ['an edit of another row’s form', { edit: { base: 7, under: null, push: null } }],
  ['a whole one, in a row with a broken transaction', { xid: 'broken' }],
] as const)('stores a damaged edit in the tray and sends all others, even if it is left as %s', async ([, change]) => {
  await syncedBefore()
  await create(3)
  await damage(id(1), { ...change, name: 'Typed for an hour' })
  await start()
  await vi.waitFor(async () => expect(await unsent()).toEqual([]))
  expect(pushes.flat().map((row) => [row.id, Object.keys(row.fields).length > 0])).toEqual([
    [id(0), true],
    [id(1), false],
    [id(2), true],
  ])
  const fields = { name: 'Typed for an hour', description: '' }
  expect(await tray()).toMatchObject([{ row_id: id(1), code: 'damaged', kind: 'created', fields }])
  // The device shows the row from the server's answer.
  expect((await db.projects.findOne(id(1)).exec())?.toJSON()).toMatchObject({ name: 'Bakery', dirty: 0 })
})

test('a user’s edit of a damaged row is sent, and the row’s possibly unsent values are in the tray', async () => {
  await create(1)
  const doc = await db.projects.findOne(id(0)).exec()
  await damage(id(0), { edit: 'broken', description: 'Typed before' })
  await doc?.incrementalPatch({ name: 'Cakes' })
  await start()
  await vi.waitFor(async () => expect(await unsent()).toEqual([]))
  expect(pushes.flat().at(-1)?.fields).toMatchObject({ name: 'Cakes' })
  expect(await tray()).toMatchObject([{ row_id: id(0), code: 'damaged', fields: { description: 'Typed before' } }])
})

describe('retries a damaged edit of a row that the user has edited since', () => {
  async function retried(...edits: object[]): Promise<Record<string, unknown> | undefined> {
    await syncedBefore()
    await db.projects.insert({ ...projectOf(id(0)), xid: '5' })
    const edit = { base: { description: '', progress: 20 }, under: {}, push: 'broken' }
    await damage(id(0), { edit, dirty: 1, description: 'Typed before', progress: 40 })
    for (const edit of edits) await (await db.projects.findOne(id(0)).exec())?.incrementalPatch(edit)
    const [refused] = await tray()
    if (refused) await reapplyRefused(db, refused, { userId: asha, scope: 'own' }, { id: id(9), now: at })
    await start()
    await vi.waitFor(async () => expect(await unsent()).toEqual([]))
    return pushes.flat().at(-1)?.fields
  }

  test('even if the row shows its values already, of any kind', async () => {
    expect(await retried({ name: 'Cakes' })).toMatchObject({ description: 'Typed before', progress: 40, name: 'Cakes' })
  })

  test('even if it goes back to the value that the user has changed since', async () => {
    expect(await retried({ description: 'Typed since' })).toMatchObject({ description: 'Typed before', progress: 40 })
  })
})

test('an edit of a table that the user doesn’t push waits in the tray, and the row shows the server’s values again', async () => {
  const task = (values: Partial<Task>) => taskRow({ owner_id: asha, created_at: at, updated_at: at, ...values })
  await syncedBefore()
  await db.tasks.insert(task({ id: id(0), title: 'Knead', xid: '5' }))
  await (await db.tasks.findOne(id(0)).exec())?.incrementalPatch({ title: 'Knead longer' })
  await db.tasks.insert(task({ id: id(1), title: 'New', xid: '' }))
  expect((await pendingEdits(db)).map(({ label }) => label).sort()).toEqual(['Knead longer', 'New'])
  await start()
  await vi.waitFor(async () => expect(await pendingEdits(db)).toEqual([]))
  const entries = (await tray()).map(({ code, label, fields }) => [code, label, fields.title]).sort()
  expect(entries).toEqual([
    ['scope_lost', 'Knead longer', 'Knead longer'],
    ['scope_lost', 'New', 'New'],
  ])
  expect((await db.tasks.find().exec()).map(({ title }) => title)).toEqual(['Knead'])
  expect(pushes).toEqual([])
})

test.for(['remove', 'incrementalRemove'] as const)(
  'a damaged row can be deleted by %s, and the deletion is sent',
  async (how) => {
    await syncedBefore()
    await db.projects.insert({ ...projectOf(id(0)), xid: '5' })
    await damage(id(0), { edit: 'broken', dirty: 1 })
    await (await db.projects.findOne(id(0)).exec())?.[how]()
    await start()
    await vi.waitFor(async () => expect(await unsent()).toEqual([]))
    expect(pushes.flat().at(-1)?.fields).toEqual({ _deleted: true })
  },
)

test('sends a task that is moved while it is frozen only after its new project', async () => {
  const [former, next, row] = [id(1), id(2), id(3)]
  await db.projects.insert({ ...projectOf(former), xid: '5' })
  await db.tasks.insert(taskRow({ id: row, project_id: former, title: 'Knead', xid: '' }))
  const { storageInstance } = syncedCollection(db, 'tasks')
  const write = storageInstance.bulkWrite.bind(storageInstance)
  storageInstance.bulkWrite = async (rows, context) => {
    storageInstance.bulkWrite = write
    await db.projects.insert(projectOf(next))
    await (await db.tasks.findOne(row).exec())?.incrementalPatch({ project_id: next })
    return write(rows, context)
  }
  const call = async (_name: string, { rows = [] }: { rows?: PushRow[] }) => {
    pushes.push(rows)
    return { results: rows.map((sent) => ({ id: sent.id, result: 'ok', row: null })) }
  }
  const push = (table: SyncedTableName) =>
    pushTable({
      ...{ db, table: syncedTable(table), scope: 'all', now: () => 0 },
      retry: { call } as unknown as Retry,
      newId: () => crypto.randomUUID(),
    })
  await push('tasks')
  expect(pushes).toEqual([])
  await push('projects')
  await push('tasks')
  expect(pushes.flat().map(({ id, fields }) => [id, fields.project_id])).toEqual([
    [next, undefined],
    [row, next],
  ])
})

test('drops an edit that only marks a missing row as read', async () => {
  const device = await openDatabase({
    name: crypto.randomUUID(),
    storage: getRxStorageMemory() as RxStorage<unknown, unknown>,
    multiInstance: false,
    tables: [syncedTable('notifications')],
  })
  onTestFinished(async () => void (await device.close()))
  await device.notifications.insert(notificationRow({ id: id(0), user_id: asha, message: 'Withdrawn', xid: '5' }))
  await (await device.notifications.findOne(id(0)).exec())?.incrementalPatch({ is_read: true })
  const refuse = async (_name: string, { rows = [] }: { rows?: PushRow[] }) => ({
    results: rows.map((sent) => ({ id: sent.id, result: 'rejected', code: 'not_found', row: null })),
  })
  await pushTable({
    ...{ db: device, table: syncedTable('notifications'), scope: 'own', now: () => 0 },
    retry: { call: refuse } as unknown as Retry,
    newId: () => crypto.randomUUID(),
  })
  expect(await pendingEdits(device)).toEqual([])
  expect(await firstValueFrom(refusedEdits(device))).toEqual([])
  expect(await device.notifications.find().exec()).toEqual([])
})
