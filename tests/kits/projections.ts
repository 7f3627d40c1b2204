import fc from 'fast-check'
import {
  type Adjustments,
  defaultScenarios,
  type Inputs,
  type Line,
  lineKinds,
  limits,
  months,
} from '#src/domain/projection/inputs.ts'
import { projectAll, type Projections } from '#src/domain/projection/model.ts'

/** What spreadsheets, XML or SpreadsheetML could misread. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("https://example.com";"a")',
    "=cmd|' /C calc'!A0",
    "'quoted",
    '"',
    '<b>&amp;</b>]]>',
    '_x000D_',
    '_x005F_x0041_',
    '\u0000\u0007\u001F\uFFFE\uFFFF',
    '\uD800a\uDC00',
    '\t=1\r\n=1',
    ' कर्मचारी 👩🏽‍💻 ',
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'=+-@\'"<>&;_x0041_\t\r\n\u0001\uFFFE\uD83D'), maxLength: 12 }),
)

/** Mostly small values, often the edges: where rounding and limits show. */
function whole(max: number, ...special: readonly number[]): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(0, 1, max, ...special) },
    { weight: 5, arbitrary: fc.integer({ min: 0, max: Math.ceil(max / 1000) }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max }) },
  )
}

const month = fc.integer({ min: 1, max: months })

const line: fc.Arbitrary<Line> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...lineKinds),
    title: hostileText,
    amount: whole(10_000_000, 50, 99_999),
    quantity: whole(20, 2, 3),
    start: month,
    end: month,
  })
  .map((line) => (line.kind === 'once' || line.kind === 'funding' ? { ...line, end: line.start } : line))

const adjustments: fc.Arbitrary<Adjustments> = fc.record({
  newPct: whole(limits.adjustmentPct, 50, 70, 100),
  churnPct: whole(limits.adjustmentPct, 100, 140),
  pricePct: whole(limits.adjustmentPct, 95, 100),
  costPct: whole(limits.adjustmentPct, 100, 110),
})

const anyInputs: fc.Arbitrary<Inputs> = fc.record({
  firstMonth: fc
    .record({ year: fc.integer({ min: 2020, max: 2040 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
  openingCash: whole(limits.rupees, 100_000),
  openingCustomers: whole(limits.customers, 3, 10, 150),
  newCustomers: whole(limits.newCustomers, 2, 7),
  growthBp: fc.oneof(
    fc.integer({ min: -limits.growthBp, max: 3000 }),
    fc.constantFrom(0, 1, 5, 333, 1000, -limits.growthBp, limits.growthBp),
  ),
  churnBp: whole(limits.shareBp, 5, 29, 166, 167, 333, 9999),
  pricePaise: whole(limits.unitPaise / 10, 50, 9_950, 9_999, 49_900, limits.unitPaise),
  variablePaise: whole(limits.unitPaise / 10, 25, 1240),
  feeBp: whole(limits.shareBp, 5, 200, 236),
  lines: fc.array(line, { maxLength: 12 }),
  scenarios: fc.record({
    base: fc.oneof(fc.constant(defaultScenarios.base), adjustments),
    low: adjustments,
    high: adjustments,
  }),
})

/** Random projections with all of their figures; without those that are too large to have any. */
export const anyProjection: fc.Arbitrary<{ name: string; inputs: Inputs; scenarios: Projections }> = fc
  .record({ name: hostileText, inputs: anyInputs })
  .map(({ name, inputs }) => ({ name, inputs, scenarios: projectAll(inputs) }))
  .filter((one): one is { name: string; inputs: Inputs; scenarios: Projections } => !('tooLarge' in one.scenarios))
