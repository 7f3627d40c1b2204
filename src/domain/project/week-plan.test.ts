import { describe, expect, it } from 'vitest'
import { taskDescriptionMax, taskTitleMax } from '../task/table.ts'
import { plannedTasks, weekPlans } from './week-plan.ts'

const project = '5f0c7a1e-1111-4a2b-8c3d-000000000001'
const plans = Object.entries(weekPlans)

it.each(plans)(
  'the steps of %s have unique keys, are in the order of their days, and fit into a task',
  (_plan, steps) => {
    expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length)
    expect(steps.map(({ day }) => day)).toEqual(steps.map(({ day }) => day).sort())
    for (const { title, description } of steps) {
      expect(title.length).toBeLessThanOrEqual(taskTitleMax)
      expect(description.length).toBeLessThanOrEqual(taskDescriptionMax)
    }
  },
)

// Tasks with these ids exist on servers and devices: another key would duplicate them.
it('no step is renamed', () => {
  expect(Object.fromEntries(plans.map(([plan, steps]) => [plan, steps.map(({ step }) => step)]))).toEqual({
    'starter-plan': [
      ...['scope', 'scope-ok', 'sketch', 'sketch-review', 'brand', 'design'],
      ...['build', 'landing-page', 'deck-outline', 'try', 'handover'],
    ],
    'growth-plan': [
      ...['scope', 'scope-ok', 'sketch', 'sketch-review', 'brand', 'design', 'build', 'try'],
      ...['accounts', 'admin-view', 'two-people', 'market', 'deck', 'projections', 'fixes', 'handover', 'rehearsal'],
    ],
  })
})

describe('the planned tasks', () => {
  it('are due on their days', () => {
    const due = plannedTasks(project, 'growth-plan', '2026-11-27').map(({ day, due_on }) => `${day}: ${due_on}`)
    expect([...new Set(due)]).toEqual([
      '1: 2026-11-27',
      '2: 2026-11-28',
      '3: 2026-11-29',
      '4: 2026-11-30',
      '5: 2026-12-01',
      '6: 2026-12-02',
      '7: 2026-12-03',
    ])
  })

  it('have no due date without a start', () => {
    expect(new Set(plannedTasks(project, 'starter-plan', '').map(({ due_on }) => due_on))).toEqual(new Set(['']))
  })

  it('are in order, after the other tasks', () => {
    const positions = plannedTasks(project, 'starter-plan', '', 'V00z').map(({ position }) => position)
    expect(['V00z', ...positions]).toEqual([...new Set(['V00z', ...positions])].sort())
  })

  it('have the same ids each time, and other ids in another project or plan', () => {
    const ids = (id: string, plan: string, start = '2026-11-24') => plannedTasks(id, plan, start).map((task) => task.id)
    expect(ids(project, 'growth-plan', '2026-12-01')).toEqual(ids(project, 'growth-plan'))
    const all = [
      ...ids(project, 'growth-plan'),
      ...ids(project, 'starter-plan'),
      ...ids('5f0c7a1e-1111-4a2b-8c3d-000000000002', 'growth-plan'),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it('have the ids of UUID v5', () => {
    // By Python: uuid.uuid5(namespace, '5f0c7a1e-…/growth-plan/scope')
    expect(plannedTasks(project, 'growth-plan', '')[0]?.id).toBe('11802260-9685-5b80-a0a0-35b424acffe0')
  })

  it.each(['', 'premium-plan', 'unknown'])('are none for plan "%s"', (plan) => {
    expect(plannedTasks(project, plan, '2026-11-24')).toEqual([])
  })
})
