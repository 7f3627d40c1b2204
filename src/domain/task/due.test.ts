import { expect, test } from 'vitest'
import { daysLate, dueText } from './due.ts'
import type { TaskStatus } from './table.ts'

const today = '2026-11-24'
const due = (due_on: string, status: TaskStatus = 'pending') => ({ due_on, status })

test.for<[string, ReturnType<typeof due>]>([
  ['', due('')],
  ['Due Sat 28 Nov', due('2026-11-28')],
  ['Due today', due('2026-11-24')],
  ['Due Mon 23 Nov · 1 day late', due('2026-11-23')],
  ['Due Sun 22 Nov · 2 days late', due('2026-11-22', 'in-progress')],
  ['Due Tue 30 Dec 2025 · 329 days late', due('2025-12-30')],
  // A completed task is never late.
  ['Due Sun 22 Nov', due('2026-11-22', 'completed')],
  ['Due Sun 22 Nov', due('2026-11-22', 'cancelled')],
  ['Due Tue 24 Nov', due('2026-11-24', 'completed')],
  ['Due Tue 24 Nov', due('2026-11-24', 'cancelled')],
  ['Due today', due('2026-11-24', 'in-progress')],
])('%s', ([text, task]) => {
  expect(dueText(task, today)).toBe(text)
  expect(daysLate(task, today) > 0).toBe(text.endsWith('late'))
})
