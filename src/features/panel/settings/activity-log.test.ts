import { expect, it } from 'vitest'
import { parseListState } from '../../kit/lists/use-list-state.ts'
import { activityList, activityLog } from './activity-log.tsx'

const noFilters = parseListState(activityLog.fields, '')

const someone = 'a0000000-0000-4000-8000-000000000002'

it('leaves one filter to an index', () => {
  expect(activityList({ ...noFilters, action: 'task_created' })).toMatchObject({
    where: { action: 'task_created' },
    within: [],
  })
})

it('compares several filters, or days, in memory', () => {
  const two = activityList({ ...noFilters, action: 'task_created', user: someone })
  expect(two.within).toHaveLength(1)
  const [days] = activityList({ ...noFilters, from: '2026-11-20', to: '2026-11-20' }).within ?? []
  expect(days?.from).toBe(new Date(2026, 10, 20).toISOString())
  expect(days?.to).toBe(new Date(2026, 10, 20, 23, 59, 59, 999).toISOString())
})

it.each(['tomorrow', '2026-13-45', '20261120'])('treats %j as no day', (day) => {
  expect(activityList({ ...noFilters, from: day, to: day }).within).toEqual([])
})
