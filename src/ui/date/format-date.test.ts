import { expect, test } from 'vitest'
import { formatDate, formatShortDate } from './format-date.ts'

// Noon falls on the same day in nearly every time zone.
test.for([
  ['2026-11-20T12:00:00.000Z', 'Nov 20, 2026', '11/20/26'],
  ['2027-01-05T12:00:00.000Z', 'Jan 5, 2027', '1/5/27'],
] as const)('formats %s as %s, and as %s in short', ([iso, medium, short]) => {
  expect(formatDate(iso)).toBe(medium)
  expect(formatShortDate(iso)).toBe(short)
})
