import { expect, it } from 'vitest'
import { formatDateTime } from '../date/format-date.ts'
import { timeAgo } from './time-ago.ts'

it('formats how long ago something happened', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const after = (seconds: number) => timeAgo(at, Date.parse(at) + seconds * 1000)
  expect(after(-5)).toBe('just now')
  expect(after(44)).toBe('just now')
  expect(after(60)).toBe('1 minute ago')
  expect(after(59.4 * 60)).toBe('59 minutes ago')
  expect(after(3600 * 3)).toBe('3 hours ago')
  expect(after(3600 * 24)).toBe('yesterday')
  expect(after(3600 * 24 * 40)).toBe(formatDateTime(at))
})
