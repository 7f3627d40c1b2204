import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { emptyDocument, hostileText, lineRow } from '#tests/kits/projections.ts'
import { adjustmentColumns, scalarColumns, scalarFields } from './fields.ts'
import { fieldKey } from '../document/rules.ts'
import { fromDocument } from './from-document.ts'
import type { TypedValues } from './read-number.ts'
import { defaultScenarios, type Inputs, lineKinds } from './inputs.ts'
import { projectAll } from './model.ts'
import { type LineRow, templateRows, templates } from './templates.ts'

/** A document with every number answered. */
const answered = emptyDocument({
  first_month: '2027-04',
  ...{ opening_cash: 500_000, opening_customers: 3, new_customers: 5, growth_bp: -250, churn_bp: 400 },
  ...{ price_paise: 49_950, variable_paise: 8000, fee_bp: 200 },
})
const typedInto = (id: string, values: Record<string, { value: number | string } | { message: string }>): TypedValues =>
  new Map(Object.entries(values).map(([column, value]) => [fieldKey(id, column), value] as never))

describe('the answers of a document', () => {
  it('are the inputs, with the assumed scenarios', () => {
    const { inputs, notices } = fromDocument(answered, [])
    expect(inputs).toEqual({
      firstMonth: '2027-04',
      ...{ openingCash: 500_000, openingCustomers: 3, newCustomers: 5, growthBp: -250, churnBp: 400 },
      ...{ pricePaise: 49_950, variablePaise: 8000, feeBp: 200, lines: [], scenarios: defaultScenarios },
    } satisfies Inputs)
    expect(notices).toEqual([])
  })

  it('are missing without a template, and an incomplete document isn’t projected', () => {
    const { inputs, answers, notices } = fromDocument(emptyDocument(), [])
    expect(inputs).toBeUndefined()
    expect(notices).toEqual(scalarColumns.map((column) => ({ kind: 'missing', column })))
    for (const column of scalarColumns) expect(answers[column]).toEqual({ state: 'missing', value: '' })
  })

  it.each(scalarColumns)('are incomplete without %s', (column) => {
    const { inputs, notices } = fromDocument({ ...answered, [column]: '' }, [])
    expect(inputs).toBeUndefined()
    expect(notices).toEqual([{ kind: 'missing', column }])
  })

  it('may all be zero', () => {
    const zero = Object.fromEntries(scalarColumns.map((column) => [column, 0]))
    const { inputs, answers } = fromDocument({ ...answered, ...zero }, [])
    expect(inputs?.pricePaise).toBe(0)
    expect(answers.price_paise).toEqual({ state: 'answered', value: 0 })
  })

  it('take precedence over the examples of the template', () => {
    const { inputs, answers } = fromDocument(emptyDocument({ template: 'shop', churn_bp: 0 }), [])
    expect(answers.churn_bp).toEqual({ state: 'answered', value: 0 })
    expect(answers.price_paise).toEqual({ state: 'example', value: templates.shop.values.price_paise })
    expect(inputs?.churnBp).toBe(0)
    expect(inputs?.pricePaise).toBe(templates.shop.values.price_paise)
  })

  it.each([
    ['2026-11-26T07:00:00.000Z', '2026-12'],
    ['2026-12-31T23:00:00.000Z', '2027-01'],
  ])('start in the month after the document was created (%s)', (created_at, value) => {
    const { inputs, firstMonth } = fromDocument({ ...answered, first_month: '', created_at }, [])
    expect(firstMonth).toEqual({ state: 'default', value })
    expect(inputs?.firstMonth).toBe(value)
  })

  it('change a scenario one percentage at a time', () => {
    const { inputs, answers } = fromDocument({ ...answered, low_price_pct: 80, high_new_pct: 0 }, [])
    expect(inputs?.scenarios).toEqual({
      base: defaultScenarios.base,
      low: { ...defaultScenarios.low, pricePct: 80 },
      high: { ...defaultScenarios.high, newPct: 0 },
    })
    expect(answers.low_price_pct.state).toBe('answered')
    expect(answers.low_cost_pct).toEqual({ state: 'default', value: 110 })
  })

  it.each([-1, scalarFields.churn_bp.max + 1, 0.5, Number.NaN])(
    'are unreadable if another program stored %d',
    (churn_bp) => {
      const { inputs, answers, notices } = fromDocument({ ...answered, churn_bp }, [])
      expect(inputs).toBeUndefined()
      expect(answers.churn_bp).toEqual({ state: 'unreadable', value: '' })
      expect(notices).toEqual([{ kind: 'unreadable', rowId: answered.id, column: 'churn_bp', message: '' }])
    },
  )
})

describe('typed text', () => {
  it('takes precedence over stored values', () => {
    const row = lineRow()
    const typed = new Map([
      ...typedInto(answered.id, {
        churn_bp: { value: 900 },
        low_new_pct: { value: 10 },
        first_month: { value: '2028-01' },
      }),
      ...typedInto(row.id, { amount: { value: 250 }, title: { value: 'Rent' } }),
    ])
    const { inputs } = fromDocument(answered, [row], typed)
    expect(inputs).toMatchObject({ churnBp: 900, firstMonth: '2028-01', lines: [{ title: 'Rent', amount: 250 }] })
    expect(inputs?.scenarios.low.newPct).toBe(10)
  })

  it('can empty an answer, so that the example is shown again or the answer is missing', () => {
    const typed = typedInto(answered.id, { churn_bp: { value: '' } })
    expect(fromDocument(answered, [], typed).answers.churn_bp.state).toBe('missing')
    expect(fromDocument({ ...answered, template: 'shop' }, [], typed).answers.churn_bp.state).toBe('example')
  })

  it.each(['churn_bp', 'high_cost_pct', 'first_month'])('gives no figures while %s is unreadable', (column) => {
    const typed = typedInto(answered.id, { [column]: { message: 'Enter a percentage.' } })
    const { inputs, notices } = fromDocument({ ...answered, template: 'shop' }, [], typed)
    expect(inputs).toBeUndefined()
    expect(notices).toEqual([{ kind: 'unreadable', rowId: answered.id, column, message: 'Enter a percentage.' }])
  })

  it('gives no figures while a number of a line is unreadable', () => {
    const row = lineRow()
    const typed = typedInto(row.id, { amount: { message: 'Enter whole rupees, without paise.' } })
    const { inputs, notices } = fromDocument(answered, [row], typed)
    expect(inputs).toBeUndefined()
    expect(notices).toEqual([
      { kind: 'unreadable', rowId: row.id, column: 'amount', message: 'Enter whole rupees, without paise.' },
    ])
  })

  it('doesn’t matter in a hidden line', () => {
    const row = lineRow({ hidden: true })
    const typed = typedInto(row.id, { amount: { message: 'Enter whole rupees, without paise.' } })
    expect(fromDocument(answered, [row], typed).inputs).toBeDefined()
  })

  it.each(['2027-13', '2027-1', 'soon'])('isn’t a month: %s', (value) => {
    const typed = typedInto(answered.id, { first_month: { value } })
    expect(fromDocument(answered, [], typed)).toMatchObject({ inputs: undefined, firstMonth: { state: 'unreadable' } })
  })
})

describe('the lines of a document', () => {
  it('are the template’s until they are stored, under the same ids', () => {
    const document = emptyDocument({ template: 'services' })
    const [first, second] = templateRows(document.id, 'services')
    if (!first || !second) throw new Error('no rows')
    const before = fromDocument(document, [])
    expect(before.lines.map(({ state }) => state)).toEqual(templates.services.lines.map(() => 'example'))
    const after = fromDocument(document, [
      { ...first, amount: 1 },
      { ...second, hidden: true },
    ])
    expect(after.lines).toHaveLength(before.lines.length - 1)
    expect(after.lines[0]).toMatchObject({ state: 'answered', line: { id: first.id, amount: 1 } })
    expect(after.lines.map(({ row }) => row.id)).not.toContain(second.id)
    expect(after.inputs?.lines).toEqual(after.lines.map(({ line }) => line))
  })

  it('are examples field by field, even once they are stored', () => {
    const document = emptyDocument({ template: 'services' })
    const [first] = templateRows(document.id, 'services')
    if (!first) throw new Error('no rows')
    const examplesOf = (...stored: Parameters<typeof fromDocument>[1]) =>
      fromDocument(document, stored).lines[0]?.examples
    const all = ['title', 'amount', 'quantity', 'start_month', 'end_month']
    expect(examplesOf()).toEqual(all)
    // The rows that moving, and deleting with Undo, leave behind.
    expect(examplesOf({ ...first, position: 'V0' })).toEqual(all)
    expect(examplesOf({ ...first, title: 'Owners', end_month: '' })).toEqual(['amount', 'quantity', 'start_month'])
    const typed = typedInto(first.id, { amount: { message: 'Enter a number.' }, title: { value: 'Owners' } })
    expect(fromDocument(document, [], typed).lines[0]?.examples).toEqual(['quantity', 'start_month', 'end_month'])
    expect(fromDocument(answered, [{ ...first, id: crypto.randomUUID() }]).lines[0]?.examples).toEqual([])
  })

  it.each([
    ['once', ['title', 'amount', 'quantity', 'start_month']],
    ['funding', ['title', 'amount', 'start_month']],
  ] as const)('have examples only for their own fields: %s', (kind, fields) => {
    const { lines } = fromDocument(emptyDocument({ template: 'shop' }), [])
    expect(lines.find(({ line }) => line.kind === kind)?.examples).toEqual(fields)
  })

  it('are ordered by kind, position and id, in whatever order they arrive', () => {
    const kinds = fc.constantFrom(...lineKinds)
    const row = fc
      .record({ id: fc.uuid(), kind: kinds, position: fc.constantFrom('', 'V000', 'V001', 'v000') })
      .map((values) => lineRow(values))
    fc.assert(
      fc.property(fc.uniqueArray(row, { selector: ({ id }) => id }), fc.func(fc.nat()), (rows, rank) => {
        const { lines } = fromDocument(answered, rows)
        const key = ({ kind, position, id }: LineRow) =>
          `${lineKinds.indexOf(kind as never)}/${position.padEnd(4)}/${id}`
        const keys = lines.map(({ row }) => key(row))
        expect(keys).toEqual([...keys].sort())
        const shuffled = [...rows].sort((a, b) => rank(a.id) - rank(b.id))
        expect(fromDocument(answered, shuffled)).toEqual(fromDocument(answered, rows))
      }),
    )
  })

  it('leave out hidden ones, and rows of other kinds', () => {
    const rows = [lineRow({ hidden: true }), lineRow({ kind: 'slide' }), lineRow({ title: 'Rent' })]
    expect(fromDocument(answered, rows).inputs?.lines.map(({ title }) => title)).toEqual(['Rent'])
  })

  it('count once in every month by default', () => {
    const row = lineRow({ quantity: '', start_month: '', end_month: '' })
    expect(fromDocument(answered, [row]).inputs?.lines[0]).toMatchObject({ quantity: 1, start: 1, end: 36 })
  })

  it.each(['once', 'funding'])('counts %s in its first month only', (kind) => {
    const row = lineRow({ kind, start_month: 6, end_month: 36 })
    expect(fromDocument(answered, [row]).inputs?.lines[0]).toMatchObject({ start: 6, end: 6 })
  })

  it.each([
    ['noAmount', { amount: '' }],
    ['noQuantity', { quantity: 0 }],
    ['endsBeforeStart', { start_month: 12, end_month: 11 }],
  ] as const)('report that a line counts nothing: %s', (kind, values) => {
    const row = lineRow(values)
    const { inputs, notices } = fromDocument(answered, [row])
    expect(notices).toEqual([{ kind, rowId: row.id }])
    expect(inputs && projectAll(inputs)).toEqual(projectAll({ ...inputs, lines: [] } as Inputs))
  })
})

describe('any document', () => {
  const number = (max: number) => fc.oneof(fc.constant('' as const), fc.integer({ min: 0, max }))
  const row = fc.record({
    ...{ id: fc.uuid(), kind: fc.constantFrom(...lineKinds, 'slide'), position: hostileText, title: hostileText },
    ...{ amount: number(1_000_000), quantity: number(9), start_month: fc.integer({ min: 1, max: 36 }) },
    ...{ end_month: fc.oneof(fc.constant('' as const), fc.integer({ min: 1, max: 36 })), hidden: fc.boolean() },
  })
  const document = fc
    .record(Object.fromEntries([...scalarColumns, ...adjustmentColumns].map((column) => [column, number(300)])))
    .chain((values) => fc.constantFrom('', 'shop', 'future').map((template) => emptyDocument({ ...values, template })))

  it('has inputs that can be projected, or names the missing answers', () => {
    fc.assert(
      fc.property(document, fc.array(row), (document, rows) => {
        const { inputs, answers, notices } = fromDocument(document, rows)
        const missing = scalarColumns.filter((column) => answers[column].state === 'missing')
        expect(inputs === undefined).toBe(missing.length > 0)
        expect(notices.filter(({ kind }) => kind === 'missing')).toEqual(
          missing.map((column) => ({ kind: 'missing', column })),
        )
        if (inputs) expect(projectAll(inputs)).toHaveProperty('base')
      }),
    )
  })
})
