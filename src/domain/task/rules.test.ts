import { describe, expect, it } from 'vitest'
import { completedToday } from './rules.ts'

const now = Date.parse('2026-11-22T12:00:00.000Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

describe('completed today', () => {
  it.each([
    ['completed an hour ago', 'completed', 1, true],
    ['completed 23 hours ago', 'completed', 23, true],
    ['completed 24 hours ago', 'completed', 24, false],
    ['still pending', 'pending', 1, false],
    ['cancelled', 'cancelled', 1, false],
  ] as const)('%s', (_name, status, hours, counts) => {
    expect(completedToday.includes({ status, completed_at: hoursAgo(hours) }, now)).toBe(counts)
  })
})
