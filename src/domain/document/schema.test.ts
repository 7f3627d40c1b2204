import { describe, expect, expectTypeOf, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { documentRowRow, documentRow } from '#tests/kits/rows.ts'
import { documentNumbers, type DocumentRow, type ProjectDocument, rowNumbers } from './table.ts'
import { newDocument, newRow } from './rules.ts'
import { documentRowSchema, documentSchema } from './schema.ts'

const owner = { id: 'c0000000-0000-4000-8000-000000000001', user_id: 'a0000000-0000-4000-8000-000000000001' }
const now = '2026-11-20T10:00:00.000Z'
const [project_id, owner_id] = [owner.id, owner.user_id]
const document = documentRow({ project_id, owner_id, name: 'Plan', xid: '' })
const line = documentRowRow({ document_id: document.id, owner_id, kind: 'hire', xid: '' })

describe('a number of a document', () => {
  const ranges = [
    ...Object.entries(documentNumbers).map(([field, range]) => [field, documentSchema, document, range] as const),
    ...Object.entries(rowNumbers).map(([field, range]) => [field, documentRowSchema, line, range] as const),
  ]

  test.for(ranges)('%s is a whole number in its range, or empty', ([field, schema, row, [min, max]]) => {
    const takes = (value: unknown) => schema.safeParse({ ...row, [field]: value }).success
    expect(takes('')).toBe(true)
    fc.assert(fc.property(fc.integer({ min, max }), (value) => takes(value)))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer({ min: min - 1e6, max: min - 1 }),
          fc.integer({ min: max + 1, max: max + 1e6 }),
          fc.double({ min, max, noInteger: true, noNaN: true }),
          fc.constantFrom<unknown>(null, undefined, ' ', '5', Number.NaN, Infinity, true, []),
        ),
        (value) => !takes(value),
      ),
    )
  })

  test('has the type of its values', () => {
    expectTypeOf<ProjectDocument['price_paise']>().toEqualTypeOf<number | ''>()
    expectTypeOf<DocumentRow['start_month']>().toEqualTypeOf<number | ''>()
  })
})

test.for([
  ['2026-12', true],
  ['', true],
  ['2026-13', false],
  ['1999-09', false],
  ['2026-1', false],
  ['26-01', false],
  ['2026-12-01', false],
] as const)('the first month %j: %s', ([first_month, isTaken]) => {
  expect(documentSchema.safeParse({ ...document, first_month }).success).toBe(isTaken)
})

describe('a new document', () => {
  const made = newDocument(owner, now, { name: 'Plan' })

  test('belongs to its project and has no answers', () => {
    expect(documentSchema.parse({ ...made, xid: '' })).toMatchObject({ project_id, owner_id, created_at: now })
    for (const field of Object.keys(documentNumbers)) expect(made[field as keyof typeof made]).toBe('')
    expect(newDocument(owner, now, { name: 'Plan' }).id).not.toBe(made.id)
  })

  test('gets its own rows', () => {
    const row = newRow(made, now, { kind: 'sales', title: 'Seller', amount: 40_000 })
    expect(documentRowSchema.parse({ ...row, xid: '' })).toMatchObject({
      ...{ document_id: made.id, owner_id, kind: 'sales', amount: 40_000, quantity: '', hidden: false },
    })
  })
})
