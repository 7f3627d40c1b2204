import type { RxCollection, RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectConsoleError } from '#tests/house/console.ts'
import type { AnyDoc } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'
import { type LocalDatabase, openDatabase } from '../database.ts'
import { Stopped } from './patience.ts'
import { type Checkpoint, pullHandler } from './pull.ts'
import { docFromRow, type Row } from './wire.ts'

const table = syncedTable('projects')
const at = (xid: number): Checkpoint => ({ epoch: 'e', xid: String(xid), id: 'f' })

let db: LocalDatabase
let collection: RxCollection<AnyDoc>
let pages: (Record<string, unknown> | Error)[]
let asked: { checkpoint: unknown; page_size: unknown; scope: unknown }[]
let pending: Set<string>
let told: string[]

beforeEach(async () => {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables: [table] })
  collection = db.projects as unknown as RxCollection<AnyDoc>
  pages = []
  asked = []
  pending = new Set()
  told = []
})
afterEach(() => db.close())

function pull(last: Checkpoint | undefined, batchSize = 3) {
  const handler = pullHandler({
    table,
    collection,
    scope: 'own',
    patience: {
      async call<T>(name: string, args: Record<string, unknown>) {
        expect(name).toBe('sync_pull')
        asked.push(args as never)
        const page = pages.shift()
        if (!page || page instanceof Error) throw page ?? new Error('asked once too often')
        return { rows: [], revoked: [], checkpoint: at(1), more: false, behind: false, reset: false, ...page } as T
      },
      kick() {},
      contact: () => 'ok',
      stop() {},
    },
    pendingIds: async () => pending,
    onBehind: () => told.push('behind'),
    onLeft: (ids) => told.push(...ids.map((id) => `left ${Number(id.slice(-12))}`)),
    onReset: async (rows) => void told.push(`reset ${rows.length}`),
    onComplete: () => told.push('complete'),
  })
  return handler(last, batchSize)
}

const idOf = (n: number) => `c0000000-0000-4000-8000-${String(n).padStart(12, '0')}`

function row(n: number, change: Row = {}): Row {
  return {
    id: idOf(n),
    user_id: 'a0000000-0000-4000-8000-000000000001',
    name: `Project ${n}`,
    description: '',
    status: 'planning',
    progress: 0,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    _deleted: false,
    _xid: '10',
    ...change,
  }
}

async function have(...numbers: number[]) {
  for (const n of numbers) {
    const { _deleted, ...doc } = docFromRow(table, row(n)) ?? { id: '', xid: '' }
    await collection.insert(doc)
  }
}

const names = (result: { documents: { id: string; _deleted: boolean }[] }) =>
  result.documents.map((doc) => `${Number(doc.id.slice(-12))}${doc._deleted ? ' deleted' : ''}`)

describe('a pull', () => {
  test('goes on from the last checkpoint, and tells that it reached the end', async () => {
    pages = [{ rows: [row(1), row(2)], checkpoint: at(20) }]
    const result = await pull(at(5))
    expect(names(result)).toEqual(['1', '2'])
    expect(result.checkpoint).toEqual(at(20))
    expect(asked).toMatchObject([{ checkpoint: at(5), page_size: 3, scope: 'own' }])
    expect(told).toEqual(['complete'])
  })

  test('begins with nothing where there is no checkpoint', async () => {
    pages = [{}]
    await pull(undefined)
    expect(asked[0]?.checkpoint).toBeNull()
  })

  test('leaves the next page to the next call when a batch is full', async () => {
    pages = [{ rows: [row(1), row(2), row(3)], more: true, checkpoint: at(20) }]
    expect(names(await pull(undefined))).toEqual(['1', '2', '3'])
    expect(told).toEqual([])
  })

  test('reads on where a full page shrank: RxDB would take a short batch for the end', async () => {
    await have(2)
    const dead = (n: number) => row(n, { _deleted: true })
    pages = [
      { rows: [row(1), dead(8), dead(9)], more: true, checkpoint: at(20) },
      { rows: [dead(2)], revoked: [idOf(7)], more: true, checkpoint: at(30) },
      { rows: [row(3)], more: false, checkpoint: at(40) },
    ]
    const result = await pull(at(5))
    expect(names(result)).toEqual(['1', '2 deleted', '3'])
    expect(result.checkpoint).toEqual(at(40))
    expect(asked.map((call) => call.checkpoint)).toEqual([at(5), at(20), at(30)])
    expect(told).toEqual(['complete'])
  })

  test('leaves a row whose document is unsent, and reads it again the next time', async () => {
    pending.add(idOf(2))
    pages = [{ rows: [row(1), row(2)], checkpoint: at(9) }]
    const result = await pull(at(5))
    expect(names(result)).toEqual(['1'])
    expect(result.checkpoint).toEqual(at(5))
    expect(told).toEqual(['complete', 'left 2'])

    pending.clear()
    pages = [{ rows: [row(1), row(2)], checkpoint: at(9) }]
    expect(await pull(at(5))).toMatchObject({ checkpoint: at(9) })
  })

  test('gives the latest of a row that comes twice', async () => {
    pages = [
      { rows: [row(1)], more: true, checkpoint: at(20) },
      { rows: [row(1, { name: 'Later', _xid: '30' })], checkpoint: at(30) },
    ]
    const { documents } = await pull(at(5))
    expect(documents).toMatchObject([{ name: 'Later', xid: '30' }])
  })

  test('takes away what is no longer seen, as the device knew it', async () => {
    await have(1)
    pages = [{ revoked: [idOf(1), idOf(2)] }]
    const { documents } = await pull(at(5))
    expect(documents).toMatchObject([{ id: idOf(1), name: 'Project 1', _deleted: true }])
    expect(Object.keys(documents[0] ?? {})).not.toContain('_meta')
  })

  test('asks again soon when rows wait behind the fence', async () => {
    pages = [{ behind: true }]
    await pull(at(5))
    expect(told).toEqual(['behind', 'complete'])
  })

  test('goes on without a row that isn’t one', async () => {
    expectConsoleError('a row of projects is not of the expected shape')
    pages = [{ rows: [row(1), row(2, { status: 'dreaming' })], checkpoint: at(20) }]
    const result = await pull(at(5))
    expect(names(result)).toEqual(['1'])
    expect(result.checkpoint).toEqual(at(20))
  })

  test('that was stopped moves nothing', async () => {
    pages = [{ rows: [row(1), row(2)], more: true, checkpoint: at(20) }, new Stopped()]
    expect(await pull(at(5))).toEqual({ documents: [], checkpoint: at(5) })
    expect(told).toEqual([])
  })
})

describe('when the server asks to start over', () => {
  test('everything is read anew, and what is no longer there goes, but for what is unsent', async () => {
    await have(1, 2, 3)
    pending = new Set([idOf(3)])
    pages = [
      { reset: true, checkpoint: null },
      { rows: [row(1)], more: true, checkpoint: at(20) },
      { rows: [row(4)], checkpoint: at(30) },
    ]
    const result = await pull(at(5))
    expect(names(result)).toEqual(['1', '4', '2 deleted'])
    expect(result.checkpoint).toEqual(at(30))
    expect(asked.map((call) => call.checkpoint)).toEqual([at(5), null, at(20)])
    expect(told).toEqual(['reset 3', 'complete'])
  })

  test('and once more half-way, nothing is dropped for not having been read yet', async () => {
    await have(1, 2)
    pages = [
      { reset: true, checkpoint: null },
      { rows: [row(1)], more: true, checkpoint: at(20) },
      { reset: true, checkpoint: null },
      { rows: [row(1), row(2)], checkpoint: at(30) },
    ]
    const result = await pull(at(5))
    expect(names(result)).toEqual(['1', '2'])
    expect(result.checkpoint).toEqual(at(30))
  })

  test('and it breaks off, nothing is dropped', async () => {
    await have(1, 2)
    pages = [{ reset: true, checkpoint: null }, { rows: [row(1)], more: true, checkpoint: at(20) }, new Stopped()]
    expect(await pull(at(5))).toEqual({ documents: [], checkpoint: at(5) })
  })
})
