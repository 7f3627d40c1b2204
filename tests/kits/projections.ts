/** Test kit: projections, by example and at random. */
import {
  type AdjustmentColumn,
  adjustmentColumns,
  type ScalarColumn,
  scalarColumns,
} from '#src/domain/projection/fields.ts'
import type { ProjectionDocument } from '#src/domain/projection/from-document.ts'
import { defaultScenarios, type Inputs, type Line, limits, lineKinds, months } from '#src/domain/projection/inputs.ts'
import { projectAll, type Projections } from '#src/domain/projection/model.ts'
import type { LineRow } from '#src/domain/projection/templates.ts'
import * as fc from './fast-check.ts'

/** A projection without income and costs. */
export const noInputs: Inputs = {
  ...{ firstMonth: '2027-01', openingCash: 0, openingCustomers: 0, newCustomers: 0, growthBp: 0, churnBp: 0 },
  ...{ pricePaise: 0, variablePaise: 0, feeBp: 0, lines: [], scenarios: defaultScenarios },
}

/** A line of ₹1 in every month, for a test to override. */
export const lineWith = (values: Partial<Line> = {}): Line => ({
  ...{ id: crypto.randomUUID(), kind: 'fixed', title: '', amount: 1, quantity: 1, start: 1, end: months },
  ...values,
})

/** Mostly small numbers, and the ends of the range. */
function upTo(max: number, ...special: number[]): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(0, 1, ...special, max) },
    { weight: 5, arbitrary: fc.integer({ min: 0, max: Math.ceil(max / 1000) }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max }) },
  )
}

const month = fc.integer({ min: 1, max: months })

/** Texts that break files: formulas, markup, quotes, escapes, characters that XML can't contain, halves of surrogate pairs, Devanagari. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+cmd',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\r=1',
    "'quoted",
    '"q"',
    '',
    '<b>&amp;',
    ']]>',
    '_x000D_',
    '_x005F_x0041_',
    '\u0000\u0007\u001F\uFFFE\uFFFF',
    '\uD800a\uDC00',
    'किराया',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'=+-@\'"<>&;_x0041_\t\r\n\u0001\uFFFE\uD83D'), maxLength: 12 }),
)

export const anyLine: fc.Arbitrary<Line> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...lineKinds),
    title: hostileText,
    amount: upTo(limits.rupees, 50, 99_999),
    quantity: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(limits.quantity)),
    start: month,
    end: month,
  })
  .map((line) => (line.kind === 'once' || line.kind === 'funding' ? { ...line, end: line.start } : line))

const percent = upTo(limits.adjustmentPct, 50, 95, 100, 110, 150)
const adjustments = fc.record({ newPct: percent, churnPct: percent, pricePct: percent, costPct: percent })

const firstMonth = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 7))

/** Any inputs within the limits, including those that are too large to project. */
export const anyInputs: fc.Arbitrary<Inputs> = fc.record({
  firstMonth,
  openingCash: upTo(limits.rupees, 100_000),
  openingCustomers: upTo(limits.customers, 3, 50),
  newCustomers: upTo(limits.newCustomers, 2, 7),
  growthBp: fc.oneof(fc.integer({ min: -limits.growthBp, max: 3000 }), fc.constantFrom(0, 5, 333, limits.growthBp)),
  churnBp: upTo(limits.shareBp, 5, 166, 167, 333, 9999),
  pricePaise: upTo(limits.unitPaise, 50, 9_999, 49_900),
  variablePaise: upTo(limits.unitPaise, 25, 1_240),
  feeBp: upTo(limits.shareBp, 200, 236),
  lines: fc.array(anyLine, { maxLength: 12 }),
  scenarios: fc.record({ base: fc.constant(defaultScenarios.base), low: adjustments, high: adjustments }),
})

/** Inputs for which all scenarios have figures. */
export const projectable: fc.Arbitrary<Inputs> = anyInputs.filter((inputs) => !('tooLarge' in projectAll(inputs)))

/** These inputs with a name and their figures, in the form for exports. */
export const exportable: fc.Arbitrary<{ name: string; inputs: Inputs; scenarios: Projections }> = fc
  .record({ name: hostileText, inputs: projectable })
  .map(({ name, inputs }) => ({ name, inputs, scenarios: figuresOf(inputs) }))

/** The figures of inputs. Throws if the inputs are too large to project. */
export function figuresOf(inputs: Inputs): Projections {
  const scenarios = projectAll(inputs)
  if ('tooLarge' in scenarios) throw new RangeError('These inputs are too large to project')
  return scenarios
}

/** A document in which nothing is answered. */
export function emptyDocument(values: Partial<ProjectionDocument> = {}): ProjectionDocument {
  const blank = Object.fromEntries([...scalarColumns, ...adjustmentColumns].map((column) => [column, '']))
  return {
    ...(blank as Record<ScalarColumn | AdjustmentColumn, ''>),
    ...{ id: '5f0c7a1e-1111-4a2b-8c3d-000000000001', template: '', first_month: '' },
    created_at: '2026-11-26T07:00:00.000Z',
    ...values,
  }
}

/** The row of a fixed cost of ₹100 a month. */
export function lineRow(values: Partial<LineRow> = {}): LineRow {
  return {
    ...{ id: crypto.randomUUID(), kind: 'fixed', position: '', title: '', amount: 100, quantity: 1 },
    ...{ start_month: 1, end_month: months, hidden: false },
    ...values,
  }
}
