import { describe, expect, test } from 'vitest'
import { type Task, taskStatuses } from '#src/domain/task/table.ts'
import { thorough } from '#tests/house/thorough.ts'
import { describeDrawn } from '#tests/kits/random.ts'
import type { Device } from './device.ts'
import { seededRandom } from './faults.ts'
import { addProject, addTask, admin, deviceOf, onServer, project, synced, task, until } from './harness.ts'
import { editRows, reviveRows } from './local-edits.ts'

const progress = async (device: Device, id: string) => (await project(device, id))?.progress

describe("a project's progress on an admin's device", () => {
  describeDrawn((seed) => {
    test.for(thorough ? [1, 2, 3] : [1])('equals the database’s from the same tasks, draw %i', async (draw) => {
      const random = seededRandom(seed + draw - 1)
      const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
      const device = await deviceOf('admin@example.com', 'all')
      const projects = [await addProject(device, { progress: 35 }), await addProject(device), await addProject(device)]
      const tasks: string[] = []
      for (let i = 0; i < 12; i++) tasks.push(await addTask(device, pick(projects), { status: pick(taskStatuses) }))
      await synced(device)

      device.network.offline = true
      const steps: (() => Promise<unknown>)[] = [
        () =>
          editRows(device.db(), 'tasks', [pick(tasks), pick(tasks)], (row) => ({ ...row, status: pick(taskStatuses) })),
        () => editRows(device.db(), 'tasks', [pick(tasks)], (row) => ({ ...row, project_id: pick([...projects, '']) })),
        () => editRows(device.db(), 'tasks', [pick(tasks)], (row) => ({ ...row, _deleted: true })),
        () => reviveRows(device.db(), 'tasks', [pick(tasks)]),
        async () => void tasks.push(await addTask(device, pick(projects), { status: pick(taskStatuses) })),
      ]
      for (let i = 0; i < 15; i++) await pick(steps)()
      // Leave each project at least one task and one change; other tests cover what the database leaves alone.
      for (const id of projects) tasks.push(await addTask(device, id, { status: 'completed' }))
      const expected = await Promise.all(projects.map((id) => shareOf(device, id)))
      await until(async () => expect(await Promise.all(projects.map((id) => progress(device, id)))).toEqual(expected))

      device.network.offline = false
      await synced(device)
      const onServerNow = await Promise.all(projects.map(async (id) => (await onServer('projects', id)).progress))
      expect(onServerNow).toEqual(expected)
      expect(await Promise.all(projects.map((id) => progress(device, id)))).toEqual(expected)
    })
  })

  test('is restored when the edit is refused', async () => {
    const device = await deviceOf('admin@example.com', 'all')
    const id = await addProject(device)
    const [remaining, deleted] = [await addTask(device, id), await addTask(device, id)]
    await synced(device)
    await admin.push('projects', 'all', { id, base: { progress: 0 }, fields: { progress: 30 } })
    await synced(device)
    device.network.offline = true
    await (await task(device, deleted))?.incrementalPatch({ status: 'completed' })
    await until(async () => expect(await progress(device, id)).toBe(50))
    await admin.push('tasks', 'all', { id: deleted, base: { _deleted: false }, fields: { _deleted: true } })
    device.network.offline = false
    await synced(device)
    expect(await onServer('projects', id)).toMatchObject({ progress: 0 })
    expect(await progress(device, id)).toBe(0)
    expect(await task(device, remaining)).not.toBeNull()
  })
})

/** The same rule, computed from rows instead of counts. */
async function shareOf(device: Device, project_id: string): Promise<number> {
  const rows: Pick<Task, 'status'>[] = await device.db().tasks.find({ selector: { project_id } }).exec()
  const completed = rows.filter(({ status }) => status === 'completed')
  return Math.round((completed.length / rows.length) * 100)
}
