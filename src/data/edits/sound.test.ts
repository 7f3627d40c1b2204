import { describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { shapeOf } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'
import { mended, rescued } from './damaged.ts'
import { isComplete } from '../collections/sound-fields.ts'
import { isSound } from './sound.ts'
import { documentRow } from '#tests/kits/rows.ts'
import { abandon, type Doc, freeze, isRequest, settle, take, track } from './unsent-edit.ts'

const table = syncedTable('projects')
const shape = shapeOf(table)
const at = '2026-01-01T00:00:00.000Z'
const row: Doc = {
  ...{ id: 'c0000000-0000-4000-8000-000000000001', user_id: 'a0000000-0000-4000-8000-000000000001' },
  ...{ name: 'Bakery', description: '', status: 'planning', progress: 0, created_at: at, updated_at: at },
  ...{ xid: '100', _deleted: false, dirty: 0 },
}
const edited = track(shape, row, { ...row, name: 'Mine' })
const created = track(shape, undefined, { ...row, xid: '' })

/** Values that a faulty disk may leave behind. */
const garbage = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, 'broken', 5, true, [], {}, { base: 5 }, { base: {}, under: {}, push: {} }),
  fc.jsonValue(),
)

describe('a document is sound', () => {
  test.for([
    ['as the server sent it', row],
    ['with an unsent edit', edited],
    ['when it is new', created],
    ['with a frozen push', freeze(shape, edited, 'push')],
    [
      'deleted with an edit that the deletion overtook',
      freeze(shape, track(shape, edited, { ...edited, _deleted: true }), 'p'),
    ],
    ['with a computed value', { ...row, counted: { progress: 3 } }],
    ['without columns that the store fills in', { ...row, dirty: undefined as never }],
  ] as const)('%s', ([, doc]) => {
    expect(isSound(table, doc)).toBe(true)
  })

  test.for([0, -10_000, '', '5', 1.5, null, undefined, 'broken', true, []])(
    'with a number or nothing where the column is a number that may be null: %j',
    (growth_bp) => {
      const document = { ...documentRow(), dirty: 0, growth_bp }
      expect(isComplete(syncedTable('documents'), document)).toBe(growth_bp === '' || Number.isInteger(growth_bp))
    },
  )

  test('with a time that was never set, where the column may be null', () => {
    const nullable = { ...table, nullable: ['updated_at'] }
    expect(isComplete(nullable, { ...row, updated_at: '' })).toBe(true)
    expect(isComplete(table, { ...row, updated_at: '' })).toBe(false)
  })
})

describe('a document is damaged', () => {
  test.for([
    ['a time', { created_at: 'yesterday' }],
    ['a time of another type', { created_at: 5 }],
    ['a text', { name: null }],
    ['a number', { progress: '5' }],
    ['the transaction', { xid: 'x' }],
    ['the computed values', { counted: 'x' }],
    ['a missing column', { status: undefined }],
    ['the edit', { edit: 'x' }],
    ['an edit that the index of unsent edits misses', { ...edited, dirty: 0 }],
    ['a mark without an edit', { dirty: 1 }],
  ] as const)('in %s', ([, change]) => {
    expect(isSound(table, { ...row, ...change })).toBe(false)
  })
})

test('replication continues with the replacement of any damaged document, and the texts are in the tray', () => {
  const fields = Object.keys(row).filter((field) => field !== 'id')
  fc.assert(
    fc.property(
      fc.constantFrom(row, edited, created),
      fc.constantFrom('edit', 'dirty', 'counted', ...fields),
      garbage,
      (doc, field, value) => {
        const damaged = { ...doc, [field]: value } as Doc
        if (isSound(table, damaged)) return
        const instead = mended(table, damaged)
        expect(isSound(table, instead)).toBe(true)
        expect(isRequest(instead) && instead._deleted).toBe(true)
        // The replacement is hidden until the server's row, pulled or in an answer, replaces it completely.
        const push = freeze(shape, instead, 'push')
        expect(push.edit?.push).toMatchObject({ base: {}, fields: {} })
        expect(settle(shape, push, 'push', { result: 'ok', row })).toEqual(row)
        expect(settle(shape, take(shape, push, row), 'push', { result: 'ok', row })).toEqual(row)
        expect(settle(shape, push, 'push', { result: 'rejected', row: null })).toMatchObject({
          _deleted: true,
          dirty: 0,
        })
        const entry = rescued(table, damaged)
        if (doc === row && value !== 1 && field !== 'edit') expect(entry).toBeUndefined()
        if (doc !== row && field !== 'name') expect(entry?.fields.name).toBe(doc.name)
        if (entry) expect(isComplete(table, { ...entry.document, dirty: 0 })).toBe(true)
      },
    ),
  )
})

test.for(['broken', 5, {}, { base: 5, under: null, push: null }, { base: {}, under: {}, push: { id: 'x' } }])(
  'never takes a damaged edit for a mere request of its row: %j',
  (edit) => {
    expect(isRequest({ ...edited, edit: edit as never })).toBe(false)
  },
)

test('drops an edit: the document shows the server’s values, and a row that the server never had is gone', () => {
  expect(abandon(edited)).toEqual(row)
  const frozen = track(shape, freeze(shape, edited, 'p'), { ...edited, description: 'More' })
  expect(abandon(frozen)).toEqual(row)
  expect(abandon(track(shape, row, { ...row, _deleted: true }))).toEqual(row)
  expect(abandon(created)).toMatchObject({ _deleted: true, dirty: 0 })
})
