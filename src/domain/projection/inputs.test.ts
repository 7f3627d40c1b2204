import { expect, it } from 'vitest'
import { calendarMonth } from './inputs.ts'

it.each([
  ['2027-01', 1, '2027-01'],
  ['2027-01', 12, '2027-12'],
  ['2027-12', 2, '2028-01'],
  ['2027-11', 36, '2030-10'],
])('counts from %s: month %i is %s', (firstMonth, month, calendar) => {
  expect(calendarMonth(firstMonth, month)).toBe(calendar)
})
