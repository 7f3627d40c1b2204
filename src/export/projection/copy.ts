import { months } from '#src/domain/projection/inputs.ts'
import type { MissingReason } from '#src/domain/projection/model.ts'
import { site } from '#src/site.ts'

/** Texts of the workbook that domain/projection/labels.ts doesn't have. They must be short, because the adjacent cell cuts them off. */
export const copy = {
  titles: {
    assumptions: (name: string) => `${name}: assumptions`,
    lines: (name: string) => `${name}: team, costs and funding`,
    scenario: (name: string, scenario: string) => `${name}: month by month, ${scenario}`,
    yearly: (name: string) => `${name}: year by year`,
  },
  origin: `Made with ${site.name} (${site.origin}).`,
  howToUse: 'Change the blue cells. Every other figure is a formula and follows. Amounts are in rupees, without GST.',
  hasExamples: 'Some answers are still examples.',
  firstMonth: 'First month',
  /** After the answers. */
  units: {
    openingCash: 'rupees',
    openingCustomers: 'customers',
    newCustomers: 'customers in month 1',
    growthBp: 'from month to month',
    churnBp: 'of all customers each month',
    pricePaise: 'rupees a customer and month',
    variablePaise: 'rupees a customer and month',
    feeBp: 'of revenue',
  },
  inHundredths: 'hundredths of a percent, for the formulas',
  inPaise: 'paise, for the formulas',
  scenarioHead: 'Scenarios, as a share of the answers above',
  derivedHead: 'What follows for each scenario',
  derived: {
    addsFirst: 'New customers in the first month, in thousandths',
    churnBp: 'Customers who leave, in hundredths of a percent',
    pricePaise: 'Price, in paise',
    variablePaise: 'Cost of serving a customer, in paise',
    costPct: 'Costs, in percent',
    unitPaise: 'What a customer leaves each month, in paise',
  },
  lines: {
    note: 'To add a line, fill in every cell of a spare row. One-time costs and funding come in one month: write it in both columns.',
    heads: ['Kind', 'What', 'Rupees each', 'How many', 'From month', 'To month', 'Together'],
    kindMessage: 'Choose one of the kinds in the list.',
    monthMessage: 'A whole number from 1 to 36.',
  },
  month: 'Month',
  sections: {
    customers: 'Customers',
    sales: 'Revenue and cost of sales',
    running: 'Running costs',
    result: 'Result',
    cash: 'Cash',
    workings: 'Workings',
  },
  year: (year: number) => `Year ${year}`,
  figuresHead: 'What it comes to',
  runwayNote: (months: number) => `${months}: to the end.`,
  /** Instead of a figure that can't be computed. */
  missing: {
    neverBreaksEven: `not in ${months} months`,
    noNewCustomers: 'no new customers',
    noAcquisitionCost: 'nothing spent',
    noMargin: 'no margin',
  } satisfies Record<MissingReason, string>,
  charts: {
    cash: { title: 'Cash at the end of each month', description: 'Lines for the base, low and high scenario.' },
    revenue: { title: 'Revenue by year', description: 'Columns for the base, low and high scenario.' },
  },
}
