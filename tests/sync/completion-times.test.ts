import { describe, expect, test } from 'vitest'
import { countTasks } from '#src/data/queries/task-counts.ts'
import { setTasks } from '#src/features/panel/tasks/mutations.ts'
import type { Device } from './device.ts'
import { addProject, addTask, admin, deviceOf, founder, onServer, server, synced, task, until } from './harness.ts'
import { actorOn } from '#tests/kits/journal.ts'

const actorOf = (device: Device) => actorOn(device.db(), { userId: device.userId, scope: 'all' })
const timesOnServer = (ids: string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, completed_at, updated_at } = await onServer('tasks', id)
      return { status, completed_at, updated_at }
    }),
  )
const completedToday = async (device: Device) =>
  (await countTasks(device.db(), founder.userId, Date.now())).completedToday

/** A customer's project with this many tasks that were completed two days ago, and as many that are open. */
async function projectWithTasks(device: Device, count: number): Promise<{ done: string[]; open: string[] }> {
  const id = await addProject(device, { user_id: founder.userId })
  const [done, open]: [string[], string[]] = [[], []]
  for (let n = 0; n < count; n++) {
    done.push(await addTask(device, id, { status: 'completed' }))
    open.push(await addTask(device, id))
  }
  await synced(device)
  const ids = done.map((each) => `'${each}'`).join()
  await server.backend.database.script(
    `update public.tasks set completed_at = now() - interval '2 days' where id in (${ids})`,
  )
  await synced(device)
  return { done, open }
}

describe('Undo', () => {
  test('of one or many changes of status leaves the server as it was, and nothing completed today', async () => {
    const [panel, phone] = [await deviceOf('admin@example.com', 'all'), await deviceOf('founder@example.com')]
    const { done, open } = await projectWithTasks(panel, 9)
    await synced(phone)
    const before = { server: await timesOnServer([...done, ...open]), today: await completedToday(phone) }
    for (const ids of [done.slice(0, 1), [...done, ...open]]) {
      for (const status of ['pending', 'completed', 'cancelled'] as const) {
        const { undo } = await setTasks(actorOf(panel), ids, 'status', status)
        await synced(panel, phone)
        await undo()
        await synced(panel, phone)
        expect(await timesOnServer([...done, ...open])).toEqual(before.server)
        expect(await completedToday(phone)).toBe(before.today)
        expect(await completedToday(panel)).toBe(before.today)
      }
    }
  })

  test('restores the completion, not a change in between', async () => {
    const device = await deviceOf('admin@example.com', 'all')
    const { done } = await projectWithTasks(device, 1)
    const [id = ''] = done
    const [before] = await timesOnServer([id])
    const { undo } = await setTasks(actorOf(device), [id], 'status', 'pending')
    await synced(device)
    await admin.push('tasks', 'all', { id, base: { title: 'Knead' }, fields: { title: 'Bake' } })
    await synced(device)
    await undo()
    await synced(device)
    const after = await onServer('tasks', id)
    expect(after).toMatchObject({ title: 'Bake', status: 'completed', completed_at: before?.completed_at })
    expect(after.updated_at).not.toBe(before?.updated_at)
  })
})

test('an unsent completion counts as today, whatever arrives, and then gets the database’s time', async () => {
  let pushesFail = false
  const device = await deviceOf('admin@example.com', 'all', {
    rewrite: async (body) => {
      if (pushesFail) throw new TypeError('Failed to fetch')
      return body
    },
  })
  const { open } = await projectWithTasks(device, 1)
  const [id = ''] = open
  const before = await completedToday(device)
  pushesFail = true
  await setTasks(actorOf(device), [id], 'status', 'completed')
  expect(await completedToday(device)).toBe(before + 1)
  await admin.push('tasks', 'all', { id, base: { title: 'Knead' }, fields: { title: 'Bake' } })
  await until(async () => {
    device.engine().wake()
    expect((await task(device, id))?.title).toBe('Bake')
  })
  expect(await completedToday(device)).toBe(before + 1)
  pushesFail = false
  await synced(device)
  const { completed_at } = await onServer('tasks', id)
  expect((await task(device, id))?.completed_at).toBe(new Date(String(completed_at)).toISOString())
})
