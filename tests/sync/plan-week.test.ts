import { expect, test } from 'vitest'
import { byPosition } from '#src/domain/task/order.ts'
import { plannedTasks } from '#src/domain/project/week-plan.ts'
import { planWeek } from '#src/features/projects/plan-week.ts'
import { deleteTasks, setTasks } from '#src/features/tasks/mutations.ts'
import type { Device } from './device.ts'
import { addProject, addTask, admin, deviceOf, founder, onServer, server, synced, tray } from './harness.ts'
import { actorOn } from '#tests/kits/journal.ts'

const actorOf = (device: Device) => actorOn(device.db(), { userId: device.userId, scope: 'all' })
const panel = () => deviceOf('admin@example.com', 'all')

const weekOf = (project: string, lastPosition?: string) =>
  plannedTasks(project, 'starter-plan', '2026-11-24', lastPosition).map((task) => ({
    ...task,
    assigned_to: task.by === 'customer' ? founder.userId : admin.userId,
  }))

async function titlesOn(device: Device, project_id: string): Promise<string[]> {
  const docs = await device.db().tasks.find({ selector: { project_id } }).exec()
  return docs
    .map((doc) => doc.toMutableJSON())
    .sort(byPosition)
    .map(({ title }) => title)
}

const standard = plannedTasks('', 'starter-plan', '').map(({ title }) => title)
const conflicts = () => server.rows('sync_conflicts', 'table_name=eq.tasks')

async function newProject(device: Device): Promise<string> {
  const id = await addProject(device, { user_id: founder.userId, plan: 'starter-plan' })
  await synced(device)
  return id
}

test('two devices that plan the same week offline end with one set of tasks, and nothing is in conflict', async () => {
  const [laptop, phone] = [await panel(), await panel()]
  const project = await newProject(laptop)
  await addTask(laptop, project, { title: 'Call the bank', position: 'V000' })
  await synced(laptop, phone)
  for (const device of [laptop, phone]) {
    device.network.offline = true
    await planWeek(actorOf(device), project, weekOf(project, 'V000'), { changes: { starts_on: '2026-11-24' } })
  }
  for (const device of [laptop, phone]) device.network.offline = false
  await synced(laptop, phone)
  await synced(laptop)
  for (const device of [laptop, phone]) {
    expect(await titlesOn(device, project)).toEqual(['Call the bank', ...standard])
    expect(await tray(device.db())).toEqual([])
  }
  expect(await server.rows('tasks', `project_id=eq.${project}`)).toHaveLength(standard.length + 1)
  expect(await onServer('projects', project)).toMatchObject({ starts_on: '2026-11-24' })
  expect(await conflicts()).toEqual([])
})

test('a task that another device has planned and changed stays as it is', async () => {
  const [laptop, phone] = [await panel(), await panel()]
  const project = await newProject(laptop)
  await synced(phone)
  const [first, ...others] = weekOf(project)
  if (!first) throw new Error('the plan has no tasks')
  phone.network.offline = true
  await planWeek(actorOf(laptop), project, [{ ...first, title: 'Meet for coffee' }])
  await setTasks(actorOf(laptop), [first.id], 'status', 'completed')
  await synced(laptop)
  await planWeek(actorOf(phone), project, [{ ...first, due_on: '2026-12-24' }, ...others])
  phone.network.offline = false
  await synced(phone)
  expect(await onServer('tasks', first.id)).toMatchObject({
    title: 'Meet for coffee',
    status: 'completed',
    due_on: first.due_on,
  })
  expect(await titlesOn(phone, project)).toEqual(['Meet for coffee', ...standard.slice(1)])
  expect(await conflicts()).toEqual([])
})

test.each(['knows of the deletion', 'has never seen the task'])(
  'a deleted task returns as planned now, from a device that %s',
  async (which) => {
    const laptop = await panel()
    const project = await newProject(laptop)
    const [first] = weekOf(project)
    if (!first) throw new Error('the plan has no tasks')
    await planWeek(actorOf(laptop), project, weekOf(project))
    await setTasks(actorOf(laptop), [first.id], 'status', 'completed')
    await synced(laptop)
    await deleteTasks(actorOf(laptop), [first.id])
    await synced(laptop)
    const device = which === 'knows of the deletion' ? laptop : await panel()
    expect(await titlesOn(device, project)).toEqual(standard.slice(1))
    await planWeek(actorOf(device), project, [{ ...first, title: 'Talk again', due_on: '2026-12-01' }])
    await synced(device)
    await synced(laptop)
    const expected = { title: 'Talk again', status: 'pending', due_on: '2026-12-01', completed_at: null }
    expect(await onServer('tasks', first.id)).toMatchObject({ ...expected, _deleted: false })
    expect(await titlesOn(laptop, project)).toEqual(['Talk again', ...standard.slice(1)])
    expect(await tray(device.db())).toEqual([])
    expect(await conflicts()).toEqual([])
  },
)

test('Undo takes everything back, before it is sent and after', async () => {
  const laptop = await panel()
  const project = await newProject(laptop)
  for (const isSent of [false, true, true]) {
    if (!isSent) laptop.network.offline = true
    const changes = { starts_on: '2026-11-24', due_on: '2026-11-27' }
    const { count, undo } = await planWeek(actorOf(laptop), project, weekOf(project), { changes })
    expect(count).toBe(standard.length)
    if (isSent) await synced(laptop)
    expect(await undo()).toBe(standard.length)
    laptop.network.offline = false
    await synced(laptop)
    expect(await titlesOn(laptop, project)).toEqual([])
    expect(await server.rows('tasks', `project_id=eq.${project}&_deleted=is.false`)).toEqual([])
    expect(await onServer('projects', project)).toMatchObject({ starts_on: null, due_on: null })
  }
})
