import { expect, it } from 'vitest'
import { isOfficeOpen, parseHours, timeOfDay } from './office-hours.ts'

// India is at UTC+5:30 all year. 20 November 2026 is a Friday.
it.each([
  ['Friday, a minute before nine', '2026-11-20T08:59:00+05:30', false],
  ['Friday at nine', '2026-11-20T09:00:00+05:30', true],
  ['Friday, a minute before six', '2026-11-20T17:59:00+05:30', true],
  ['Friday at six', '2026-11-20T18:00:00+05:30', false],
  ['Saturday at half past nine', '2026-11-21T09:30:00+05:30', false],
  ['Saturday at ten', '2026-11-21T10:00:00+05:30', true],
  ['Saturday at four', '2026-11-21T16:00:00+05:30', false],
  ['Sunday at noon', '2026-11-22T12:00:00+05:30', false],
  ['Sunday evening elsewhere, Monday morning there', '2026-11-22T20:00:00-08:00', true],
])('knows whether the office is open: %s', (_when, at, open) => {
  expect(isOfficeOpen(new Date(at))).toBe(open)
})

it('formats times of day in 12-hour format', () => {
  expect([0, 540, 600, 720, 1080].map(timeOfDay)).toEqual(['12:00 AM', '9:00 AM', '10:00 AM', '12:00 PM', '6:00 PM'])
})

it('parses the hours in site.ts, with either dash and across the weekend', () => {
  expect(parseHours('Mon-Fri 8:30-17:00')).toEqual({
    label: 'Mon–Fri',
    days: [1, 2, 3, 4, 5],
    opens: 510,
    closes: 1020,
  })
  expect(parseHours('Sat–Mon 10:00–16:00').days).toEqual([6, 0, 1])
  expect(parseHours('Wed 10:00–16:00')).toMatchObject({ label: 'Wed', days: [3] })
})

it.each(['weekdays', 'Mon–Fri', 'Mon–Xyz 9:00–18:00', 'Mon 9–18'])('rejects hours like %s', (line) => {
  expect(() => parseHours(line)).toThrow('Not office hours like')
})
