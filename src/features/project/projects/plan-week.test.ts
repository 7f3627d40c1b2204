import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { plannedTasks } from '#src/domain/project/week-plan.ts'
import { actorOn } from '#tests/kits/journal.ts'
import { type Actor, RowGone } from '../../kit/mutations/rows.ts'
import { deleteProjects } from './mutations.ts'
import { planWeek } from './plan-week.ts'
import { createProject } from './save-project.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const rohan = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'
const input = { name: 'Harvest', description: '', status: 'planning', progress: 0 } as const

let db: LocalDatabase
let actor: Actor
let project: string

beforeEach(async () => {
  db = await openDatabase({
    name: `plan-week-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  actor = actorOn(db, { userId: me, scope: 'all' })
  project = (await createProject(actor, input, rohan)).id
})
afterEach(() => db.close())

const week = () => plannedTasks(project, 'starter-plan', '2026-11-24').map((task) => ({ ...task, assigned_to: rohan }))
const [first] = plannedTasks('', 'starter-plan', '')
const tasks = async () => (await db.tasks.find().exec()).map((doc) => doc.toMutableJSON())
const stored = async (id: string) => (await db.tasks.findOne(id).exec())?.toMutableJSON()
const projectNow = async () => (await db.projects.findOne(project).exec())?.toMutableJSON()

it('writes the tasks of the week with their days, in order, for the customer of the project', async () => {
  const { count } = await planWeek(actor, project, week())
  expect(count).toBe(week().length)
  const inOrder = (await tasks()).sort((a, b) => (a.position < b.position ? -1 : 1))
  expect(inOrder.map(({ title, due_on }) => [title, due_on])).toEqual(
    week().map(({ title, due_on }) => [title, due_on]),
  )
  const own = { project_id: project, owner_id: rohan, status: 'pending', completed_at: '', created_by: me }
  expect(await stored(week()[0]?.id ?? '')).toMatchObject({ ...own, description: first?.description, dirty: 1 })
})

it('sets the plan and the dates of the project in the same write, with one Undo', async () => {
  const changes = { plan: 'starter-plan', starts_on: '2026-11-24', due_on: '2026-11-27' } as const
  const before = await projectNow()
  const { undo } = await planWeek(actor, project, week(), { changes })
  expect(await projectNow()).toMatchObject(changes)
  expect(await undo()).toBe(week().length)
  expect(await tasks()).toEqual([])
  expect(await projectNow()).toMatchObject({ plan: '', starts_on: '', due_on: '', updated_at: before?.updated_at })
})

it('duplicates nothing when pressed again, leaves existing tasks alone, and restores deleted ones', async () => {
  await planWeek(actor, project, week())
  const [changed, deleted] = week()
  if (!changed || !deleted) throw new Error('the plan has no tasks')
  await db.tasks.findOne(changed.id).patch({ title: 'Renamed', status: 'completed' })
  await (await db.tasks.findOne(deleted.id).exec())?.remove()
  const { count, undo } = await planWeek(actor, project, week())
  expect(count).toBe(1)
  expect(await tasks()).toHaveLength(week().length)
  expect(await stored(changed.id)).toMatchObject({ title: 'Renamed', status: 'completed' })
  expect(await stored(deleted.id)).toMatchObject({ title: deleted.title, due_on: deleted.due_on, status: 'pending' })
  expect(await undo()).toBe(1)
  expect((await tasks()).map(({ id }) => id)).not.toContain(deleted.id)
  expect(await planWeek(actor, project, [changed])).toMatchObject({ count: 0 })
})

it('writes an admin’s own words even to a task that has just arrived from another admin, and Undo takes back only these words', async () => {
  const [first] = week()
  if (!first) throw new Error('the plan has no tasks')
  await planWeek(actor, project, [{ ...first, title: 'Meet for coffee' }])
  const { title, due_on, assigned_to } = first
  const mine = { ...first, proposed: { title, due_on, assigned_to }, due_on: '2026-12-24' }
  const { count, undo } = await planWeek(actor, project, [mine])
  expect(count).toBe(1)
  expect(await stored(first.id)).toMatchObject({ title: 'Meet for coffee', due_on: '2026-12-24' })
  expect(await undo()).toBe(1)
  expect(await stored(first.id)).toMatchObject({ title: 'Meet for coffee', due_on: first.due_on })
})

it('Undo keeps a task that was changed since', async () => {
  const { undo } = await planWeek(actor, project, week())
  const [begun] = week()
  await db.tasks.findOne(begun?.id).patch({ status: 'in-progress' })
  expect(await undo()).toBe(week().length - 1)
  expect((await tasks()).map(({ id }) => id)).toEqual([begun?.id])
})

it('writes nothing for a project that is gone, and reports it', async () => {
  await deleteProjects(actor, [project])
  await expect(planWeek(actor, project, week())).rejects.toThrow(RowGone)
  expect(await tasks()).toEqual([])
})

it('is refused to customers, and for a task without a title', async () => {
  const customer = actorOn(db, { userId: rohan, scope: 'own' })
  await expect(planWeek(customer, project, week())).rejects.toThrow('Only admins')
  await expect(
    planWeek(
      actor,
      project,
      week().map((task) => ({ ...task, title: ' ' })),
    ),
  ).rejects.toThrow('title')
  expect(await tasks()).toEqual([])
})
