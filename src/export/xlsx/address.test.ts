import { expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { address, columnName, positionOf, spreadsheetDay } from './address.ts'

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [53, 'BA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [16_384, 'XFD'],
])('column %i is %s', (column, name) => {
  expect(columnName(column)).toBe(name)
})

test('an address gives its cell’s column and row', () => {
  const row = fc.integer({ min: 1, max: 1_048_576 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16_384 }), row, (column, row) => {
      expect(positionOf(address(column, row))).toEqual({ column, row })
    }),
  )
})

test.each(['', 'A', '1', 'A0', 'a1', '$A$1'])('%j is not an address', (text) => {
  expect(() => positionOf(text)).toThrow(RangeError)
})

test('counts days like spreadsheets', () => {
  expect(spreadsheetDay(1970, 1, 1)).toBe(25_569)
  expect(spreadsheetDay(2026, 11, 26)).toBe(46_352)
  expect(spreadsheetDay(2026, 14, 1)).toBe(spreadsheetDay(2027, 2, 1))
})
