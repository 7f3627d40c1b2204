import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { outline, partOutline } from '../deck/outline.ts'
import { adjustmentFields, lineFields, type NumberField, scalarFields } from './fields.ts'
import { paiseText, percentText, rupeesText } from './money-text.ts'
import { numberText, rangeMessage, readNumber } from './read-number.ts'

const {
  opening_cash: rupees,
  price_paise: paise,
  churn_bp: share,
  growth_bp: growth,
  new_customers: people,
} = scalarFields
const { quantity, start_month: month } = lineFields
const { low_new_pct: percent } = adjustmentFields
const fields: readonly NumberField[] = [
  ...[scalarFields, adjustmentFields, lineFields].flatMap((group) => Object.values<NumberField>(group)),
]
const { amount: salePrice } = outline.model as { amount: NumberField }
const { amount: costOfSale } = partOutline.sale_cost as { amount: NumberField }
const { amount: point } = partOutline.point as { amount: NumberField }
const { quantity: groupSize } = partOutline.segment as { quantity: NumberField }
/** A field, and any value in its range. */
const fieldAndValue = fc.constantFrom(...fields).chain((field) => fc.tuple(fc.constant(field), fc.integer(field)))

describe('a typed number', () => {
  it.each<[string, NumberField, number]>([
    ['120000', rupees, 120_000],
    ['1,20,000', rupees, 120_000],
    ['120,000', rupees, 120_000],
    ['₹1,20,000', rupees, 120_000],
    ['₹ 2.5 lakh', rupees, 250_000],
    ['2.5L', rupees, 250_000],
    ['2.5 lacs', rupees, 250_000],
    ['2 crore', rupees, 20_000_000],
    ['1.25 Cr', rupees, 12_500_000],
    ['50k', rupees, 50_000],
    ['50 thousand', rupees, 50_000],
    ['Rs. 500', rupees, 500],
    ['Rs 500/-', rupees, 500],
    ['INR 500', rupees, 500],
    ['500.00', rupees, 500],
    ['  1 20 000 ', rupees, 120_000],
    ['1\u00A020\u00A0000', rupees, 120_000],
    ['१,२०,०००', rupees, 120_000],
    ['５００', rupees, 500],
    ['000500', rupees, 500],
    ['0.005 lakh', rupees, 500],
    ['499', paise, 49_900],
    ['499.5', paise, 49_950],
    ['₹499.50', paise, 49_950],
    ['.5', paise, 50],
    ['499.', paise, 49_900],
    ['1.2345678 lakh', paise, 12_345_678],
    ['3.75%', share, 375],
    ['3.75', share, 375],
    ['5 percent', share, 500],
    ['5 per cent', share, 500],
    ['-2.5%', growth, -250],
    ['−2.5%', growth, -250],
    ['- 2', growth, -200],
    ['+2', growth, 200],
    ['-0', growth, 0],
    ['110%', percent, 110],
    ['1,200', people, 1200],
    ['2 lakh', people, 200_000],
    ['2', quantity, 2],
    ['36', month, 36],
    ['1.2 lakh', point, 120_000],
    ['2 lakh', groupSize, 200_000],
    ['50k', point, 50_000],
    ['3 crore', groupSize, 30_000_000],
    ['1.5', costOfSale, 1.5],
    ['2.50', costOfSale, 2.5],
    ['₹0.05', costOfSale, 0.05],
    ['1.2 lakh', salePrice, 120_000],
    ['100 crore', salePrice, 1_000_000_000],
    ['५ लाख', rupees, 500_000],
    ['२.५ करोड़', rupees, 25_000_000],
    ['२.५ करोड', rupees, 25_000_000],
    ['रु. ७५ हज़ार', rupees, 75_000],
    ['५ लाख', point, 500_000],
    ['१.५', costOfSale, 1.5],
    ['१२ प्रतिशत', share, 1200],
    ['৫০০', rupees, 500],
    ['૧,૨૦,૦૦૦', rupees, 120_000],
    ['௫௦', people, 50],
    ['۵۰', people, 50],
    ['\u202D1,20,000\u202C', rupees, 120_000],
    ['\u200E500', rupees, 500],
    ['5\u200B00\uFEFF', rupees, 500],
    ['\u00AD3.75%\u2069', share, 375],
    ['500\t', rupees, 500],
    ['1.5 Cr.', rupees, 15_000_000],
    ['2.5 lakh rupees', rupees, 250_000],
    ['५०० रुपये', paise, 50_000],
    ['1,20,000\r\n', rupees, 120_000],
    ['12 000', rupees, 12_000],
    ['1, 20, 000', rupees, 120_000],
    ['500 Rs', rupees, 500],
    ['500₹', rupees, 500],
    ['५०० रु.', rupees, 500],
    ['५ लाख रूपये', rupees, 500_000],
    ['Rs. 500/- only', rupees, 500],
    ['Rupees 500/=', rupees, 500],
    ['5 hazar', rupees, 5000],
    ['৫ লাখ', rupees, 500_000],
    ['૨ કરોડ', rupees, 20_000_000],
    ['᱕᱐᱐', rupees, 500],
    ['꯵꯰꯰', rupees, 500],
    ['៦៧', rupees, 67],
    ['۱٬۲۰٬۰۰۰', rupees, 120_000],
    ['5٪', share, 500],
    ['\u20115', growth, -500],
    ['‒5', growth, -500],
  ])('%j is read', (typed, field, value) => {
    expect(readNumber(typed, field)).toEqual({ value })
  })

  it.each(['', '   ', '\u00A0'])('%j is an empty answer', (typed) => {
    expect(readNumber(typed, rupees)).toEqual({ value: '' })
  })

  it.each<[string, NumberField, string]>([
    ['abc', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['12 apples', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['1.2.3', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['1e5', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['0x10', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['Infinity', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['--5', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['-', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['5%', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['constructor', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['5constructor', rupees, 'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.'],
    ['5 lakh', share, 'Enter a percentage, such as 5 or 3.75.'],
    ['₹5', share, 'Enter a percentage, such as 5 or 3.75.'],
    ['5/-', people, 'Enter a number of customers, such as 1,200.'],
    ['5%', people, 'Enter a number of customers, such as 1,200.'],
    ['Jan', month, 'Enter a month by its number, from 1 to 36.'],
    ['500.50', rupees, 'Enter whole rupees, without paise.'],
    ['1.234567 lakh', rupees, 'Enter whole rupees, without paise.'],
    ['499.999', paise, 'Enter rupees and paise, with at most two decimals, such as 499.50.'],
    ['3.755%', share, 'Enter a percentage with at most two decimals, such as 3.75.'],
    ['110.5', percent, 'Enter a whole percentage, such as 110.'],
    ['2.5', people, 'Enter a whole number of customers.'],
    ['2,5 lakh', rupees, 'Use a point for decimals: 2.5.'],
    ['3,75%', share, 'Use a point for decimals: 3.75.'],
    ['101 crore', rupees, 'Enter an amount from ₹0 to ₹100 crore.'],
    ['-1', rupees, 'Enter an amount from ₹0 to ₹100 crore.'],
    ['9'.repeat(400), rupees, 'Enter an amount from ₹0 to ₹100 crore.'],
    [`0.${'3'.repeat(400)}`, rupees, 'Enter whole rupees, without paise.'],
    ['2 crore', paise, 'Enter an amount from ₹0 to ₹1 crore.'],
    ['101%', share, 'Enter a percentage from 0% to 100%.'],
    ['-101', growth, 'Enter a percentage from −100% to 100%.'],
    ['301', percent, 'Enter a percentage from 0% to 300%.'],
    ['20 lakh', people, 'Enter a number of customers from 0 to 10,00,000.'],
    ['1001', quantity, 'Enter a number from 0 to 1,000.'],
    ['37', month, 'Enter a month from 1 to 36.'],
    ['1.505', costOfSale, 'Enter rupees and paise, with at most two decimals, such as 499.50.'],
    ['1,50', costOfSale, 'Use a point for decimals: 1.50.'],
    ...['1,20,', '499,50', '12,30', '2,5', '1,20,000,50', '0,125', '1,20,000¹', '10³', '1①2'].map(
      (typed): [string, NumberField, string] => [
        typed,
        rupees,
        'Enter an amount in rupees, such as 1,20,000 or 2.5 lakh.',
      ],
    ),
    ['0,125 lakh', rupees, 'Use a point for decimals: 0.125.'],
    ['-5,25%', growth, 'Use a point for decimals: -5.25.'],
    ['2,5', people, 'Enter a number of customers, such as 1,200.'],
    ['1,5', quantity, 'Enter a whole number, such as 2.'],
    ['1,2', month, 'Enter a month by its number, from 1 to 36.'],
    ['20000000.50', salePrice, 'Enter whole rupees, without paise.'],
    ['500 rupees', people, 'Enter a number of customers, such as 1,200.'],
    ['2 lakh', percent, 'Enter a percentage, such as 110.'],
    ...[
      ...['12\t30', '1,23\t045', '12\n30', '12\r\n30', '120\u2028500', '12 30', '1,230 45', '1,20,000 500', '2.5 3.5'],
      ...['१२\t३०', '\u202D12\u202C\t30', '₹12\t₹30'],
    ].map((cells): [string, NumberField, string] => [
      cells,
      rupees,
      'Enter a single number. These look like several cells of a spreadsheet.',
    ]),
  ])('%j is not a value of its field', (typed, field, message) => {
    expect(readNumber(typed, field)).toEqual({ message })
  })

  it('gives a value of its field or a message, for any text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom(...'0123456789,.-+₹% ', 'lakh', 'crore', 'rs.', 'k'), { maxLength: 12 })
        .map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(...fields), (typed, field) => {
        const read = readNumber(typed, field)
        if ('message' in read) expect(read.message).toMatch(/^(Enter|Use) .+\.$/s)
        else if (read.value === '') expect(typed).toMatch(/^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]*$/u)
        else {
          expect(Number.isSafeInteger(read.value) && !Object.is(read.value, -0)).toBe(true)
          expect(read.value).toBeGreaterThanOrEqual(field.min)
          expect(read.value).toBeLessThanOrEqual(field.max)
        }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a value as text', () => {
  it('is read as the same value', () => {
    fc.assert(
      fc.property(fieldAndValue, ([field, value]) => {
        expect(readNumber(numberText(value, field.unit), field)).toEqual({ value })
      }),
      { numRuns: 500 },
    )
    expect(numberText('', 'rupees')).toBe('')
  })

  it('is also read in the form of figures', () => {
    const shown = { rupees: rupeesText, paise: paiseText, basisPoints: percentText } as const
    fc.assert(
      fc.property(fieldAndValue, ([field, value]) => {
        const text = field.unit in shown ? shown[field.unit as keyof typeof shown](value) : String(value)
        expect(readNumber(text, field)).toEqual({ value })
      }),
    )
  })

  it('outside the range gets a message with the range', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.integer({ min: 1, max: 1_000_000 }), (field, distance) => {
        for (const value of [field.min - distance, field.max + distance]) {
          expect(readNumber(numberText(value, field.unit), field)).toEqual({ message: rangeMessage(field) })
        }
      }),
    )
  })
})
