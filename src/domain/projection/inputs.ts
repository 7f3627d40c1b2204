/** Months that a projection covers. */
export const months = 36

/**
 * `sales` is a hire whose cost counts towards the cost of winning a customer. `once` and `funding` happen in a single month, the others in every
 * month from the first to the last.
 */
export const lineKinds = ['hire', 'sales', 'fixed', 'marketing', 'once', 'funding'] as const
export type LineKind = (typeof lineKinds)[number]

/** Whether lines of a kind happen only in their first month. */
export function isOnce(kind: string): boolean {
  return kind === 'once' || kind === 'funding'
}

/** A cost, a hire or a round of funding. */
export interface Line {
  id: string
  kind: LineKind
  title: string
  /** Whole rupees, each: a month, or for `once` and `funding` in all. */
  amount: number
  quantity: number
  /** The first month, 1 to 36. */
  start: number
  /** The last month, 1 to 36. Before `start`: the line counts nothing. */
  end: number
}

export const scenarioNames = ['base', 'low', 'high'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** The adjustments of a scenario, in percent of the answer: 100 changes nothing. `costPct` applies to every cost except marketing and fees. */
export interface Adjustments {
  newPct: number
  churnPct: number
  pricePct: number
  costPct: number
}

/** All inputs of a projection. Every number is an integer. */
export interface Inputs {
  /** 'YYYY-MM' */
  firstMonth: string
  /** Whole rupees before the first month. */
  openingCash: number
  openingCustomers: number
  /** New customers in month 1. */
  newCustomers: number
  /** Growth of new customers from month to month, in basis points (1/100 %). */
  growthBp: number
  /** Customers who leave in a month, in basis points of those at its start. */
  churnBp: number
  /** What a customer pays a month, in paise. */
  pricePaise: number
  /** What serving a customer costs a month, in paise. */
  variablePaise: number
  /** Payment fees, in basis points of revenue. */
  feeBp: number
  lines: readonly Line[]
  scenarios: Readonly<Record<ScenarioName, Adjustments>>
}

/** The base scenario, and the other two until the founder changes them. */
export const defaultScenarios: Readonly<Record<ScenarioName, Adjustments>> = {
  base: { newPct: 100, churnPct: 100, pricePct: 100, costPct: 100 },
  low: { newPct: 70, churnPct: 140, pricePct: 95, costPct: 110 },
  high: { newPct: 130, churnPct: 80, pricePct: 100, costPct: 100 },
}

/**
 * The largest value of each kind of input. All fit a Postgres `integer`. Within them, and within `monthlyMoney` a month, every product of the
 * model is below 2^53 and every figure has at most 15 digits, so that JavaScript and a spreadsheet both compute it exactly.
 */
export const limits = {
  /** Customers at the start. */
  customers: 10_000_000,
  /** New customers in month 1. */
  newCustomers: 1_000_000,
  /** Price and variable cost of a customer a month, in paise: ₹1 crore. */
  unitPaise: 1_000_000_000,
  /** Opening cash and the amount of a line, in whole rupees: ₹100 crore. */
  rupees: 1_000_000_000,
  quantity: 1000,
  /** Growth from -100 % to 100 % a month, in basis points. */
  growthBp: 10_000,
  /** Churn and fees, in basis points. */
  shareBp: 10_000,
  /** Adjustments of a scenario, in percent. */
  adjustmentPct: 300,
  /** Thousandths of new customers a month: 10 million customers. Growth stops there. */
  adds: 10_000_000_000,
  /** Any flow of money in a month, in whole rupees: ₹1,000 crore. A projection with a larger flow shows no figures. */
  monthlyMoney: 10_000_000_000,
} as const

/** 'YYYY-MM', the database's form. */
export const monthShape = /^20\d\d-(0[1-9]|1[0-2])$/

/**
 * A month of a projection in the calendar.
 *
 * @param firstMonth 'YYYY-MM'
 * @param month from 1
 * @returns 'YYYY-MM'
 */
export function calendarMonth(firstMonth: string, month: number): string {
  const [year = 0, first = 1] = firstMonth.split('-').map(Number)
  const count = year * 12 + first - 1 + month - 1
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}
