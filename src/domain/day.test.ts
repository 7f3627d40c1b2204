import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { addDays, companyDay, daysBetween, dayText, untilNextDay, weekdayOf, weekdayText } from './day.ts'

const day = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const moment = fc.integer({ min: Date.parse('2015-01-01'), max: Date.parse('2040-01-01') })
/** Time zones with daylight saving in both halves of the year, by half an hour, at midnight, or not at all, and at both ends of the day. */
const zone = fc.constantFrom(
  'Asia/Kolkata',
  'UTC',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
)

describe('today', () => {
  it.each([
    ['2026-11-24T18:29:59.999Z', 'Asia/Kolkata', '2026-11-24'],
    ['2026-11-24T18:30:00.000Z', 'Asia/Kolkata', '2026-11-25'],
    ['2028-02-28T18:30:00.000Z', 'Asia/Kolkata', '2028-02-29'],
    ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01T10:00:00.000Z', 'Pacific/Pago_Pago', '2026-12-31'],
  ])('at %s in %s is %s', (now, timeZone, expected) => {
    expect(companyDay(Date.parse(now), timeZone)).toBe(expected)
  })
})

describe('the next day', () => {
  it.each([
    ['on an ordinary day', '2026-11-24T18:30:00.000Z', 'Asia/Kolkata', 24],
    ['when clocks go forward', '2027-03-28T00:00:00.000Z', 'Europe/London', 23],
    ['when clocks go back', '2026-10-24T23:00:00.000Z', 'Europe/London', 25],
    ['when it has no midnight', '2018-11-03T03:00:00.000Z', 'America/Sao_Paulo', 24],
  ])('begins after a whole day: %s', (_name, midnight, timeZone, hours) => {
    expect(untilNextDay(Date.parse(midnight), timeZone)).toBe(hours * 3_600_000)
  })

  it('begins exactly at that time, in any time zone', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const wait = untilNextDay(now, timeZone)
        const today = companyDay(now, timeZone)
        expect(wait).toBeGreaterThan(0)
        expect(companyDay(now + wait - 1, timeZone)).toBe(today)
        expect(companyDay(now + wait, timeZone)).toBe(addDays(today, 1))
      }),
    )
  })
})

describe('counting days', () => {
  it.each([
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-28', 2, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-11-24', -24, '2026-10-31'],
  ])('%s and %i days is %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to)
    expect(daysBetween(from, to)).toBe(count)
  })

  it('adds the counted days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, count) => {
        const to = addDays(from, count)
        expect(daysBetween(from, to)).toBe(count)
        expect(to > from).toBe(count > 0)
      }),
    )
  })
})

describe('the text of a day', () => {
  it("has the year only if it isn't the current one", () => {
    expect(dayText('2026-11-23', '2026-01-01')).toBe('23 Nov')
    expect(dayText('2026-11-23', '2027-01-01')).toBe('23 Nov 2026')
    expect(weekdayText('2026-11-27', '2026-11-24')).toBe('Fri 27 Nov')
    expect(weekdayText('2027-01-01', '2026-11-24')).toBe('Fri 1 Jan 2027')
  })

  it('is what Intl writes for en-IN', () => {
    const intl = (date: Date, style: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-IN', { ...style, timeZone: 'UTC' }).format(date)
    fc.assert(
      fc.property(day, (any) => {
        const date = new Date(any)
        expect(dayText(any, any)).toBe(intl(date, { day: 'numeric', month: 'short' }))
        expect(dayText(any, '1970-01-01')).toBe(intl(date, { day: 'numeric', month: 'short', year: 'numeric' }))
        expect(weekdayOf(any)).toBe(intl(date, { weekday: 'long' }))
        expect(weekdayText(any, any).slice(0, 3)).toBe(intl(date, { weekday: 'short' }))
      }),
    )
  })
})
