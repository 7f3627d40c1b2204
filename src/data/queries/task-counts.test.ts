import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import { completedToday } from '#src/domain/task/rules.ts'
import { type Task, taskStatuses } from '#src/domain/task/table.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { openDatabase } from '../workspace/database.ts'
import { countTasks, liveTaskCounts, type TaskCounts } from './task-counts.ts'
import { projectRow, taskRow } from '#tests/kits/rows.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const other = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'
const now = Date.parse('2026-11-22T12:00:00.000Z')

const open = () =>
  openDatabase({ name: `counts-${crypto.randomUUID()}`, storage: getRxStorageMemory(), multiInstance: false })

const project = (id: string, user_id: string) => projectRow({ id, user_id, name: id })
const task = (values: Partial<Task>) => taskRow({ owner_id: me, title: 'A task', ...values })

/** The expected counts, computed without an index. */
function expected(tasks: readonly Task[], deletedProjects: readonly string[]): TaskCounts {
  const mine = tasks.filter(({ owner_id, project_id }) => owner_id === me && !deletedProjects.includes(project_id))
  return {
    total: mine.length,
    completed: mine.filter(({ status }) => status === 'completed').length,
    pending: mine.filter(({ status }) => status === 'pending').length,
    inProgress: mine.filter(({ status }) => status === 'in-progress').length,
    completedToday: mine.filter((each) => completedToday.includes(each, now)).length,
  }
}

it('counts live tasks of the user’s own projects, whatever else the device holds', async () => {
  const projects = [0, 1, 2].map((number) => `c0000000-0000-4000-8000-00000000000${number}`)
  const arbitraryTask = fc.record({
    project_id: fc.constantFrom(...projects),
    owner_id: fc.constantFrom(me, other),
    status: fc.constantFrom(...taskStatuses),
    completed_at: fc.integer({ min: -49, max: 0 }).map((hours) => new Date(now + hours * 3_600_000).toISOString()),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryTask, { maxLength: 30 }), fc.subarray(projects), async (values, deleted) => {
      const db = await open()
      const tasks = values.map(task)
      await db.projects.bulkInsert(projects.map((id) => project(id, me)))
      await db.tasks.bulkInsert(tasks)
      await db.projects.bulkRemove(deleted)
      const counts = await countTasks(db, me, now)
      await db.close()
      expect(counts).toEqual(expected(tasks, deleted))
    }),
    { numRuns: 25 },
  )
})

it('follows changes of tasks and the deletion of a project', async () => {
  const db = await open()
  const id = 'c0000000-0000-4000-8000-000000000009'
  await db.projects.insert(project(id, me))
  const totals: number[] = []
  const watching = liveTaskCounts(db, me).subscribe(({ total }) => totals.push(total))
  await expect.poll(() => totals.at(-1)).toBe(0)
  await db.tasks.bulkInsert([task({ project_id: id }), task({ project_id: id })])
  await expect.poll(() => totals.at(-1)).toBe(2)
  await (await db.projects.findOne(id).exec(true)).remove()
  await expect.poll(() => totals.at(-1)).toBe(0)
  watching.unsubscribe()
  await db.close()
})
