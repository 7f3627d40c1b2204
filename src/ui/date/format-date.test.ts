import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatDate, formatDateTime, formatShortDate } from './format-date.ts'

// Noon here, wherever that is.
const iso = new Date(2026, 10, 20, 12).toISOString()

afterEach(() => void vi.useRealTimers())

describe('in the same year', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-06-15T12:00:00.000Z') }))

  test('a date has no year', () => {
    expect(formatDate(iso)).toBe('20 Nov')
    expect(formatDateTime(iso)).toMatch(/^20 Nov, \d{1,2}:\d\d [ap]m$/)
  })
  test('the short format is that of the United States', () => expect(formatShortDate(iso)).toBe('11/20/26'))
})

describe('in another year', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2027-06-15T12:00:00.000Z') }))

  test('a date has its year', () => {
    expect(formatDate(iso)).toBe('20 Nov 2026')
    expect(formatDateTime(Date.parse(iso))).toMatch(/^20 Nov 2026, \d{1,2}:\d\d [ap]m$/)
  })
})
