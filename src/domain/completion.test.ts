import { describe, expect, it } from 'vitest'
import { completionTime } from './completion.ts'

describe('the time of completion', () => {
  const at = '2026-11-22T12:00:00.000Z'

  it.each([
    ['is now for a status that becomes completed', 'completed', at],
    ['ends when it is reopened', 'pending', ''],
    ['is not set by another status', 'cancelled', ''],
  ] as const)('%s', (_name, status, expected) => {
    expect(completionTime(status, at)).toBe(expected)
  })
})
