import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { anyInputs, lineWith, noInputs, projectable } from '#tests/kits/projections.ts'
import { defaultScenarios, type Inputs, limits, type LineKind, months, scenarioNames } from './inputs.ts'
import { limitedRows, type Monthly, project, projectAll, type RowName, yearlySums } from './model.ts'

const indexes = Array.from({ length: months }, (_, index) => index)
const base = (values: Partial<Inputs>) => project({ ...noInputs, ...values }, 'base')
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
/** Values of a row in its first months. */
const first = (monthly: Monthly, row: RowName, count: number) => monthly[row].slice(0, count)

describe('a small company by hand', () => {
  const { monthly, yearly, figures } = base({
    openingCash: 100_000,
    openingCustomers: 10,
    newCustomers: 3,
    growthBp: 5000,
    churnBp: 1500,
    pricePaise: 100_050,
    variablePaise: 20_000,
    feeBp: 250,
    lines: [
      lineWith({ kind: 'hire', amount: 10_000 }),
      lineWith({ kind: 'sales', amount: 1000, quantity: 2, start: 2 }),
      lineWith({ kind: 'fixed', amount: 500, end: 2 }),
      lineWith({ kind: 'marketing', amount: 700 }),
      lineWith({ kind: 'once', amount: 9000, start: 2, end: 2 }),
      lineWith({ kind: 'funding', amount: 50_000, start: 3, end: 3 }),
    ],
  })

  it.each<[RowName, number[]]>([
    ['adds', [3000, 4500, 6750]],
    ['new', [3, 4, 7]],
    ['newCarry', [0, 500, 250]],
    ['churned', [1, 2, 2]],
    ['churnCarry', [5000, 3000, 4000]],
    ['closing', [12, 14, 19]],
    ['revenue', [12_006, 14_007, 19_010]],
    ['variable', [2400, 2800, 3800]],
    ['fees', [300, 350, 475]],
    ['gross', [9306, 10_857, 14_735]],
    ['grossBp', [7751, 7751, 7751]],
    ['payroll', [10_000, 12_000, 12_000]],
    ['opex', [11_200, 13_200, 12_700]],
    ['operating', [-1894, -2343, 2035]],
    ['profit', [-1894, -11_343, 2035]],
    ['cash', [98_106, 86_763, 138_798]],
  ])('has the right %s', (row, values) => {
    expect(first(monthly, row, 3)).toEqual(values)
  })

  it('has the right figures', () => {
    expect(figures).toMatchObject({ runway: 36, needed: 0, highestBurn: 11_343, breakEven: 3 })
    // 1000.50 − 200 − 25.01, counted for 1 / 15 % months
    expect(figures).toMatchObject({ unitPaise: 77_549, ltv: 5170 })
    expect(figures.cac).toBe(Math.round((700 * 12 + 2000 * 11) / total(first(monthly, 'new', 12) as number[])))
    expect(yearly[0]?.funding).toBe(50_000)
    expect(yearly[0]?.arr).toBe((monthly.revenue[11] ?? 0) * 12)
  })
})

describe('the figures of any projection', () => {
  it('equal those of exact arithmetic', () => {
    fc.assert(
      fc.property(projectable, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const { monthly, figures } = project(inputs, scenario)
        const exact = exactly(inputs, scenario)
        for (const [row, values] of Object.entries(exact.monthly))
          expect([row, monthly[row as RowName]]).toEqual([row, values])
        expect(figures).toMatchObject(exact.figures)
      }),
      { numRuns: 300 },
    )
  })

  it('are integers, and neither -0 nor too large for an exact number', () => {
    fc.assert(
      fc.property(projectable, fc.constantFrom(...scenarioNames), (inputs, scenario) => {
        const { monthly, yearly, figures, adjusted } = project(inputs, scenario)
        const all = [
          ...Object.values(monthly).flat(),
          ...yearly.flatMap((year) => Object.values(year)),
          ...Object.values(figures),
          ...Object.values(adjusted),
        ]
        for (const value of all) {
          if (typeof value === 'number') expect(Number.isSafeInteger(value) && !Object.is(value, -0)).toBe(true)
        }
      }),
    )
  })

  it('follow from each other', () => {
    fc.assert(
      fc.property(projectable, (inputs) => {
        const { monthly: m, figures } = project(inputs, 'low')
        const at = (row: Exclude<RowName, 'grossBp'>, index: number) => m[row][index] ?? Number.NaN
        for (const index of indexes) {
          expect(at('closing', index)).toBe(at('opening', index) + at('new', index) - at('churned', index))
          expect(at('opening', index)).toBe(index === 0 ? inputs.openingCustomers : at('closing', index - 1))
          const before = index === 0 ? inputs.openingCash : at('cash', index - 1)
          expect(at('cash', index)).toBe(before + at('profit', index) + at('funding', index))
          expect(at('churned', index)).toBeLessThanOrEqual(at('opening', index))
          expect(at('short', index)).toBe(m.cash.slice(0, index + 1).some((cash) => cash < 0) ? 1 : 0)
          const isSustained = indexes
            .slice(index)
            .every((later) => at('operating', later) >= 0 && at('revenue', later) > 0)
          expect(at('sustained', index)).toBe(isSustained ? 1 : 0)
        }
        expect(figures.runway).toBe(
          m.cash.findIndex((cash) => cash < 0) < 0 ? months : m.cash.findIndex((cash) => cash < 0),
        )
        expect(figures.needed).toBe(Math.max(0, -Math.min(...m.cash)))
        expect(figures.breakEven).toBe(m.sustained.includes(1) ? m.sustained.indexOf(1) + 1 : 'neverBreaksEven')
      }),
    )
  })

  it('lose nobody to rounding', () => {
    fc.assert(
      fc.property(projectable, (inputs) => {
        const { monthly, adjusted } = project(inputs, 'high')
        expect(total(monthly.new) * 1000 + (monthly.newCarry.at(-1) ?? 0)).toBe(total(monthly.adds))
        const leaving = total(monthly.opening) * adjusted.churnBp
        expect(total(monthly.churned) * 10_000 + (monthly.churnCarry.at(-1) ?? 0)).toBe(leaving)
      }),
    )
  })

  it('add up over each year', () => {
    fc.assert(
      fc.property(projectable, (inputs) => {
        const { monthly, yearly } = project(inputs, 'base')
        expect(yearly).toHaveLength(3)
        for (const row of yearlySums) expect(total(yearly.map((year) => year[row]))).toBe(total(monthly[row]))
        expect(yearly.map(({ cash }) => cash)).toEqual([11, 23, 35].map((index) => monthly.cash[index]))
        expect(yearly.map(({ closing }) => closing)).toEqual([11, 23, 35].map((index) => monthly.closing[index]))
      }),
    )
  })

  it('are the same in a scenario that changes nothing as in the base', () => {
    fc.assert(
      fc.property(projectable, (inputs) => {
        const same = { ...inputs, scenarios: { ...inputs.scenarios, high: defaultScenarios.base } }
        expect(project(same, 'high')).toEqual(project(inputs, 'base'))
      }),
    )
  })

  it('don’t depend on the order of lines', () => {
    fc.assert(
      fc.property(projectable, (inputs) => {
        expect(projectAll({ ...inputs, lines: [...inputs.lines].reverse() })).toEqual(projectAll(inputs))
      }),
    )
  })
})

describe('more of something', () => {
  /** The base scenario before and after a change. */
  function changed(
    change: (inputs: Inputs) => Inputs,
    check: (before: Monthly, after: Monthly, inputs: Inputs) => void,
  ) {
    fc.assert(
      fc.property(projectable, (inputs) => {
        const more = change(inputs)
        fc.pre(!('tooLarge' in projectAll(more)))
        check(project(inputs, 'base').monthly, project(more, 'base').monthly, inputs)
      }),
    )
  }
  const isAtLeast = (after: readonly number[], before: readonly number[]) =>
    expect(indexes.every((index) => (after[index] ?? 0) >= (before[index] ?? 0))).toBe(true)

  it('opening cash adds the same amount to every month', () => {
    changed(
      (inputs) => ({ ...inputs, openingCash: inputs.openingCash + 12_345 }),
      (before, after) => expect(after.cash).toEqual(before.cash.map((cash) => cash + 12_345)),
    )
  })

  it('price never lowers revenue, gross profit or cash', () => {
    changed(
      (inputs) => ({ ...inputs, pricePaise: inputs.pricePaise + 1 + Math.floor(inputs.pricePaise / 10) }),
      (before, after) => {
        for (const row of ['revenue', 'gross', 'cash'] as const) isAtLeast(after[row], before[row])
      },
    )
  })

  it('new customers never lowers their total', () => {
    changed(
      (inputs) => ({ ...inputs, newCustomers: inputs.newCustomers + 1 }),
      (before, after) =>
        isAtLeast(
          indexes.map((index) => total(after.new.slice(0, index))),
          indexes.map((index) => total(before.new.slice(0, index))),
        ),
    )
  })

  it.each<LineKind>(['hire', 'sales', 'fixed', 'marketing', 'once'])(
    'cost (%s) lowers cash by as much, and nothing else',
    (kind) => {
      changed(
        (inputs) => ({
          ...inputs,
          lines: [...inputs.lines, lineWith({ kind, amount: 100, quantity: 3, start: 5, end: 5 })],
        }),
        (before, after) => {
          expect(after.cash).toEqual(before.cash.map((cash, index) => (index < 4 ? cash : cash - 300)))
          expect(after.gross).toEqual(before.gross)
        },
      )
    },
  )
})

describe('at the edges', () => {
  it('keeps all customers without churn, and counts a lifetime of 60 months', () => {
    const { monthly, figures } = base({ openingCustomers: 7, pricePaise: 10_000 })
    expect(monthly.churned).toEqual(indexes.map(() => 0))
    expect(figures.ltv).toBe(6000)
  })

  it.each([
    ['at most 60 months', 166, 6000],
    ['fewer than 60 months', 167, 5988],
    ['one month', 10_000, 100],
  ])('counts %s with a churn of %i basis points', (_name, churnBp, ltv) => {
    expect(base({ churnBp, pricePaise: 10_000 }).figures.ltv).toBe(ltv)
  })

  it('loses everyone each month at 100 %', () => {
    const { monthly } = base({ openingCustomers: 7, newCustomers: 2, churnBp: 10_000 })
    expect(first(monthly, 'closing', 3)).toEqual([2, 2, 2])
    expect(project({ ...noInputs, churnBp: 9000 }, 'low').adjusted.churnBp).toBe(10_000)
  })

  it('has no margin or payback without a price', () => {
    const { monthly, figures } = base({ openingCustomers: 5, newCustomers: 5, variablePaise: 100 })
    expect(monthly.grossBp).toEqual(indexes.map(() => null))
    expect(figures).toMatchObject({ unitPaise: -100, payback: 'noMargin', breakEven: 'neverBreaksEven' })
  })

  it('has no cost of winning a customer if nobody joins', () => {
    const { figures } = base({ openingCustomers: 5, pricePaise: 100, lines: [lineWith({ kind: 'marketing' })] })
    expect(figures).toMatchObject({ cac: 'noNewCustomers', ltvToCac: 'noNewCustomers', payback: 'noNewCustomers' })
  })

  it('has no ratio and an immediate payback if winning a customer costs nothing', () => {
    const { figures } = base({ newCustomers: 5, pricePaise: 100 })
    expect(figures).toMatchObject({ cac: 0, ltvToCac: 'noAcquisitionCost', payback: 0 })
  })

  it('counts the salaries of sales, adjusted, and marketing, unadjusted, towards winning a customer', () => {
    const lines = [lineWith({ kind: 'sales', amount: 1000 }), lineWith({ kind: 'marketing', amount: 500 })]
    const inputs = { ...noInputs, newCustomers: 10, pricePaise: 10_000, lines }
    expect(project(inputs, 'base').figures).toMatchObject({ cac: 150, payback: 15, ltvToCac: 400 })
    expect(project(inputs, 'low').figures.cac).toBe(Math.round((1000 * 1.1 + 500) / 7))
  })

  it('ignores a line that ends before it starts', () => {
    const lines = [lineWith({ amount: 1000, start: 12, end: 11 }), lineWith({ kind: 'funding', start: 3, end: 2 })]
    expect(base({ lines, openingCash: 50 }).monthly.cash).toEqual(indexes.map(() => 50))
  })

  it('counts a line from its first to its last month', () => {
    const { monthly } = base({ lines: [lineWith({ amount: 10, quantity: 2, start: 2, end: 3 })] })
    expect(first(monthly, 'fixed', 4)).toEqual([0, 20, 20, 0])
  })

  it('continues with negative cash, and reports the shortfall', () => {
    const { monthly, figures } = base({ openingCash: 25, lines: [lineWith({ amount: 10 })] })
    expect(first(monthly, 'cash', 4)).toEqual([15, 5, -5, -15])
    expect(figures).toMatchObject({ runway: 2, needed: 335, highestBurn: 10 })
  })

  it('has no longer runway once cash was negative, even if money comes later', () => {
    const lines = [
      lineWith({ kind: 'once', amount: 10, end: 1 }),
      lineWith({ kind: 'funding', amount: 90, start: 2, end: 2 }),
    ]
    expect(base({ lines }).figures).toMatchObject({ runway: 0, needed: 10 })
  })

  it('doesn’t call a first good month break-even if losses follow', () => {
    const lines = [lineWith({ amount: 500, start: 20, end: 22 })]
    expect(base({ lines, openingCustomers: 1, pricePaise: 10_000 }).figures.breakEven).toBe(23)
    expect(
      base({ lines: [lineWith({ amount: 101, start: 36 })], openingCustomers: 1, pricePaise: 10_000 }).figures
        .breakEven,
    ).toBe('neverBreaksEven')
  })

  it('rounds the team’s salaries once, not for each kind', () => {
    const lines = [lineWith({ kind: 'hire', amount: 5 }), lineWith({ kind: 'sales', amount: 5 })]
    expect(project({ ...noInputs, lines }, 'low').monthly.payroll[0]).toBe(11)
  })

  it('rounds half away from zero', () => {
    const { adjusted } = project({ ...noInputs, pricePaise: 10, variablePaise: 5, churnBp: 1 }, 'low')
    // 9.5, 5.5 and 1.4
    expect(adjusted).toMatchObject({ pricePaise: 10, variablePaise: 6, churnBp: 1 })
  })
})

describe('too large a projection', () => {
  it('has figures up to ₹1,000 crore a month', () => {
    const lines = Array.from({ length: 10 }, () => lineWith({ kind: 'marketing', amount: limits.rupees, start: 3 }))
    expect(projectAll({ ...noInputs, lines })).not.toHaveProperty('tooLarge')
    expect(
      projectAll({ ...noInputs, lines: [...lines, lineWith({ kind: 'marketing', amount: 1, start: 9 })] }),
    ).toEqual({
      tooLarge: { scenario: 'base', month: 9, row: 'marketing' },
    })
  })

  it('may be too large in one scenario only', () => {
    const lines = Array.from({ length: 10 }, () => lineWith({ kind: 'hire', amount: limits.rupees }))
    expect(projectAll({ ...noInputs, lines })).toEqual({ tooLarge: { scenario: 'low', month: 1, row: 'payroll' } })
  })

  it('names the first month and row', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const result = projectAll(inputs)
        const excesses = scenarioNames.flatMap((scenario) => {
          const { monthly } = project(inputs, scenario)
          const month = indexes.findIndex((index) =>
            limitedRows.some((row) => (monthly[row][index] ?? 0) > limits.monthlyMoney),
          )
          return month < 0 ? [] : [{ scenario, month: month + 1 }]
        })
        if (excesses[0]) expect(result).toMatchObject({ tooLarge: excesses[0] })
        else expect(Object.keys(result)).toEqual([...scenarioNames])
      }),
    )
  })

  it('has no NaN anywhere', () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const value of Object.values(project(inputs, 'high').monthly).flat())
          expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
  })
})

/** The formulas again, in exact arithmetic and in a spreadsheet's form: row by row, without the model's shortcuts. */
function exactly(inputs: Inputs, scenario: 'base' | 'low' | 'high') {
  const pct = inputs.scenarios[scenario]
  const R = (n: bigint, d: bigint) => (n < 0n ? -((-n * 2n + d) / (d * 2n)) : (n * 2n + d) / (d * 2n))
  const big = (value: number) => BigInt(value)
  const price = R(big(inputs.pricePaise) * big(pct.pricePct), 100n)
  const unitCost = R(big(inputs.variablePaise) * big(pct.costPct), 100n)
  const scaledChurn = R(big(inputs.churnBp) * big(pct.churnPct), 100n)
  const churn = scaledChurn > 10_000n ? 10_000n : scaledChurn
  const lines = (kind: LineKind, month: number) =>
    inputs.lines
      .filter((line) => line.kind === kind && line.start <= month && month <= line.end)
      .reduce((sum, line) => sum + big(line.amount) * big(line.quantity), 0n)
  const rows = {
    adds: [],
    new: [],
    churned: [],
    closing: [],
    revenue: [],
    gross: [],
    payroll: [],
    operating: [],
    cash: [],
  } as Record<string, bigint[]>
  const [won, sales, marketing] = [[], [], []] as bigint[][]
  let [adds, addsSum, leaving, leftSum, customers, cash] = [
    0n,
    0n,
    0n,
    0n,
    big(inputs.openingCustomers),
    big(inputs.openingCash),
  ]
  let newSum = 0n
  for (let month = 1; month <= months; month++) {
    adds =
      month === 1 ? big(inputs.newCustomers) * big(pct.newPct) * 10n : R(adds * big(10_000 + inputs.growthBp), 10_000n)
    if (adds > 10_000_000_000n) adds = 10_000_000_000n
    addsSum += adds
    leaving += customers * churn
    const joined = addsSum / 1000n - newSum
    const left = leaving / 10_000n - leftSum
    newSum += joined
    leftSum += left
    customers += joined - left
    const revenue = R(customers * price, 100n)
    const gross = revenue - R(customers * unitCost, 100n) - R(revenue * big(inputs.feeBp), 10_000n)
    const cost = (amount: bigint) => R(amount * big(pct.costPct), 100n)
    const payroll = cost(lines('hire', month) + lines('sales', month))
    const operating = gross - payroll - cost(lines('fixed', month)) - lines('marketing', month)
    cash += operating - cost(lines('once', month)) + lines('funding', month)
    won?.push(joined)
    sales?.push(lines('sales', month))
    marketing?.push(lines('marketing', month))
    for (const [row, value] of Object.entries({
      adds,
      new: joined,
      churned: left,
      closing: customers,
      revenue,
      gross,
      payroll,
      operating,
      cash,
    }))
      rows[row]?.push(value)
  }
  const firstYear = (values: bigint[] = []) => values.slice(0, 12).reduce((sum, value) => sum + value, 0n)
  const unit = price - unitCost - R(price * big(inputs.feeBp), 10_000n)
  const ltv = churn * 60n <= 10_000n ? R(unit * 60n, 100n) : R(unit * 100n, churn)
  const spent = firstYear(marketing) * 100n + firstYear(sales) * big(pct.costPct)
  const cac = firstYear(won) === 0n ? undefined : R(spent, firstYear(won) * 100n)
  return {
    monthly: Object.fromEntries(Object.entries(rows).map(([row, values]) => [row, values.map(Number)])),
    figures: {
      unitPaise: Number(unit),
      ltv: Number(ltv),
      ...(cac !== undefined && { cac: Number(cac) }),
      ...(cac !== undefined && cac > 0n && { ltvToCac: Number(R(ltv * 10n, cac)) }),
      ...(cac !== undefined && unit > 0n && { payback: Number(R(cac * 1000n, unit)) }),
    },
  }
}
