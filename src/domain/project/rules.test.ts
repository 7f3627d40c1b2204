import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { averageProgress, completionTime, isActive, progressByTasks } from './rules.ts'
import { projectStatuses } from './table.ts'

describe('average progress', () => {
  const average = (...progress: number[]) => averageProgress(progress.map((value) => ({ progress: value })))

  it.each([
    ['is 0 with no projects', [], 0],
    ['is the progress of a single project', [35], 35],
    ['is the mean of several', [0, 50, 100], 50],
    ['rounds down below a half', [0, 0, 100], 33],
    ['rounds up from a half', [0, 25], 13],
  ])('%s', (_name, progress, expected) => {
    expect(average(...progress)).toBe(expected)
  })

  it('is a whole percentage between the minimum and the maximum, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1 }), (progress) => {
        const value = average(...progress)
        expect(Number.isInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(Math.min(...progress))
        expect(value).toBeLessThanOrEqual(Math.max(...progress))
        expect(average(...progress.toReversed())).toBe(value)
      }),
    )
  })
})

describe('a project', () => {
  it('is active unless its status is completed', () => {
    expect(projectStatuses.filter((status) => isActive({ status }))).toEqual(['planning', 'in-progress', 'on-hold'])
  })

  it("isn't active when completed, in any spelling of the status", () => {
    expect(['completed', 'Completed', 'COMPLETED'].filter((status) => isActive({ status }))).toEqual([])
  })
})

describe('progress by tasks', () => {
  it.each([
    ['stays what it is without a live task', 0, 0, undefined],
    ['is 0 while nothing is completed', 3, 0, 0],
    ['rounds down below a half', 3, 1, 33],
    ['rounds up from a half', 8, 1, 13],
    ['is 100 when everything is completed', 7, 7, 100],
  ])('%s', (_name, live, completed, expected) => {
    expect(progressByTasks({ live, completed })).toBe(expected)
  })
})

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
