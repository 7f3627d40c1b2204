import { expect, it } from 'vitest'
import { monthName, monthsToChoose, shortMonthName } from './months.ts'

it('names the months of a projection', () => {
  expect(monthName('2026-11', 1)).toBe('Nov 2026')
  expect(monthName('2026-11', 3)).toBe('Jan 2027')
  expect(monthName('2026-01', 36)).toBe('Dec 2028')
  expect(monthName('2026-09', 1)).toBe('Sept 2026')
  expect(monthName('', 5)).toBe('Month 5')
  expect(shortMonthName('2026-11', 3)).toBe('Jan ’27')
  expect(shortMonthName('', 5)).toBe('M5')
})

it('offers a year back and two years ahead, and always the chosen month', () => {
  const near = monthsToChoose('2026-11', '')
  expect([near[0], near[12], near.at(-1)]).toEqual(['2025-11', '2026-11', '2028-11'])
  expect(new Set(near).size).toBe(near.length)
  expect(monthsToChoose('2026-11', '2027-02')).toEqual(near)
  expect(monthsToChoose('2026-11', '2024-03')).toEqual(['2024-03', ...near])
})
