import { expect, test } from 'vitest'
import { byPosition } from '#src/domain/order.ts'
import { moveTask } from '#src/features/project/page/commands.ts'
import { actorOn } from '../kits/journal.ts'
import type { Device } from './device.ts'
import { addProject, addTask, deviceOf, founder, synced } from './harness.ts'

async function tasksOn(device: Device, project_id: string) {
  const docs = await device.db().tasks.find({ selector: { project_id } }).exec()
  return docs.map((doc) => doc.toMutableJSON()).sort(byPosition)
}
const orderOn = async (device: Device, project: string) =>
  (await tasksOn(device, project)).map(({ title }) => title).join('')

async function moveOn(device: Device, project: string, title: string, to: number) {
  const tasks = await tasksOn(device, project)
  const id = tasks.find((task) => task.title === title)?.id ?? ''
  return moveTask(actorOn(device.db(), { userId: device.userId, scope: 'all' }), tasks, id, to)
}

test("two admins reorder a project's tasks offline: both moves reach every device, in one order", async () => {
  const [one, other, customer] = [
    await deviceOf('admin@example.com', 'all'),
    await deviceOf('admin@example.com', 'all'),
    await deviceOf('founder@example.com'),
  ]
  const project = await addProject(one, { user_id: founder.userId })
  for (const [index, title] of [...'ABCDE'].entries()) await addTask(one, project, { title, position: `V00${index}` })
  await synced(one, other, customer)
  expect(await orderOn(other, project)).toBe('ABCDE')

  one.network.offline = true
  other.network.offline = true
  await moveOn(one, project, 'E', 0)
  await moveOn(other, project, 'A', 4)
  expect([await orderOn(one, project), await orderOn(other, project)]).toEqual(['EABCD', 'BCDEA'])
  one.network.offline = false
  await synced(one)
  other.network.offline = false
  await synced(other, one, customer)

  const devices = [one, other, customer]
  expect(await Promise.all(devices.map((device) => orderOn(device, project)))).toEqual(['EBCDA', 'EBCDA', 'EBCDA'])

  // Both move the same task to different places: the later push wins.
  one.network.offline = true
  await moveOn(one, project, 'C', 0)
  await moveOn(other, project, 'C', 3)
  await synced(other)
  one.network.offline = false
  await synced(one, other, customer)
  expect(await Promise.all(devices.map((device) => orderOn(device, project)))).toEqual(['CEBDA', 'CEBDA', 'CEBDA'])
})
