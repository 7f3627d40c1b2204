import type { Assumption } from './sensitivity.ts'
import type { Adjustments, LineKind, ScenarioName } from './inputs.ts'
import type { Figures, MissingReason } from './model.ts'

// Labels of everything that a projection computes, shared by the screen, the workbook and the CSV file.

export const scenarioLabels: Readonly<Record<ScenarioName, string>> = { base: 'Base', low: 'Low', high: 'High' }

export const adjustmentLabels: Readonly<Record<keyof Adjustments, string>> = {
  newPct: 'New customers',
  churnPct: 'Customers who leave',
  pricePct: 'Price',
  costPct: 'Costs, except marketing and payment fees',
}

/** A single line of each kind. */
export const lineKindLabels: Readonly<Record<LineKind, string>> = {
  hire: 'Hire',
  sales: 'Sales hire',
  fixed: 'Fixed cost',
  marketing: 'Marketing',
  once: 'One-time cost',
  funding: 'Funding',
}

/** Rows that only the yearly table has. */
export const arrLabel = 'Last month’s revenue times twelve'

export const figureLabels: Readonly<Record<keyof Figures, string>> = {
  runway: 'The money lasts',
  needed: 'More money needed',
  highestBurn: 'Highest loss in a month',
  breakEven: 'Break-even',
  unitPaise: 'What a customer leaves each month',
  ltv: 'Lifetime value of a customer (LTV)',
  cac: 'Cost of winning a customer (CAC)',
  ltvToCac: 'Value against cost (LTV : CAC)',
  payback: 'Payback',
}

/** The meaning of each figure, in a sentence. */
export const figureMeanings: Readonly<Record<keyof Figures, string>> = {
  runway: 'How many months pass before a month ends with less than nothing in the bank.',
  needed: 'What you would have to raise on top, so that the money never runs out.',
  highestBurn: 'The most that a single month costs you, one-time costs included.',
  breakEven: 'The month from which the business covers its costs in every month.',
  unitPaise: 'What a customer brings each month after the cost of serving them and payment fees.',
  ltv: 'What a customer leaves you until they go, counting five years at most.',
  cac: 'Marketing and sales pay of the first year, divided by the customers won in it.',
  ltvToCac: 'How many times over a customer repays what winning them cost. Investors look for 3 or more.',
  payback: 'How long it takes until a customer has repaid what winning them cost.',
}

/** The reason why there is no figure, in a sentence. */
export const missingReasons: Readonly<Record<MissingReason, string>> = {
  neverBreaksEven: 'The last month still has no revenue, or a loss.',
  noNewCustomers: 'Nobody joins in the first year, so there is nothing to divide by.',
  noAcquisitionCost: 'Winning a customer costs nothing yet: there is no marketing and nobody who sells.',
  noMargin: 'A customer pays no more than serving them costs, so they never repay what winning them cost.',
}

/** The assumptions that “What matters most” varies. */
export const assumptionLabels: Readonly<Record<Assumption, string>> = {
  openingCash: 'Money at the start',
  openingCustomers: 'Customers at the start',
  newCustomers: 'New customers',
  growthBp: 'Growth of new customers',
  churnBp: 'Customers who leave',
  pricePaise: 'Price',
  variablePaise: 'Cost of serving a customer',
  feeBp: 'Payment fees',
  hire: 'Pay of the team',
  sales: 'Pay of those who sell',
  fixed: 'Fixed costs',
  marketing: 'Marketing',
  once: 'One-time costs',
  funding: 'Funding',
}
