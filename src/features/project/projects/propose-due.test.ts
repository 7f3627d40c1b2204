import { expect, it } from 'vitest'
import { dueAfter, dueOf } from './propose-due.ts'

const empty = { plan: '', starts_on: '', due_on: '' } as const
const growth = { plan: 'growth-plan', starts_on: '2026-11-24', due_on: '2026-11-30' } as const

it('a plan with a number of days and a start propose the last day', () => {
  expect(dueAfter({ ...empty, plan: 'growth-plan' }, { starts_on: '2026-11-24' }, false)).toBe('2026-11-30')
  expect(dueAfter({ ...empty, starts_on: '2026-11-24' }, { plan: 'starter-plan' }, false)).toBe('2026-11-27')
})

it('proposes nothing without a plan, for a plan without a number of days, and while the start is incomplete', () => {
  expect(dueOf({ plan: '', starts_on: '2026-11-24' })).toBe('')
  expect(dueOf({ plan: 'premium-plan', starts_on: '2026-11-24' })).toBe('')
  expect(dueOf({ plan: 'growth-plan', starts_on: 'unfinished' })).toBe('')
})

it('a proposed date changes with the plan and the start, and is removed with them', () => {
  expect(dueAfter(growth, { starts_on: '2026-12-01' }, false)).toBe('2026-12-07')
  expect(dueAfter(growth, { plan: 'starter-plan' }, false)).toBe('2026-11-27')
  expect(dueAfter(growth, { plan: 'premium-plan' }, false)).toBe('')
  expect(dueAfter(growth, { starts_on: '' }, false)).toBe('')
})

it('a typed date stays, even if it equals the proposed one', () => {
  expect(dueAfter({ ...growth, due_on: '2026-12-04' }, { starts_on: '2026-12-01' }, false)).toBe('2026-12-04')
  expect(dueAfter(growth, { starts_on: '2026-12-01' }, true)).toBe('2026-11-30')
})
