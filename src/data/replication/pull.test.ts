import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type HandClock, handClock } from '#tests/data/hand-clock.ts'
import { expectConsoleError } from '#tests/house/console.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import { writeState } from '../collections/local.ts'
import { syncedCollection } from '../edits/documents.ts'
import { rowFields } from './wire.ts'
import { type SyncEngine, startSync } from './engine.ts'
import type { Checkpoint, Page } from './protocol.ts'
import { projectRow } from '#tests/kits/rows.ts'

/** Tests which tables a device requests, and from which checkpoint. The server gives scripted answers. */

const names = ['projects', 'tasks', 'notifications'] as const
const at = '2026-11-20T10:00:00.000Z'

let db: LocalDatabase
let clock: HandClock
let engine: SyncEngine
let poke: (tables: readonly string[]) => void
/** The tables of each call with their checkpoints' numbers, null for the start. */
let calls: Partial<Record<SyncedTableName, string | null>>[]
/** The next answers of a table; if there are none, nothing is new. */
let pages: Partial<Record<SyncedTableName, Partial<Page>[]>>
/** Answers wait for this promise. */
let held: Promise<void>

beforeEach(async () => {
  calls = []
  pages = {}
  held = Promise.resolve()
  clock = handClock()
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables: names.map(syncedTable) })
})
afterEach(async () => {
  await engine.stop()
  await db.close()
})

interface Asked {
  tables: { table: SyncedTableName; checkpoint: Checkpoint }[]
}

async function start(): Promise<void> {
  engine = await startSync({
    db,
    scope: 'own',
    transport: {
      async call(name, args) {
        expect(name).toBe('sync_pull_tables')
        const { tables } = args as unknown as Asked
        calls.push(Object.fromEntries(tables.map(({ table, checkpoint }) => [table, checkpoint?.xid ?? null])))
        const answers = tables.map(({ table, checkpoint }) => [table, answerOf(table, checkpoint)])
        await held
        return { status: 'ok', scope: 'own', oldest_client: 1, tables: Object.fromEntries(answers) }
      },
    },
    clock,
    random: () => 0.5,
    pokes: {
      listen({ onPoke }) {
        poke = onPoke
        return () => undefined
      },
    },
    newId: () => crypto.randomUUID(),
    onScope: () => undefined,
  })
}

function answerOf(table: SyncedTableName, checkpoint: Checkpoint): Page {
  const nothingNew = {
    columns: {},
    revoked: [],
    checkpoint: checkpoint ?? to(1),
    more: false,
    behind: false,
    reset: false,
  }
  return { ...nothingNew, ...pages[table]?.shift() }
}

const to = (xid: number): Checkpoint => ({ epoch: 'e', xid: String(xid), id: 'f' })
const project = (id: string, xid: number) => ({
  ...projectRow(),
  id,
  user_id: crypto.randomUUID(),
  name: `Project ${id}`,
  created_at: at,
  updated_at: at,
  _deleted: false,
  _modified: at,
  _xid: String(xid),
})
/** Rows in the server's format. */
function columns(...rows: Record<string, unknown>[]): Page['columns'] {
  return Object.fromEntries(Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => row[name])]))
}

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const

/** Slow machines need the longer timeout. */
const until = <T>(assertion: () => T | Promise<T>) => vi.waitFor(assertion, { timeout: 10_000, interval: 5 })

/** Waits until this number of calls was made and their answers were written. */
const asked = (times: number) =>
  until(async () => {
    expect(calls).toHaveLength(times)
    expect(engine.status()).toMatchObject({ calls: 0, lastSyncedAt: new Date(clock.now()).toISOString() })
  })
const everything = { projects: '1', tasks: '1', notifications: '1' }

test('needs one call to learn that nothing is new in any table, and one call the next time', async () => {
  await start()
  await asked(1)
  await clock.advance(1)
  engine.wake()
  await asked(2)
  expect(calls).toEqual([{ projects: null, tasks: null, notifications: null }, everything])
})

test('removes a row whose tombstone comes in a later page of the first sync', async () => {
  pages.projects = [
    { columns: columns(project(ids[0], 1), project(ids[1], 2)), checkpoint: to(2), more: true },
    { columns: columns({ ...project(ids[0], 3), _deleted: true }), checkpoint: to(3) },
  ]
  await start()
  await asked(2)
  expect((await db.projects.find().exec()).map(({ id }) => id)).toEqual([ids[1]])
})

test('requests the tables that a poke names', async () => {
  await start()
  await asked(1)
  poke(['tasks', 'contact_messages'])
  await until(() => expect(calls.slice(1)).toEqual([{ tasks: '1' }]))
  poke(['contact_messages'])
  poke(['notifications'])
  await until(() => expect(calls.slice(2)).toEqual([{ notifications: '1' }]))
})

test('requests a table that has more rows again, together with a table poked in between', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  pages = {
    projects: [
      { columns: columns(project(ids[0], 3)), checkpoint: to(3), more: true },
      { columns: columns(project(ids[1], 4)), checkpoint: to(5) },
    ],
  }
  await start()
  await until(() => expect(calls).toHaveLength(1))
  poke(['notifications'])
  resolve()
  await asked(2)
  expect(calls[1]).toEqual({ projects: '3', notifications: '1' })
  expect((await db.projects.find({ sort: [{ id: 'asc' }] }).exec()).map(({ id }) => id)).toEqual(ids)
  engine.wake()
  await until(() => expect(calls[2]).toEqual({ ...everything, projects: '5' }))
})

test('reports which tables the first sync has read while it reads others', async () => {
  pages = { projects: [{ columns: columns(project(ids[0], 1)), checkpoint: to(1), more: true }] }
  const told: unknown[] = []
  await start()
  engine.status$.subscribe(({ firstSyncDone, firstSyncTables }) => told.push(firstSyncDone || firstSyncTables))
  await until(() => expect(engine.status().firstSyncDone).toBe(true))
  expect(told).toContainEqual(['tasks', 'notifications'])
  expect(engine.status().firstSyncTables).toBeUndefined()
})

test('requests rows behind the fence again soon, and no other table', async () => {
  pages = { tasks: [{ behind: true }] }
  await start()
  await asked(1)
  await clock.advance(300)
  await until(() => expect(calls.slice(1)).toEqual([{ tasks: '1' }]))
})

test('restarts one table independently, and removes what the server no longer has', async () => {
  pages = { projects: [{ columns: columns(project(ids[0], 3), project(ids[1], 3)), checkpoint: to(5) }] }
  await start()
  await asked(1)
  pages = {
    projects: [
      { reset: true, checkpoint: null },
      { columns: columns(project(ids[1], 1)), checkpoint: to(1), more: true },
      { checkpoint: to(2) },
    ],
  }
  await clock.advance(1)
  engine.wake()
  await asked(4)
  expect(calls.slice(2)).toEqual([{ projects: null }, { projects: '1' }])
  expect((await db.projects.find().exec()).map(({ id, xid }) => [id, xid])).toEqual([[ids[1], '1']])
})

test('continues with other tables when a page can’t be written, and requests it and the following pages again', async () => {
  expectConsoleError('sync: pull of projects failed')
  pages = {
    projects: [
      { columns: columns(project(ids[0], 3)), checkpoint: to(3), more: true },
      { columns: columns(project(ids[1], 4)), checkpoint: to(5) },
      { columns: columns(project(ids[0], 3), project(ids[1], 4)), checkpoint: to(5) },
    ],
    tasks: [{ checkpoint: to(7) }],
  }
  const storage = syncedCollection(db, 'projects').storageInstance
  const write = vi.spyOn(storage, 'bulkWrite').mockRejectedValueOnce(new Error('the disk is full'))
  await start()
  await until(() => expect(clock.waits()).toContain(1000))
  expect(calls).toHaveLength(2)
  expect(await db.projects.count().exec()).toBe(0)
  expect(engine.status().firstSyncDone).toBe(false)
  await clock.advance(1000)
  await until(() => expect(engine.status().firstSyncDone).toBe(true))
  expect(calls[2]).toEqual({ projects: null })
  expect(await db.projects.count().exec()).toBe(2)
  engine.wake()
  await until(() => expect(calls[3]).toEqual({ projects: '5', tasks: '7', notifications: '1' }))
  write.mockRestore()
})

test('requests every table again from its last checkpoint when checkpoints can’t be stored', async () => {
  expectConsoleError('sync: pull failed')
  const store = vi.spyOn(db.local, 'upsert').mockRejectedValueOnce(new Error('the disk is full'))
  await start()
  await until(() => expect(clock.waits()).toContain(1000))
  expect(engine.status().firstSyncDone).toBe(false)
  await clock.advance(1000)
  await asked(2)
  expect(calls[1]).toEqual({ projects: null, tasks: null, notifications: null })
  store.mockRestore()
})

test('restarts a table again when its restart is interrupted', async () => {
  expectConsoleError('sync: pull of projects failed')
  pages = { projects: [{ columns: columns(project(ids[0], 3)), checkpoint: to(5) }] }
  await start()
  await asked(1)
  pages = {
    projects: [
      { reset: true, checkpoint: null },
      { columns: columns(project(ids[0], 1)), checkpoint: to(1), more: true },
      { columns: columns(project(ids[1], 2)), checkpoint: to(2) },
    ],
  }
  const storage = syncedCollection(db, 'projects').storageInstance
  const bulkWrite = storage.bulkWrite.bind(storage)
  const write = vi
    .spyOn(storage, 'bulkWrite')
    .mockImplementationOnce(bulkWrite)
    .mockRejectedValueOnce(new Error('the disk is full'))
  poke(['projects'])
  await until(() => expect(clock.waits()).toContain(1000))
  await clock.advance(1000)
  await until(() => expect(calls.at(-1)).toEqual({ projects: '5' }))
  write.mockRestore()
})

const soFar = (table: SyncedTableName, checkpoint: unknown) => ({
  [table]: { checkpoint, columns: rowFields(syncedTable(table)).sort().join() },
})

test.for([
  ['a text', 'broken'],
  ['a list', []],
  ['a checkpoint that is a text', soFar('projects', 'broken')],
  ['a checkpoint that is nothing', { projects: { columns: '' } }],
  ['a number that JSON can’t hold', soFar('projects', { epoch: 'e', xid: 7n, id: 'f' })],
  ['an object where a text belongs', soFar('projects', { epoch: {}, xid: '7', id: 'f' })],
  ['an unknown part that JSON can’t hold', soFar('projects', { ...to(7), since: 7n })],
] as const)(
  'reads a table whose stored checkpoint is damaged from the start, and keeps the others: %s',
  async ([, stored]) => {
    const others = typeof stored === 'object' && !Array.isArray(stored) ? soFar('tasks', to(9)) : undefined
    await writeState(db.local, 'checkpoints', others ? Object.assign({}, stored, others) : stored)
    await start()
    await asked(1)
    expect(calls[0]).toEqual({ projects: null, tasks: others ? '9' : null, notifications: null })
  },
)

test('a damaged row is replaced by the server’s row, and doesn’t stop the other rows of its page', async () => {
  const mine = { ...project(ids[0], 1), name: 'Damaged', xid: 'broken' }
  const { _deleted, _modified, _xid, ...row } = mine
  await db.projects.insert(row)
  await writeState(db.local, 'checkpoints', soFar('projects', to(2)))
  pages = { projects: [{ columns: columns(project(ids[0], 3), project(ids[1], 3)), checkpoint: to(5) }] }
  await start()
  await until(async () => {
    const rows = await db.projects.find({ sort: [{ id: 'asc' }] }).exec()
    expect(rows.map(({ name, xid }) => [name, xid])).toEqual([
      [`Project ${ids[0]}`, '3'],
      [`Project ${ids[1]}`, '3'],
    ])
  })
})
