import {
  type Adjustments,
  type Inputs,
  type Line,
  type LineKind,
  limits,
  lineKinds,
  months,
  type ScenarioName,
  scenarioNames,
} from './inputs.ts'
import { roundedQuotient, wholeQuotient } from './round.ts'

// The projection: 36 months in integer arithmetic only, so that a spreadsheet computes the same figures to the rupee. Unit prices are in
// paise, rates in basis points, adjustments in percent, flows in whole rupees. Every flow of a month is rounded once, half away from zero.
// R below is `roundedQuotient`.

/** The rows of the monthly table that people read, in its order. */
export const rowLabels = {
  opening: 'Customers at the start',
  adds: 'New customers before rounding, in thousandths',
  new: 'New customers',
  newCarry: 'New customers carried to the next month, in thousandths',
  churned: 'Customers who left',
  churnCarry: 'Leaving customers carried to the next month, in ten-thousandths',
  closing: 'Customers at the end',
  revenue: 'Revenue',
  variable: 'Cost of serving customers',
  fees: 'Payment fees',
  cogs: 'Cost of sales',
  gross: 'Gross profit',
  grossBp: 'Gross margin',
  salesTeam: 'Sales team before the scenario’s change',
  payroll: 'Team',
  fixed: 'Fixed costs',
  marketing: 'Marketing',
  opex: 'Running costs',
  operating: 'Operating profit',
  once: 'One-time costs',
  profit: 'Profit',
  funding: 'Funding',
  cash: 'Cash at the end',
  short: 'Cash has run out (1: yes)',
  sustained: 'Profitable from here on (1: yes)',
} as const
export type RowName = keyof typeof rowLabels
export const rowNames = Object.keys(rowLabels) as readonly RowName[]

/**
 * Each row has 36 values.
 *
 * - `opening`, `new`, `churned`, `closing`: customers
 * - `adds`: new customers before rounding to whole people, in thousandths. `newCarry` (thousandths) and `churnCarry` (ten-thousandths) are the
 *   fractions carried to the next month
 * - `grossBp`: gross margin in basis points of revenue, `null` without revenue
 * - `salesTeam`: salaries of the kind `sales` before the scenario's adjustment; `payroll` includes them, adjusted
 * - `short`: 1 from the first month that ends with negative cash; `sustained`: 1 in every month from break-even on
 * - the others: whole rupees
 */
export type Monthly = Readonly<Record<Exclude<RowName, 'grossBp'>, readonly number[]>> & {
  readonly grossBp: readonly (number | null)[]
}

/** Rows that only formulas need. */
const workRows = ['adds', 'newCarry', 'churnCarry', 'grossBp', 'salesTeam', 'short', 'sustained'] as const
/** The rows that people read. */
export const readRows = without(rowNames, workRows)

/** Rows that add up over a year. */
export const yearlySums = without(readRows, ['opening', 'closing', 'cash'])

function without<Name, const Left extends Name>(names: readonly Name[], left: readonly Left[]) {
  return names.filter((name): name is Exclude<Name, Left> => !left.some((other) => other === name))
}

/** Sums of a year's twelve months, and its end: customers, cash, and `arr`, twelve times the last month's revenue. Whole rupees. */
export type Year = Readonly<Record<(typeof yearlySums)[number] | 'closing' | 'cash' | 'arr', number>>

/** Why a figure can't be computed. */
export type MissingReason =
  /** The last month has no revenue, or a loss. */
  | 'neverBreaksEven'
  /** Nobody joins in the first year. */
  | 'noNewCustomers'
  /** Winning a customer costs nothing, so nothing can be divided by it. */
  | 'noAcquisitionCost'
  /** A customer pays no more than serving them costs. */
  | 'noMargin'

/** A figure, or why there is none. */
export type Figure = number | MissingReason

export interface Figures {
  /** Months before cash first falls below zero; 36 if it never does. */
  runway: number
  /** The largest shortfall of cash, in whole rupees: the extra money that would have to be raised. 0 if cash never falls below zero. */
  needed: number
  /** The largest loss in a month, in whole rupees; 0 if no month has one. */
  highestBurn: number
  /** The first month from which every month has revenue and an operating result of at least zero. */
  breakEven: number | 'neverBreaksEven'
  /** A customer's monthly margin after variable costs and fees, in paise. Negative if serving costs more than the price. */
  unitPaise: number
  /** Lifetime value of a customer, in whole rupees, counting at most 60 months. */
  ltv: number
  /** Cost of winning a customer in the first year, in whole rupees. */
  cac: number | 'noNewCustomers'
  /** Tenths: 32 is 3.2 to 1. */
  ltvToCac: number | 'noNewCustomers' | 'noAcquisitionCost'
  /** Months until a customer has paid back the cost of winning them, in tenths. */
  payback: number | 'noNewCustomers' | 'noMargin'
}

/** A scenario's inputs after its adjustments. */
export interface Adjusted {
  /** New customers in month 1, in thousandths. */
  addsFirst: number
  churnBp: number
  pricePaise: number
  variablePaise: number
}

export interface Projection {
  monthly: Monthly
  /** Three years. */
  yearly: readonly Year[]
  figures: Figures
  adjusted: Adjusted
}

/** The first flow above `limits.monthlyMoney`. */
export interface TooLarge {
  scenario: ScenarioName
  /** 1 to 36 */
  month: number
  row: RowName
}

export type Projections = Readonly<Record<ScenarioName, Projection>>

/** The flows that are exact only up to `limits.monthlyMoney`. All others are sums of these; `salesTeam` is part of the base scenario's payroll. */
export const limitedRows = [
  'revenue',
  'variable',
  'payroll',
  'fixed',
  'marketing',
  'once',
  'funding',
] as const satisfies readonly RowName[]

/**
 * Projects all scenarios.
 *
 * @param inputs within `limits`
 * @returns only the first excess if any scenario has a flow above ₹1,000 crore in a month, because its figures would not be exact
 */
export function projectAll(inputs: Inputs): Projections | { tooLarge: TooLarge } {
  const scenarios = Object.fromEntries(scenarioNames.map((name) => [name, project(inputs, name)])) as Projections
  for (const name of scenarioNames) {
    const tooLarge = firstExcess(scenarios[name].monthly, name)
    if (tooLarge) return { tooLarge }
  }
  return scenarios
}

/**
 * Projects one scenario. Its figures are exact only if `firstExcess` finds nothing; screens and exports use `projectAll`.
 *
 * @param inputs within `limits`
 */
export function project(inputs: Inputs, scenario: ScenarioName): Projection {
  const adjustments = inputs.scenarios[scenario]
  const adjusted = adjust(inputs, adjustments)
  const monthly = monthByMonth(inputs, adjusted, adjustments)
  return {
    monthly,
    yearly: [0, 12, 24].map((from) => yearFrom(monthly, from)),
    figures: figuresOf(inputs, adjusted, adjustments, monthly),
    adjusted,
  }
}

/** The earliest flow above `limits.monthlyMoney`, if any. */
export function firstExcess(monthly: Monthly, scenario: ScenarioName): TooLarge | undefined {
  for (let index = 0; index < months; index++) {
    const row = limitedRows.find((name) => at(monthly[name], index) > limits.monthlyMoney)
    if (row) return { scenario, month: index + 1, row }
  }
  return undefined
}

/**
 * The inputs of a scenario:
 *
 *     addsFirst = new × newPct × 10                   (thousandths: new × 1000 × newPct / 100)
 *     churn     = min(10000, R(churn × churnPct / 100))
 *     price     = R(price × pricePct / 100)
 *     variable  = R(variable × costPct / 100)
 */
function adjust(inputs: Inputs, { newPct, churnPct, pricePct, costPct }: Adjustments): Adjusted {
  return {
    addsFirst: inputs.newCustomers * newPct * 10,
    churnBp: Math.min(10_000, roundedQuotient(inputs.churnBp * churnPct, 100)),
    pricePaise: roundedQuotient(inputs.pricePaise * pricePct, 100),
    variablePaise: roundedQuotient(inputs.variablePaise * costPct, 100),
  }
}

/**
 *     adds      first addsFirst, then min(10^10, R(adds × (10000 + growth) / 10000))
 *     new       whole part of (adds + newCarry) / 1000; the rest is the next newCarry
 *     churned   whole part of (opening × churn + churnCarry) / 10000; the rest is the next churnCarry
 *     closing   opening + new − churned
 *     revenue   R(closing × price / 100)          variable  R(closing × variable / 100)
 *     fees      R(revenue × fee / 10000)          cogs      variable + fees
 *     gross     revenue − cogs                    grossBp   R(gross × 10000 / revenue)
 *     payroll   R((hires + sales) × costPct / 100); fixed and once likewise; marketing and funding unadjusted
 *     opex      payroll + fixed + marketing       operating gross − opex
 *     profit    operating − once                  cash      previous cash + profit + funding
 *
 * Costs of lines: Σ amount × quantity where start ≤ month ≤ end.
 */
function monthByMonth(inputs: Inputs, adjusted: Adjusted, { costPct }: Adjustments): Monthly {
  const totals = lineTotals(inputs.lines)
  const rows = emptyRows()
  const put = (row: Exclude<RowName, 'grossBp'>, value: number) => {
    rows[row].push(value)
    return value
  }
  let { openingCustomers: customers, openingCash: cash } = inputs
  let { addsFirst: adds } = adjusted
  let newCarry = 0
  let churnCarry = 0
  let short = 0
  for (let index = 0; index < months; index++) {
    const opening = put('opening', customers)
    if (index > 0) {
      adds = Math.min(limits.adds, roundedQuotient(adds * (10_000 + inputs.growthBp), 10_000))
    }
    const joining = put('adds', adds) + newCarry
    newCarry = put('newCarry', joining % 1000)
    const leaving = opening * adjusted.churnBp + churnCarry
    churnCarry = put('churnCarry', leaving % 10_000)
    const added = put('new', wholeQuotient(joining, 1000))
    const churned = put('churned', wholeQuotient(leaving, 10_000))
    customers = put('closing', opening + added - churned)

    const revenue = put('revenue', roundedQuotient(customers * adjusted.pricePaise, 100))
    const variable = put('variable', roundedQuotient(customers * adjusted.variablePaise, 100))
    const fees = put('fees', roundedQuotient(revenue * inputs.feeBp, 10_000))
    const cogs = put('cogs', variable + fees)
    const gross = put('gross', revenue - cogs)
    rows.grossBp.push(revenue === 0 ? null : roundedQuotient(gross * 10_000, revenue))

    const salesTeam = put('salesTeam', at(totals.sales, index))
    const payroll = put('payroll', roundedQuotient((at(totals.hire, index) + salesTeam) * costPct, 100))
    const fixed = put('fixed', roundedQuotient(at(totals.fixed, index) * costPct, 100))
    const marketing = put('marketing', at(totals.marketing, index))
    const opex = put('opex', payroll + fixed + marketing)
    const operating = put('operating', gross - opex)
    const once = put('once', roundedQuotient(at(totals.once, index) * costPct, 100))
    const profit = put('profit', operating - once)
    const funding = put('funding', at(totals.funding, index))
    cash = put('cash', cash + profit + funding)
    if (cash < 0) short = 1
    put('short', short)
  }
  return { ...rows, sustained: sustainedMonths(rows.operating, rows.revenue) }
}

function emptyRows() {
  const rows = Object.fromEntries(rowNames.map((name) => [name, []]))
  return rows as unknown as Record<Exclude<RowName, 'grossBp'>, number[]> & { grossBp: (number | null)[] }
}

/** Whole rupees of each kind of line in each month. A line whose start is after its end counts nothing. */
export function lineTotals(lines: readonly Line[]): Readonly<Record<LineKind, readonly number[]>> {
  const totals = Object.fromEntries(lineKinds.map((kind) => [kind, Array<number>(months).fill(0)]))
  for (const { kind, amount, quantity, start, end } of lines) {
    const total = totals[kind] ?? []
    for (let index = start - 1; index < end; index++) total[index] = at(total, index) + amount * quantity
  }
  return totals as Record<LineKind, number[]>
}

/** 1 in every month from which all months to the end have revenue and an operating result of at least zero. */
function sustainedMonths(operating: readonly number[], revenue: readonly number[]): number[] {
  const sustained = Array<number>(months).fill(0)
  for (let index = months - 1; index >= 0 && at(operating, index) >= 0 && at(revenue, index) > 0; index--) {
    sustained[index] = 1
  }
  return sustained
}

function yearFrom(monthly: Monthly, from: number): Year {
  const last = from + 11
  const sums = Object.fromEntries(yearlySums.map((row) => [row, sum(monthly[row], from, from + 12)]))
  return {
    ...(sums as Record<(typeof yearlySums)[number], number>),
    closing: at(monthly.closing, last),
    cash: at(monthly.cash, last),
    arr: at(monthly.revenue, last) * 12,
  }
}

/**
 *     unit      price − variable − R(price × fee / 10000)
 *     LTV       churn × 60 ≤ 10000: R(unit × 60 / 100), else R(unit × 100 / churn)
 *     CAC       of the first year: R((Σ marketing × 100 + Σ sales × costPct) / (Σ new × 100))
 *     LTV : CAC R(LTV × 10 / CAC) tenths
 *     payback   R(CAC × 1000 / unit) tenths of a month
 */
function figuresOf(inputs: Inputs, adjusted: Adjusted, { costPct }: Adjustments, monthly: Monthly): Figures {
  const { pricePaise, variablePaise, churnBp } = adjusted
  const unitPaise = pricePaise - variablePaise - roundedQuotient(pricePaise * inputs.feeBp, 10_000)
  const ltv = churnBp * 60 <= 10_000 ? roundedQuotient(unitPaise * 60, 100) : roundedQuotient(unitPaise * 100, churnBp)
  const won = sum(monthly.new, 0, 12)
  const spent = sum(monthly.marketing, 0, 12) * 100 + sum(monthly.salesTeam, 0, 12) * costPct
  const cac = won === 0 ? 'noNewCustomers' : roundedQuotient(spent, won * 100)
  const sustained = sum(monthly.sustained, 0, months)
  return {
    runway: months - sum(monthly.short, 0, months),
    needed: Math.max(0, -Math.min(...monthly.cash)),
    highestBurn: Math.max(0, -Math.min(...monthly.profit)),
    breakEven: sustained === 0 ? 'neverBreaksEven' : months - sustained + 1,
    unitPaise,
    ltv,
    cac,
    ltvToCac: cac === 'noNewCustomers' ? cac : cac === 0 ? 'noAcquisitionCost' : roundedQuotient(ltv * 10, cac),
    payback: cac === 'noNewCustomers' ? cac : unitPaise <= 0 ? 'noMargin' : roundedQuotient(cac * 1000, unitPaise),
  }
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0
  for (let index = from; index < to; index++) total += at(values, index)
  return total
}

/** The value of a row in a month, which always exists: every row has 36. */
function at(values: readonly number[], index: number): number {
  return values[index] ?? 0
}
