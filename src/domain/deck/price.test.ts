import { expect, test } from 'vitest'
import { withoutPrice, withPrice } from './price.ts'

test.each([
  { kind: 'sale_cost', shown: 1.5, amount: '', quantity: 150 },
  { kind: 'sale_cost', shown: 2, amount: 2, quantity: '' },
  { kind: 'model', shown: 0.05, amount: '', quantity: 5 },
  { kind: 'model', shown: 1_000_000_000, amount: 1_000_000_000, quantity: '' },
  { kind: 'sale_cost', shown: '', amount: '', quantity: '' },
] as const)('$shown rupees of a $kind are stored in whole rupees, or in paise', ({ kind, shown, amount, quantity }) => {
  const row = { kind, amount: shown, quantity: '' } as const
  expect(withoutPrice(row)).toEqual({ kind, amount, quantity })
  expect(withPrice({ kind, amount, quantity })).toEqual(row)
  expect(withPrice(row)).toEqual(row)
})

test('uses the amount that an older version of the app wrote', () => {
  expect(withPrice({ kind: 'model', amount: 3, quantity: 150 })).toMatchObject({ amount: 3 })
})

test.each(['segment', 'ask', 'use', 'hire'])('a %s has two numbers', (kind) => {
  const row = { kind, amount: '', quantity: 150 } as const
  expect(withPrice(row)).toBe(row)
  expect(withoutPrice(row)).toBe(row)
})
