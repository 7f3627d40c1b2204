import { normalizeMangoQuery, prepareQuery } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import type { AnyDoc } from '../collections/json-schema.ts'
import { syncedTable } from '../collections/tables.ts'
import { openDatabase } from '../workspace/database.ts'
import type { TableCollection } from './local-database.ts'
import { queryByIndex } from './indexed-query.ts'
import { syncedCollection } from '../edits/documents.ts'

const users = ['asha', 'ravi'] as const
const days = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'] as const

let collection: TableCollection<AnyDoc>
let byIndex: (typeof collection)['storageInstance']['query']
let byCursor: typeof byIndex
const stepped = vi.spyOn(IDBIndex.prototype, 'openCursor')

beforeAll(async () => {
  // RxDB's own storage, to run both kinds of query on the same rows.
  const storage = getRxStorageDexie() as never
  const tables = [syncedTable('notifications')]
  const db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables })
  collection = syncedCollection(db, 'notifications')
  const instance = collection.storageInstance
  byCursor = instance.query.bind(instance)
  queryByIndex(instance as never)
  byIndex = instance.query.bind(instance)
  // Many ties in the sorted fields.
  await collection.bulkInsert(
    Array.from({ length: 120 }, (_, index) => ({
      id: `n${(index * 37) % 120}`.padEnd(5, '-'),
      user_id: users[index % 2] ?? '',
      message: `News ${index}`,
      is_read: index % 3 === 0,
      created_at: days[index % days.length] ?? '',
      xid: '',
    })),
  )
  await collection.find({ selector: { message: { $regex: '7$' } } }).remove()
  return () => db.remove()
})
afterAll(() => stepped.mockRestore())

type Mango = Parameters<typeof normalizeMangoQuery<AnyDoc>>[1]

function prepared(mango: Mango) {
  const schema = collection.schema.jsonSchema
  const query = normalizeMangoQuery(schema, mango)
  return prepareQuery(schema, { ...query, selector: { _deleted: { $eq: false }, ...query.selector } })
}

const direction = fc.constantFrom('asc', 'desc')
const queries = fc.record(
  {
    selector: fc.oneof(
      fc.constant({}),
      fc.record(
        {
          user_id: fc.constantFrom(...users, 'nobody').map((value) => ({ $eq: value })),
          is_read: fc.boolean().map((value) => ({ $eq: value })),
          created_at: fc.oneof(
            fc.constantFrom(...days).map((value) => ({ $eq: value })),
            fc.constantFrom(...days).map((value) => ({ $gte: value })),
            fc.constantFrom(...days).map((value) => ({ $lt: value })),
            fc
              .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
              .map(([from, below]) => ({ $gte: from, $lt: below })),
          ),
          _deleted: fc.boolean().map((value) => ({ $eq: value })),
        },
        { requiredKeys: [] },
      ),
    ),
    sort: fc.oneof(
      direction.map((created_at) => [{ created_at }]),
      fc.tuple(direction, direction).map(([created_at, id]) => [{ created_at }, { id }]),
      fc.tuple(direction, direction).map(([is_read, created_at]) => [{ is_read }, { created_at }]),
    ),
    limit: fc.integer({ min: 0, max: 130 }),
    skip: fc.integer({ min: 0, max: 60 }),
  },
  { requiredKeys: ['selector', 'sort'] },
)

describe.for([
  ['in one request', false],
  ['backwards without getAllRecords', true],
] as const)('%s', ([, isOld]) => {
  it('answers every query as RxDB does', async () => {
    const records = Object.getOwnPropertyDescriptor(IDBIndex.prototype, 'getAllRecords')
    if (isOld) delete (IDBIndex.prototype as { getAllRecords?: unknown }).getAllRecords
    try {
      await fc.assert(
        fc.asyncProperty(queries, async (mango) => {
          const query = prepared(mango)
          const [ours, theirs] = await Promise.all([byIndex(query), byCursor(query)])
          expect(ours.documents).toEqual(theirs.documents)
        }),
        {
          numRuns: 150,
          // A page that ends between ties in a boolean field.
          examples: [
            [{ selector: { user_id: { $eq: 'asha' } }, sort: [{ is_read: 'desc' }, { created_at: 'desc' }], limit: 3 }],
          ],
        },
      )
    } finally {
      if (records) Object.defineProperty(IDBIndex.prototype, 'getAllRecords', records)
    }
  })
})

it.for([
  ['a user’s newest rows', { selector: { user_id: 'asha' }, sort: [{ created_at: 'desc' }], limit: 20 }],
  [
    'a user’s unread rows',
    { selector: { user_id: 'asha', is_read: false }, sort: [{ created_at: 'desc' }], limit: 20 },
  ],
  [
    'a user’s rows in a span, newest first',
    {
      selector: { user_id: 'asha', created_at: { $gte: days[0], $lt: days[2] } },
      sort: [{ created_at: 'desc' }],
      limit: 5,
    },
  ],
  ['unsent rows', { selector: { dirty: 1 }, sort: [{ dirty: 'asc' }, { id: 'asc' }] }],
] as const)('uses no cursor for %s', async ([, mango]) => {
  stepped.mockClear()
  const { documents } = await byIndex(prepared(mango as unknown as Mango))
  expect(documents.length).toBeGreaterThan(0)
  expect(stepped).not.toHaveBeenCalled()
})
