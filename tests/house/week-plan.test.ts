/** "Plan the week" writes the tasks that the website promises. */
import { expect, test } from 'vitest'
import { weekPlans } from '#src/domain/project/week-plan.ts'
import { days } from '#src/marketing/content/days.ts'
import { site } from '#src/site.ts'

test.for(site.plans)('$id has tasks on each of its days, and no other plan has tasks', ({ id, days }) => {
  const planned = [...new Set((weekPlans[id] ?? []).map(({ day }) => day))]
  expect(planned).toEqual(Array.from({ length: days ?? 0 }, (_, index) => index + 1))
})

test('every plan with standard tasks is on the website', () => {
  const ids: string[] = site.plans.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(Object.keys(weekPlans)))
})

test('the full week asks the customer for something on every day of /how-it-works', () => {
  const asked = (weekPlans['growth-plan'] ?? []).filter(({ by }) => by === 'customer').map(({ day }) => day)
  expect(asked).toEqual(days.map(({ number }) => number))
})
