import { expect, it } from 'vitest'
import { dueAfter, dueOf } from './propose-due.ts'

const empty = { plan: '', starts_on: '', due_on: '' } as const
const growth = { plan: 'growth-plan', starts_on: '2026-11-24', due_on: '2026-11-30' } as const

it('a plan with a number of days and a start propose the last day', () => {
  expect(dueAfter({ ...empty, plan: 'growth-plan' }, { starts_on: '2026-11-24' }, false)).toBe('2026-11-30')
  expect(dueAfter({ ...empty, starts_on: '2026-11-24' }, { plan: 'starter-plan' }, false)).toBe('2026-11-27')
})

it('nothing is proposed without a plan, for one without a number of days, and while the start is not a whole date', () => {
  expect(dueOf({ plan: '', starts_on: '2026-11-24' })).toBe('')
  expect(dueOf({ plan: 'premium-plan', starts_on: '2026-11-24' })).toBe('')
  expect(dueOf({ plan: 'growth-plan', starts_on: 'unfinished' })).toBe('')
})

it('a proposed date moves with the plan and the start, and goes with them', () => {
  expect(dueAfter(growth, { starts_on: '2026-12-01' }, false)).toBe('2026-12-07')
  expect(dueAfter(growth, { plan: 'starter-plan' }, false)).toBe('2026-11-27')
  expect(dueAfter(growth, { plan: 'premium-plan' }, false)).toBe('')
  expect(dueAfter(growth, { starts_on: '' }, false)).toBe('')
})

it('a typed date stays, also if it is the proposed one', () => {
  expect(dueAfter({ ...growth, due_on: '2026-12-04' }, { starts_on: '2026-12-01' }, false)).toBe('2026-12-04')
  expect(dueAfter(growth, { starts_on: '2026-12-01' }, true)).toBe('2026-11-30')
})
