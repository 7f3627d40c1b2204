import { describe, expect, it } from 'vitest'
import { lineFields, scalarColumns, scalarFields } from './fields.ts'
import { fromDocument } from './from-document.ts'
import { months } from './inputs.ts'
import { projectAll } from './model.ts'
import { type TemplateName, templateOf, templateRows, templates } from './templates.ts'
import { emptyDocument } from '#tests/kits/projections.ts'

const document = '5f0c7a1e-1111-4a2b-8c3d-000000000001'
const names = Object.keys(templates) as TemplateName[]

describe.each(names)('the template %s', (name) => {
  it('has values within their ranges', () => {
    for (const column of scalarColumns) {
      const { min, max } = scalarFields[column]
      expect(templates[name].values[column]).toBeGreaterThanOrEqual(min)
      expect(templates[name].values[column]).toBeLessThanOrEqual(max)
    }
    for (const row of templateRows(document, name)) {
      for (const [column, { min, max }] of Object.entries(lineFields)) {
        expect(row[column as keyof typeof lineFields]).toBeGreaterThanOrEqual(min)
        expect(row[column as keyof typeof lineFields]).toBeLessThanOrEqual(max)
      }
      expect(row.end_month).toBeGreaterThanOrEqual(Number(row.start_month))
      if (row.kind === 'once' || row.kind === 'funding') expect(row.end_month).toBe(row.start_month)
    }
  })

  it('is a plausible business, but one that the low scenario hurts', () => {
    const { inputs } = fromDocument(emptyDocument({ template: name }), [])
    const projections = inputs && projectAll(inputs)
    if (!projections || 'tooLarge' in projections) throw new Error('no figures')
    const { base, low } = projections
    expect(base.figures.runway).toBe(months)
    expect(base.figures.breakEven).toBeGreaterThan(3)
    expect(base.figures.breakEven).toBeLessThanOrEqual(24)
    expect(base.figures.ltvToCac).toBeGreaterThan(10)
    expect(Number(low.yearly[2]?.cash)).toBeLessThan(Number(base.yearly[2]?.cash) / 2)
  })

  it('proposes rows in order, each with a unique id', () => {
    const rows = templateRows(document, name)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.map(({ position }) => position)).toEqual([...new Set(rows.map(({ position }) => position))].sort())
  })
})

it('makes the same ids each time, and other ids for another document', () => {
  const ids = (id: string) => templateRows(id, 'shop').map((row) => row.id)
  expect(ids(document)).toEqual(ids(document))
  const other = '5f0c7a1e-1111-4a2b-8c3d-000000000002'
  expect(new Set([...ids(document), ...ids(other)]).size).toBe(2 * ids(document).length)
})

// uuid.uuid5(uuid.UUID('0b1f8a52-6c0e-4d0b-9a63-5f4b7c1f2d9e'), f'{document}/hire/founder') of Python
it('makes the ids that every version of the app must make', () => {
  expect(templateRows(document, 'shop')[0]?.id).toBe('15267da1-915b-52c1-a34e-696519fe8a6c')
})

// Rows with these ids exist on servers and devices: another key would duplicate them.
it('renames no line', () => {
  const keys = Object.fromEntries(
    names.map((name) => [name, templates[name].lines.map(({ kind, key }) => `${kind}/${key}`)]),
  )
  expect(keys).toEqual({
    subscription: [
      ...['hire/founders', 'hire/developer', 'hire/support', 'sales/sales', 'fixed/software', 'fixed/desks'],
      ...['fixed/accountant', 'marketing/ads', 'once/registration', 'once/laptops', 'funding/angel'],
    ],
    marketplace: [
      ...['hire/founders', 'hire/developer', 'hire/support', 'sales/sellers', 'fixed/software', 'fixed/desks'],
      ...[
        'fixed/accountant',
        'marketing/ads',
        'marketing/offers',
        'once/registration',
        'once/laptops',
        'funding/angel',
      ],
    ],
    services: [
      ...['hire/founders', 'hire/designer', 'hire/manager', 'sales/sales', 'fixed/office', 'fixed/software'],
      ...['fixed/accountant', 'marketing/events', 'once/registration', 'once/website', 'once/laptops'],
    ],
    shop: [
      ...['hire/founder', 'hire/packing', 'hire/assistant', 'fixed/rent', 'fixed/website', 'fixed/accountant'],
      ...['marketing/ads', 'once/registration', 'once/stock', 'once/photos', 'funding/loan'],
    ],
  })
})

it.each(['', 'constructor', 'of a newer version'])('has no template %j', (name) => {
  expect(templateOf(name)).toBeUndefined()
  expect(templateRows(document, name)).toEqual([])
})
