import {
  type Adjustments,
  type Inputs,
  isOnce,
  type Line,
  type LineKind,
  limits,
  months,
  type ScenarioName,
} from './inputs.ts'

// One place for what each number of a projection is: the column that stores it, the input it becomes, its unit and its range.

/**
 * What a stored integer counts.
 *
 * - `rupees`: whole rupees
 * - `paise`: typed and shown in rupees with two decimals
 * - `basisPoints`: 1/100 %, typed and shown in percent with two decimals
 * - `percent`: whole percent
 * - `people`: customers
 * - `count`: how many of a line
 * - `month`: 1 to 36
 */
export type Unit = 'rupees' | 'paise' | 'basisPoints' | 'percent' | 'people' | 'count' | 'month'

export interface NumberField {
  unit: Unit
  min: number
  max: number
}

/** The numbers that questions ask for, by their column of `documents`. */
export const scalarFields = {
  opening_cash: { input: 'openingCash', unit: 'rupees', min: 0, max: limits.rupees },
  opening_customers: { input: 'openingCustomers', unit: 'people', min: 0, max: limits.customers },
  new_customers: { input: 'newCustomers', unit: 'people', min: 0, max: limits.newCustomers },
  growth_bp: { input: 'growthBp', unit: 'basisPoints', min: -limits.growthBp, max: limits.growthBp },
  churn_bp: { input: 'churnBp', unit: 'basisPoints', min: 0, max: limits.shareBp },
  price_paise: { input: 'pricePaise', unit: 'paise', min: 0, max: limits.unitPaise },
  variable_paise: { input: 'variablePaise', unit: 'paise', min: 0, max: limits.unitPaise },
  fee_bp: { input: 'feeBp', unit: 'basisPoints', min: 0, max: limits.shareBp },
} as const satisfies Record<string, NumberField & { input: keyof Inputs }>

export type ScalarColumn = keyof typeof scalarFields
export const scalarColumns = Object.keys(scalarFields) as readonly ScalarColumn[]

const adjustment = { unit: 'percent', min: 0, max: limits.adjustmentPct } as const

/** What the low and the high scenario change, by their column of `documents`. */
export const adjustmentFields = {
  low_new_pct: { scenario: 'low', input: 'newPct', ...adjustment },
  low_churn_pct: { scenario: 'low', input: 'churnPct', ...adjustment },
  low_price_pct: { scenario: 'low', input: 'pricePct', ...adjustment },
  low_cost_pct: { scenario: 'low', input: 'costPct', ...adjustment },
  high_new_pct: { scenario: 'high', input: 'newPct', ...adjustment },
  high_churn_pct: { scenario: 'high', input: 'churnPct', ...adjustment },
  high_price_pct: { scenario: 'high', input: 'pricePct', ...adjustment },
  high_cost_pct: { scenario: 'high', input: 'costPct', ...adjustment },
} as const satisfies Record<string, NumberField & { scenario: ScenarioName; input: keyof Adjustments }>

export type AdjustmentColumn = keyof typeof adjustmentFields
export const adjustmentColumns = Object.keys(adjustmentFields) as readonly AdjustmentColumn[]

/** The numbers of a line, by their column of `document_rows`. */
export const lineFields = {
  amount: { input: 'amount', unit: 'rupees', min: 0, max: limits.rupees },
  quantity: { input: 'quantity', unit: 'count', min: 0, max: limits.quantity },
  start_month: { input: 'start', unit: 'month', min: 1, max: months },
  end_month: { input: 'end', unit: 'month', min: 1, max: months },
} as const satisfies Record<string, NumberField & { input: keyof Line }>

export type LineColumn = keyof typeof lineFields
export type LineField = LineColumn | 'title'
const allLineFields = ['title', ...Object.keys(lineFields)] as readonly LineField[]

/** What can be answered about a line: one that happens once has no last month, and funding no quantity. */
export function fieldsOfLine(kind: LineKind): readonly LineField[] {
  return allLineFields.filter(
    (field) => !(field === 'end_month' && isOnce(kind)) && !(field === 'quantity' && kind === 'funding'),
  )
}
