import { expect, test } from 'vitest'
import { plannedTasks } from '#src/domain/project/week-plan.ts'
import { byPosition } from '#src/domain/order.ts'
import { planWeek } from '#src/features/project/projects/plan-week.ts'
import { deleteTasks, setTasks } from '#src/features/panel/tasks/mutations.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { actorOn } from '#tests/kits/journal.ts'
import type { Device } from './device.ts'
import { addProject, addTask, admin, deviceOf, founder, onServer, server, synced, tray } from './harness.ts'

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
  await planWeek(actorOf(phone), project, [first, ...others])
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

test('unsent words in a planned task survive its deletion by another device, which arrives first', async () => {
  const [laptop, phone] = [await panel(), await panel()]
  const project = await newProject(laptop)
  await synced(phone)
  const [first, second] = weekOf(project)
  if (!first || !second) throw new Error('the plan has too few tasks')
  for (const device of [laptop, phone]) device.network.offline = true
  const { undo } = await planWeek(actorOf(laptop), project, [second])
  await undo()
  const { title, due_on, assigned_to } = second
  const typed = { ...second, title: 'Meet', proposed: { title, due_on, assigned_to } }
  await planWeek(actorOf(phone), project, [first, typed])
  for (const device of [laptop, phone]) {
    device.network.offline = false
    await synced(device)
  }
  await synced(laptop)
  for (const device of [laptop, phone]) expect(await titlesOn(device, project)).toEqual([standard[0], 'Meet'])
  expect(await onServer('tasks', second.id)).toMatchObject({ title: 'Meet', _deleted: false })
  expect(await conflicts()).toEqual([])
})

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

// Below, admins disagree. The tests above expect no conflicts.

/** The week with the plan's proposals. */
const proposedWeek = (project: string) =>
  weekOf(project).map((task) => {
    const { title, due_on, assigned_to } = task
    return { ...task, proposed: { title, due_on, assigned_to } }
  })

test('two admins’ own words are merged field by field, and fields that both wrote are in conflict', async () => {
  const [laptop, phone] = [await panel(), await panel()]
  const project = await newProject(laptop)
  await synced(phone)
  const planned = proposedWeek(project)
  const [first, second, third] = planned
  if (!first || !second || !third) throw new Error('the plan has no tasks')
  const week = (...own: typeof planned) => planned.map((task) => own.find(({ id }) => id === task.id) ?? task)
  for (const device of [laptop, phone]) device.network.offline = true
  const coffee = { ...first, title: 'Meet for coffee' }
  await planWeek(actorOf(laptop), project, week(coffee, { ...third, title: 'Draw it' }))
  await setTasks(actorOf(laptop), [first.id], 'status', 'completed')
  const late = { ...first, due_on: '2026-12-24' }
  await planWeek(actorOf(phone), project, week(late, { ...second, title: 'Say yes' }, { ...third, title: 'Paint it' }))
  for (const device of [laptop, phone]) {
    device.network.offline = false
    await synced(device)
  }
  await synced(laptop)
  for (const device of [laptop, phone]) {
    expect((await titlesOn(device, project)).slice(0, 3)).toEqual(['Meet for coffee', 'Say yes', 'Paint it'])
    expect(await tray(device.db())).toEqual([])
  }
  expect(await onServer('tasks', first.id)).toMatchObject({ status: 'completed', due_on: '2026-12-24' })
  expect(await conflicts()).toMatchObject([{ row_id: third.id, field: 'title', replaced_value: 'Draw it' }])
})

test('no word of two admins is lost, for any plans, changes and deletions', async () => {
  const [laptop, phone] = [await panel(), await panel()]
  const own = fc.record({
    isPlanned: fc.boolean(),
    title: fc.option(fc.constantFrom('Meet', 'Call', 'Write'), { nil: undefined }),
    due_on: fc.option(fc.constantFrom('2026-12-01', '2026-12-02'), { nil: undefined }),
    isDeleted: fc.boolean(),
  })
  const plan = fc.array(own, { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(plan, plan, fc.boolean(), async (ofLaptop, ofPhone, isUndone) => {
      const project = await newProject(laptop)
      await synced(phone)
      const planned = proposedWeek(project)
      const wants: { id: string; field: string; value: string }[] = []
      for (const device of [laptop, phone]) device.network.offline = true
      for (const [device, choices] of [
        [laptop, ofLaptop],
        [phone, ofPhone],
      ] as const) {
        const chosen = planned.slice(0, 4).flatMap((task, place) => {
          const { isPlanned, isDeleted: _isDeleted, ...typed } = choices[place] ?? { isPlanned: false }
          const words = Object.entries(typed).flatMap(([field, value]) => (value ? [[field, value] as const] : []))
          if (!isPlanned) return []
          for (const [field, value] of words) wants.push({ id: task.id, field, value })
          return [{ ...task, ...Object.fromEntries(words) }]
        })
        const { undo } = await planWeek(actorOf(device), project, chosen)
        if (device === laptop && isUndone) {
          await undo()
          wants.length = 0
        } else {
          const deleted = chosen.filter((_task, place) => choices[place]?.isDeleted)
          await deleteTasks(
            actorOf(device),
            deleted.map(({ id }) => id),
          )
          for (const { id } of deleted) wants.splice(0, wants.length, ...wants.filter((want) => want.id !== id))
        }
      }
      for (const device of [laptop, phone]) {
        device.network.offline = false
        await synced(device)
      }
      await synced(laptop)
      const kept = await conflicts()
      for (const { id, field, value } of wants) {
        const row = await onServer('tasks', id)
        const isKept = kept.some((each) => each.row_id === id && each.field === field && each.replaced_value === value)
        expect(row?.[field] === value || isKept, `${field} ${value}`).toBe(true)
      }
      expect(await titlesOn(phone, project)).toEqual(await titlesOn(laptop, project))
      for (const device of [laptop, phone]) expect(await tray(device.db())).toEqual([])
    }),
    { numRuns: 4 },
  )
})
