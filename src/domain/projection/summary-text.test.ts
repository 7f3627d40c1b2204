import { expect, it } from 'vitest'
import { lineWith, noInputs } from '#tests/kits/projections.ts'
import { type Inputs, limits } from './inputs.ts'
import { projectAll } from './model.ts'
import { summaryText } from './summary-text.ts'

const summary = (values: Partial<Inputs>) => summaryText(projectAll({ ...noInputs, ...values }))
const cost = lineWith({ amount: 1000 })
/** A customer a month, who pays ₹100: costs are covered from month 10. */
const growing = { newCustomers: 1, pricePaise: 10_000, lines: [cost] }

it.each<[string, Partial<Inputs>]>([
  ['Break-even in month 10, money lasts all 36 months (base)', { ...growing, openingCash: 5000 }],
  ['Break-even in month 10, money lasts 2 months (base)', { ...growing, openingCash: 2000 }],
  ['Break-even in month 10, money lasts 1 month (base)', { ...growing, openingCash: 900 }],
  ['Break-even in month 10, money runs out in the first month (base)', growing],
  ['Break-even in month 1, money lasts all 36 months (base)', { openingCustomers: 1, pricePaise: 10_000 }],
  ['No break-even in 36 months, money lasts 19 months (base)', { openingCash: 19_500, lines: [cost] }],
  ['No break-even in 36 months, money lasts all 36 months (base)', { openingCash: 36_000, lines: [cost] }],
  ['No figures: an amount passes ₹1,000 crore a month', { lines: [lineWith({ amount: limits.rupees, quantity: 11 })] }],
])('says “%s”', (text, values) => {
  expect(summary(values)).toBe(text)
})

it('says that answers are missing', () => {
  expect(summaryText(undefined)).toBe('No figures yet: some answers are missing')
})
