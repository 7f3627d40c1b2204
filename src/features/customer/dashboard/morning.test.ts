import { describe, expect, it } from 'vitest'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { projectRow, taskRow } from '#tests/kits/rows.ts'
import { taskState, todayOf, waitingFor } from './morning.ts'

const today = '2026-11-24'
const me = 'me'

const project = (id: string, values: Partial<Project> = {}): Project => projectRow({ id, name: id, ...values })
const task = (title: string, project_id: string, values: Partial<Task> = {}): Task =>
  taskRow({ id: title, title, project_id, ...values })
const titles = (tasks: readonly Task[], projects: readonly Project[]) =>
  todayOf(tasks, projects, today).map((each) => [each.project.id, ...each.tasks.map(({ title }) => title)])

describe('today', () => {
  it('has the tasks in progress, due today and late, and no others', () => {
    const tasks = [
      task('in progress', 'a', { status: 'in-progress' }),
      task('in progress, due later', 'a', { status: 'in-progress', due_on: '2026-11-30' }),
      task('due today', 'a', { due_on: today }),
      task('late', 'a', { due_on: '2026-11-20' }),
      task('tomorrow', 'a', { due_on: '2026-11-25' }),
      task('some day', 'a'),
    ]
    expect(titles(tasks, [project('a')])).toEqual([['a', 'late', 'due today', 'in progress, due later', 'in progress']])
  })

  it('is ordered by what is due first, then by name, and in a project by its order', () => {
    const tasks = [
      task('one', 'b', { status: 'in-progress' }),
      task('two', 'a', { status: 'in-progress', position: 'V001' }),
      task('three', 'a', { status: 'in-progress', position: 'V000' }),
      task('four', 'c', { due_on: today }),
    ]
    expect(titles(tasks, [project('a'), project('b'), project('c')])).toEqual([
      ['c', 'four'],
      ['a', 'three', 'two'],
      ['b', 'one'],
    ])
  })

  it('leaves out completed projects and tasks without one, such as of a project deleted on this device', () => {
    const tasks = [task('left over', 'a', { due_on: today }), task('orphan', 'gone', { due_on: today })]
    expect(titles(tasks, [project('a', { status: 'completed' })])).toEqual([])
  })
})

it('what waits for the user are their own open tasks, the most urgent first', () => {
  const tasks = [
    task('some day', 'a', { assigned_to: me }),
    task('next week', 'a', { assigned_to: me, due_on: '2026-12-01' }),
    task('late', 'a', { assigned_to: me, due_on: '2026-11-01' }),
    task('ours', 'a', { assigned_to: 'an admin', due_on: today }),
    task('nobody’s', 'a', { due_on: today }),
    task('orphan', 'gone', { assigned_to: me }),
    task('left over', 'done', { assigned_to: me }),
  ]
  const projects = [project('a'), project('done', { status: 'completed' })]
  expect(waitingFor(me, tasks, projects).map((each) => each.task.title)).toEqual(['late', 'next week', 'some day'])
})

it.each([
  [{ status: 'in-progress', due_on: '' }, 'In progress', false],
  [{ status: 'in-progress', due_on: '2026-11-27' }, 'In progress · due Fri 27 Nov', false],
  [{ status: 'in-progress', due_on: '2026-11-23' }, 'In progress · 1 day late', true],
  [{ status: 'pending', due_on: today }, 'Due today', false],
  [{ status: 'pending', due_on: '2026-11-20' }, '4 days late', true],
  [{ status: 'pending', due_on: '' }, '', false],
] as const)('a task with %o says "%s"', (values, text, isLate) => {
  expect(taskState(task('a', 'a', values), today)).toEqual({ text, isLate })
})
