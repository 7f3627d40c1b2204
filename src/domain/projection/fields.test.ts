import { expect, test } from 'vitest'
import { adjustmentFields, lineFields, type NumberField, scalarFields } from './fields.ts'
import { limits } from './inputs.ts'

const exact: Record<string, number> = {
  ...{ openingCash: limits.rupees, amount: limits.rupees, quantity: limits.quantity },
  ...{ openingCustomers: limits.customers, newCustomers: limits.newCustomers },
  ...{ pricePaise: limits.unitPaise, variablePaise: limits.unitPaise },
  ...{ growthBp: limits.growthBp, churnBp: limits.shareBp, feeBp: limits.shareBp },
}
const asked: [string, NumberField & { input: string }][] = Object.entries({
  ...scalarFields,
  ...adjustmentFields,
  ...lineFields,
})

test.each(asked.filter(([, { unit }]) => unit !== 'month'))('the model is exact for any answer to %s', (_, field) => {
  expect(field.max).toBe(field.unit === 'percent' ? limits.adjustmentPct : exact[field.input])
  expect(field.min).toBe(field.input === 'growthBp' ? -limits.growthBp : 0)
})
