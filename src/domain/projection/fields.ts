import { documentNumbers, rowNumbers } from '../document/table.ts'
import { type Adjustments, type Inputs, isOnce, type Line, type LineKind, type ScenarioName } from './inputs.ts'

// The definition of each number of a projection: the column that stores it, the input that it becomes, its unit and its range.

/**
 * The unit of a stored number.
 *
 * - `rupees`: whole rupees
 * - `price`: rupees, with paise as decimals
 * - `paise`: typed and shown in rupees with two decimals
 * - `basisPoints`: 1/100 %, typed and shown in percent with two decimals
 * - `percent`: whole percent
 * - `people`: customers
 * - `count`: how many of a line
 * - `month`: 1 to 36
 */
export type Unit = 'rupees' | 'price' | 'paise' | 'basisPoints' | 'percent' | 'people' | 'count' | 'month'

export interface NumberField {
  unit: Unit
  min: number
  max: number
}

const within = ([min, max]: readonly [number, number]) => ({ min, max })

/** The numbers that questions ask for, by their column of `documents`. */
export const scalarFields = {
  opening_cash: { input: 'openingCash', unit: 'rupees', ...within(documentNumbers.opening_cash) },
  opening_customers: { input: 'openingCustomers', unit: 'people', ...within(documentNumbers.opening_customers) },
  new_customers: { input: 'newCustomers', unit: 'people', ...within(documentNumbers.new_customers) },
  growth_bp: { input: 'growthBp', unit: 'basisPoints', ...within(documentNumbers.growth_bp) },
  churn_bp: { input: 'churnBp', unit: 'basisPoints', ...within(documentNumbers.churn_bp) },
  price_paise: { input: 'pricePaise', unit: 'paise', ...within(documentNumbers.price_paise) },
  variable_paise: { input: 'variablePaise', unit: 'paise', ...within(documentNumbers.variable_paise) },
  fee_bp: { input: 'feeBp', unit: 'basisPoints', ...within(documentNumbers.fee_bp) },
} as const satisfies Record<string, NumberField & { input: keyof Inputs }>

export type ScalarColumn = keyof typeof scalarFields
export type ScalarInput = (typeof scalarFields)[ScalarColumn]['input']
export const scalarColumns = Object.keys(scalarFields) as readonly ScalarColumn[]

/** The adjustments of the low and the high scenario, by their column of `documents`. */
export const adjustmentFields = {
  low_new_pct: { scenario: 'low', input: 'newPct', unit: 'percent', ...within(documentNumbers.low_new_pct) },
  low_churn_pct: { scenario: 'low', input: 'churnPct', unit: 'percent', ...within(documentNumbers.low_churn_pct) },
  low_price_pct: { scenario: 'low', input: 'pricePct', unit: 'percent', ...within(documentNumbers.low_price_pct) },
  low_cost_pct: { scenario: 'low', input: 'costPct', unit: 'percent', ...within(documentNumbers.low_cost_pct) },
  high_new_pct: { scenario: 'high', input: 'newPct', unit: 'percent', ...within(documentNumbers.high_new_pct) },
  high_churn_pct: { scenario: 'high', input: 'churnPct', unit: 'percent', ...within(documentNumbers.high_churn_pct) },
  high_price_pct: { scenario: 'high', input: 'pricePct', unit: 'percent', ...within(documentNumbers.high_price_pct) },
  high_cost_pct: { scenario: 'high', input: 'costPct', unit: 'percent', ...within(documentNumbers.high_cost_pct) },
} as const satisfies Record<string, NumberField & { scenario: ScenarioName; input: keyof Adjustments }>

export type AdjustmentColumn = keyof typeof adjustmentFields
export const adjustmentColumns = Object.keys(adjustmentFields) as readonly AdjustmentColumn[]

/** The numbers of a line, by their column of `document_rows`. */
export const lineFields = {
  amount: { input: 'amount', unit: 'rupees', ...within(rowNumbers.amount) },
  quantity: { input: 'quantity', unit: 'count', min: 0, max: 1000 },
  start_month: { input: 'start', unit: 'month', ...within(rowNumbers.start_month) },
  end_month: { input: 'end', unit: 'month', ...within(rowNumbers.end_month) },
} as const satisfies Record<string, NumberField & { input: keyof Line }>

export type LineColumn = keyof typeof lineFields
export type LineField = LineColumn | 'title'
const allLineFields = ['title', ...Object.keys(lineFields)] as readonly LineField[]

/** The questions about a line: a line that happens once has no last month, and funding has no quantity. */
export function fieldsOfLine(kind: LineKind): readonly LineField[] {
  return allLineFields.filter(
    (field) => !(field === 'end_month' && isOnce(kind)) && !(field === 'quantity' && kind === 'funding'),
  )
}
