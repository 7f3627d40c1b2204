import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { groupedText, paiseText, percentText, rupeesText, shortRupeesText, tenthsText } from './money-text.ts'

describe('numbers in Indian grouping', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [99_999, '99,999'],
    [100_000, '1,00,000'],
    [1_234_567, '12,34,567'],
    [10_000_000_000, '10,00,00,00,000'],
    [-1_234_567, '−12,34,567'],
  ])('%i is %s', (value, text) => {
    expect(groupedText(value)).toBe(text)
  })

  it('equal Intl’s for en-IN', () => {
    const format = new Intl.NumberFormat('en-IN')
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(groupedText(value)).toBe(format.format(value).replace('-', '−'))
      }),
    )
  })
})

it.each([
  [499_000, '₹4,99,000'],
  [-500, '−₹500'],
  [0, '₹0'],
])('%i rupees are %s', (value, text) => {
  expect(rupeesText(value)).toBe(text)
})

it.each([
  [49_900, '₹499'],
  [49_950, '₹499.50'],
  [12_345_605, '₹1,23,456.05'],
  [-5, '−₹0.05'],
  [0, '₹0'],
])('%i paise are %s', (value, text) => {
  expect(paiseText(value)).toBe(text)
})

describe('short amounts', () => {
  it.each([
    [0, '₹0'],
    [99_999, '₹99,999'],
    [100_000, '₹1 lakh'],
    [1_234_567, '₹12.3 lakh'],
    [1_235_000, '₹12.4 lakh'],
    [9_994_999, '₹99.9 lakh'],
    [9_995_000, '₹1 crore'],
    [12_000_000, '₹1.2 crore'],
    [10_000_000_000, '₹1,000 crore'],
    [123_456_789_012, '₹12,345.7 crore'],
    [-1_235_000, '−₹12.4 lakh'],
  ])('%i is %s', (value, text) => {
    expect(shortRupeesText(value)).toBe(text)
  })

  it('differ by at most half of the last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 1_000_000_000_000 }), (value) => {
        const [, number = '', unit] = /^₹([\d,.]+) (lakh|crore)$/.exec(shortRupeesText(value)) ?? []
        const scale = unit === 'lakh' ? 100_000 : 10_000_000
        expect(Math.abs(Number(number.replaceAll(',', '')) * scale - value)).toBeLessThanOrEqual(scale / 20 + 0.01)
      }),
    )
  })
})

it.each([
  [375, '3.75%'],
  [850, '8.5%'],
  [-200, '−2%'],
  [5, '0.05%'],
  [10_000, '100%'],
])('%i basis points are %s', (value, text) => {
  expect(percentText(value)).toBe(text)
})

it.each([
  [32, '3.2'],
  [120, '12'],
  [-5, '−0.5'],
])('%i tenths are %s', (value, text) => {
  expect(tenthsText(value)).toBe(text)
})
