import type { RxCollection, RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectConsoleError } from '#tests/house/console.ts'
import type { AnyDoc } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'
import { type LocalDatabase, openDatabase } from '../database.ts'
import type { RefusedEdit } from '../sync-status.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { Stopped } from './patience.ts'
import type { PushRow } from './plan.ts'
import { pushHandler } from './push.ts'
import { TransportError } from './transport.ts'
import { docFromRow, type Doc, type Row } from './wire.ts'

const table = syncedTable('projects')
const tasks = syncedTable('tasks')

let db: LocalDatabase
let ledger: Ledger
let sent: PushRow[][]
/** What the server makes of each row. */
let server: (row: PushRow) => Record<string, unknown>
/** What happens to a call before and after the server worked on it. */
let before: (rows: PushRow[]) => void
let after: () => void
let tray: RefusedEdit[]
let parents: string[]
let made: number

beforeEach(async () => {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables: [table] })
  ledger = await openLedger(db.local, 'projects')
  sent = []
  server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, row.fields) })
  before = () => {}
  after = () => {}
  tray = []
  parents = []
  made = 0
})
afterEach(() => db.close())

function push(rows: { next: Doc; assumed?: Doc | undefined }[], of = table): Promise<Doc[]> {
  const handler = pushHandler({
    table: of,
    collection: db.projects as unknown as RxCollection<AnyDoc>,
    scope: 'own',
    patience: {
      async call<T>(
        name: string,
        args: Record<string, unknown>,
        { mayFail }: { mayFail: (error: TransportError) => boolean } = { mayFail: () => false },
      ) {
        expect(name).toBe('sync_push')
        const rows = args.rows as PushRow[]
        try {
          before(rows)
        } catch (error) {
          // As patience does: what the caller can do nothing about is waited out.
          throw error instanceof TransportError && !mayFail(error) ? new Stopped() : error
        }
        sent.push(structuredClone(rows))
        const answer = { status: 'ok', results: rows.map((row) => server(row)) }
        after()
        return answer as T
      },
      kick() {},
      contact: () => 'ok',
      stop() {},
    },
    ledger,
    newId: () => `push-${++made}`,
    now: () => Date.parse('2026-03-03T00:00:00Z'),
    refuse: async (edit) => void tray.push(edit),
    parentsSent: async (ids) => void parents.push(...ids),
  })
  return handler(
    rows.map(({ next, assumed }) => ({ newDocumentState: next, ...(assumed && { assumedMasterState: assumed }) })),
  )
}

const id = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function rowOf(rowId: string, change: Row = {}): Row {
  return {
    id: rowId,
    user_id: 'a0000000-0000-4000-8000-000000000001',
    name: 'Bakery',
    description: '',
    status: 'planning',
    progress: 0,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    _deleted: false,
    _xid: '200',
    ...change,
  }
}

function docOf(n: number, change: Partial<Doc> = {}): Doc {
  const doc = docFromRow(table, rowOf(id(n), { _xid: '100' }))
  if (!doc) throw new Error('the row of this test is none')
  return { ...doc, ...change }
}

const edited = (n: number, change: Partial<Doc>) => ({ next: docOf(n, change), assumed: docOf(n) })
const lost = () => {
  throw new Stopped()
}

describe('an edit', () => {
  test('comes back as the server’s row, which is the next merge base', async () => {
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(sent).toEqual([[{ id: id(1), push_id: 'push-1', base: { name: 'Bakery' }, fields: { name: 'Mine' } }]])
    expect(outcome).toMatchObject({ id: id(1), name: 'Mine', xid: '200', _deleted: false })
    expect(tray).toEqual([])
  })

  test('that changes nothing is not sent', async () => {
    expect(await push([edited(1, {})])).toEqual([])
    expect(sent).toEqual([])
  })

  test('is written down before it goes out', async () => {
    let written: unknown
    before = () => {
      written = db.local.findByIds([`push|projects|${id(1)}`]).exec()
    }
    await push([edited(1, { name: 'Mine' })])
    expect((await (written as Promise<Map<string, unknown>>)).size).toBe(1)
  })
})

describe('an answer that never came', () => {
  test('has the very same edit sent again first', async () => {
    after = lost
    expect(await push([edited(1, { name: 'Mine' })])).toEqual([])
    after = () => {}
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(sent[1]).toEqual(sent[0])
    expect(sent).toHaveLength(2)
    expect(outcome).toMatchObject({ name: 'Mine', xid: '200' })
  })

  test('and an edit made meanwhile goes out after it, made from what was sent', async () => {
    after = lost
    await push([edited(1, { name: 'Mine' })])
    after = () => {}
    // Somebody else wrote between the push and its repetition.
    server = (row) => ({
      id: row.id,
      result: 'ok',
      row: rowOf(row.id, row.push_id === 'push-1' ? { name: 'Theirs' } : { name: 'Mine, again', _xid: '300' }),
    })
    const [outcome] = await push([edited(1, { name: 'Mine, again' })])
    expect(sent.slice(1).flat()).toEqual([
      { id: id(1), push_id: 'push-1', base: { name: 'Bakery' }, fields: { name: 'Mine' } },
      { id: id(1), push_id: 'push-2', base: { name: 'Mine' }, fields: { name: 'Mine, again' } },
    ])
    expect(outcome).toMatchObject({ name: 'Mine, again', xid: '300' })
  })

  test('and the edit was taken back meanwhile: the taking back is sent', async () => {
    after = lost
    await push([edited(1, { name: 'Mine' })])
    after = () => {}
    await push([edited(1, {})])
    expect(sent.slice(1).flat()).toMatchObject([
      { push_id: 'push-1', fields: { name: 'Mine' } },
      { push_id: 'push-2', base: { name: 'Mine' }, fields: { name: 'Bakery' } },
    ])
  })
})

describe('an edit that was applied', () => {
  test('to a row that the person no longer sees takes it off the device, and is done with', async () => {
    server = (row) => ({ id: row.id, result: 'ok', row: null })
    const outcome = await push([edited(1, { name: 'Mine' })])
    expect(outcome).toMatchObject([{ id: id(1), _deleted: true }])
    expect(tray).toEqual([])
    expect((await ledger.read([id(1)])).size).toBe(0)
  })

  test('to a row that this version can’t hold does not block the others', async () => {
    expectConsoleError('not of the expected shape')
    server = (row) => ({
      id: row.id,
      result: 'ok',
      row: rowOf(row.id, row.id === id(1) ? { status: 'new' } : row.fields),
    })
    const outcome = await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' })])
    expect(outcome).toMatchObject([{ id: id(2), name: 'Two' }])
  })
})

describe('a refusal', () => {
  const refuse = (row: Row | null) => (item: PushRow) => ({
    id: item.id,
    result: 'rejected',
    row,
    code: '23514',
    constraint: 'projects_name_length',
    message: 'too long',
  })

  test('puts the edit into the tray and the server’s row on the device', async () => {
    server = refuse(rowOf(id(1), { name: 'As it is there' }))
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(outcome).toMatchObject({ name: 'As it is there', xid: '200', _deleted: false })
    expect(tray).toEqual([
      {
        id: 'push-1',
        table: 'projects',
        row_id: id(1),
        kind: 'changed',
        label: 'Mine',
        fields: { name: 'Mine' },
        document: docOf(1, { name: 'Mine' }),
        code: '23514',
        constraint: 'projects_name_length',
        message: 'too long',
        refused_at: '2026-03-03T00:00:00.000Z',
      },
    ])
    expect((await ledger.read([id(1)])).size).toBe(0)
  })

  test('takes a row away that the server doesn’t have', async () => {
    server = refuse(null)
    const [outcome] = await push([{ next: docOf(1, { xid: '' }) }])
    expect(outcome).toMatchObject({ id: id(1), _deleted: true })
    expect(tray).toMatchObject([{ kind: 'created' }])
  })

  test('of a deletion says so', async () => {
    server = refuse(rowOf(id(1)))
    expect(await push([edited(1, { _deleted: true })])).toMatchObject([{ _deleted: false }])
    expect(tray).toMatchObject([{ kind: 'deleted', fields: {} }])
  })

  test('heard only at the second try is not asked for a third time', async () => {
    after = lost
    await push([edited(1, { name: 'Mine' })])
    after = () => {}
    server = refuse(rowOf(id(1)))
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(sent).toHaveLength(2)
    expect(tray).toHaveLength(1)
    expect(outcome).toMatchObject({ name: 'Bakery' })
  })

  test('of one row does not hold up its neighbours', async () => {
    server = (row) => (row.id === id(2) ? refuse(rowOf(id(2)))(row) : { ...ok(row) })
    const outcome = await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' }), edited(3, { name: 'Three' })])
    expect(outcome.map((doc) => doc.name)).toEqual(['One', 'Bakery', 'Three'])
    expect(tray).toHaveLength(1)
  })

  test('of the whole call finds the one row that can’t be read, and lets its neighbours through', async () => {
    before = (rows) => {
      if (rows.some((row) => row.id === id(2))) throw new TransportError('bad-request', 'unreadable', '22P05')
    }
    const outcome = await push([
      edited(1, { name: 'One' }),
      edited(2, { name: '\u0000' }),
      edited(3, { name: 'Three' }),
    ])
    expect(sent.flat().map((row) => row.id)).toEqual([id(1), id(3)])
    expect(tray).toMatchObject([{ row_id: id(2), code: '22P05', fields: { name: '\u0000' } }])
    expect(outcome).toHaveLength(3)
    // Nothing is known of what the server has: what the device last knew of it stands, and the row stays.
    expect(outcome[1]).toMatchObject({ name: 'Bakery', _deleted: false })
  })

  test.for(['404', 'PGRST202', '403', '42501', '22023'])('of the call itself (%s) gives up no edit', async (code) => {
    before = () => {
      throw new TransportError('bad-request', 'not now', code)
    }
    expect(await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' })])).toEqual([])
    expect(tray).toEqual([])
    before = () => {}
    expect(await push([edited(1, { name: 'One' }), edited(2, { name: 'Two' })])).toMatchObject([
      { name: 'One' },
      { name: 'Two' },
    ])
  })

  const ok = (row: PushRow) => ({ id: row.id, result: 'ok', row: rowOf(row.id, row.fields) })
})

describe('a new row that is there already', () => {
  test('keeps there what this device has said nothing about', async () => {
    server = (row) =>
      row.base === null
        ? { id: row.id, result: 'conflict', row: rowOf(row.id, { name: 'There', description: 'Kept' }) }
        : { id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Mine', description: 'Kept', _xid: '300' }) }
    const [outcome] = await push([{ next: docOf(1, { name: 'Mine', xid: '' }) }])
    expect(sent[1]).toEqual([{ id: id(1), push_id: 'push-2', base: { name: '' }, fields: { name: 'Mine' } }])
    expect(outcome).toMatchObject({ name: 'Mine', description: 'Kept', xid: '300' })
  })

  test('and says the same is done with', async () => {
    server = (row) => ({ id: row.id, result: 'conflict', row: rowOf(row.id) })
    expect(await push([{ next: docOf(1, { xid: '' }) }])).toMatchObject([{ xid: '200' }])
    expect(sent).toHaveLength(1)
    expect((await ledger.read([id(1)])).size).toBe(0)
  })
})

describe('an edit made while its predecessor was answered', () => {
  test('is made from what was sent, not from what RxDB still holds', async () => {
    await push([edited(1, { name: 'Mine' })])
    await push([edited(1, { name: 'Mine, again' })])
    expect(sent[1]).toMatchObject([{ base: { name: 'Mine' }, fields: { name: 'Mine, again' } }])
  })

  test('and that came to nothing takes over the row as it is by now', async () => {
    await push([edited(1, { name: 'Mine' })])
    // What others wrote meanwhile was pulled and left aside, because this document was unsent.
    server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Theirs', _xid: '250' }) })
    const [outcome] = await push([edited(1, { name: 'Mine' })])
    expect(sent[1]).toMatchObject([{ base: {}, fields: {} }])
    expect(outcome).toMatchObject({ name: 'Theirs', xid: '250' })
  })

  test('and a refusal in between is still made from what was sent: an insert of a row that is there would bring old values back', async () => {
    const typed = docOf(1, { xid: '' })
    await push([{ next: typed }])
    server = (row) => ({ id: row.id, result: 'rejected', row: rowOf(row.id), code: '23514' })
    await push([{ next: { ...typed, name: 'Refused' } }])
    server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, row.fields) })
    await push([{ next: { ...typed, name: 'Bakery', description: 'Bread' } }])
    expect(sent.at(-1)?.[0]).toMatchObject({ base: { description: '' }, fields: { description: 'Bread' } })
  })

  test('and an edit that went unsent before a deletion goes out when the deletion is undone', async () => {
    await push([{ next: docOf(1, { name: 'Typed', _deleted: true }), assumed: docOf(1) }])
    server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { ...row.fields, _xid: '300' }) })
    await push([{ next: docOf(1, { name: 'Typed' }), assumed: docOf(1) }])
    expect(sent.at(-1)?.[0]?.fields).toEqual({ name: 'Typed', _deleted: false })
  })

  test('and RxDB has caught up: the ledger is forgotten', async () => {
    await push([edited(1, { name: 'Mine' })])
    const now = docOf(1, { name: 'Mine', xid: '200' })
    expect(await push([{ next: now, assumed: now }])).toEqual([])
    expect((await ledger.read([id(1)])).size).toBe(0)
  })
})

describe('a row that was pulled when the device stopped, before RxDB had it in its books', () => {
  const theirs = docOf(1, { name: 'Theirs', xid: '150' })
  const store = (document: object, previous?: object) =>
    db.projects.storageInstance.bulkWrite([{ document, previous } as never], 'test')
  const stored = async () => (await db.projects.storageInstance.findDocumentsById([id(1)], true))[0]

  test('is not said again over what others have said since', async () => {
    await store({ ...theirs, _attachments: {} })
    expect(await push([{ next: theirs }])).toEqual([])

    const first = await stored()
    const note = { _rev: 2, hash: 'as RxDB notes what it has pulled' }
    await store({ ...first, _meta: { ...first?._meta, o: note } }, first)
    expect(await push([{ next: theirs, assumed: docOf(1) }])).toEqual([])
    expect(sent).toEqual([])
  })

  test('and edited since is compared with the row itself, while nobody else has changed that', async () => {
    await store({ ...theirs, _attachments: {} })
    await (await db.projects.findOne(id(1)).exec())?.incrementalPatch({ description: 'Mine' })
    const edited = { next: { ...theirs, description: 'Mine' }, assumed: docOf(1) }
    server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Theirs', _xid: '150' }) })
    await push([edited])
    expect(sent.flat().map((row) => row.fields)).toEqual([{}, { description: 'Mine' }])

    sent = []
    server = (row) => ({ id: row.id, result: 'ok', row: rowOf(row.id, { name: 'Theirs, later', _xid: '170' }) })
    await push([{ next: { ...theirs, description: 'Mine' }, assumed: docOf(1) }])
    expect(sent.flat().at(-1)?.fields).toMatchObject({ description: 'Mine' })
  })
})

test('a child waits for its parent', async () => {
  const task = { ...docOf(1), project_id: id(7), title: 'Knead', assigned_to: '', created_by: '', status: 'pending' }
  server = (row) => ({ id: row.id, result: 'rejected', row: null, code: 'x' })
  before = () => expect(parents).toEqual([id(7)])
  await push([{ next: { ...task, xid: '' } }], tasks)
  expect(sent).toHaveLength(1)
})

test('an answer that leaves a row out is a bug, and says so', async () => {
  server = () => ({ id: id(9), result: 'ok', row: null })
  await expect(push([edited(1, { name: 'Mine' })])).rejects.toThrow('did not answer for a row')
})

test('the ledger knows rows of its own table only, and forgets', async () => {
  const record = ledger.record(id(1), 'p', docOf(1), { base: null, fields: {} })
  await ledger.write([record])
  expect(await ledger.read([id(1), id(2)])).toEqual(new Map([[id(1), record]]))
  expect((await (await openLedger(db.local, 'tasks')).read([id(1)])).size).toBe(0)
  await ledger.forget([record.id, `projects|${id(2)}`])
  expect((await ledger.read([id(1)])).size).toBe(0)
})
