import { expect, test } from 'vitest'
import { updateProject } from '#src/features/project/projects/save-project.ts'
import { actorOn } from '#tests/kits/journal.ts'
import type { Device } from './device.ts'
import { addProject, deviceOf, onServer, project, server, synced, until } from './harness.ts'

const actorOf = (device: Device) => actorOn(device.db(), { userId: device.userId, scope: 'own' })
const conflictsOf = (id: string) =>
  server.rows('sync_conflicts', `row_id=eq.${id}&select=field,replaced_value,kept_value`)

/** A project that was 'Bakery' when the first device began to edit it, and is now 'Bread by bicycle' on both. */
async function renamedMeanwhile(): Promise<{ device: Device; other: Device; id: string }> {
  const device = await deviceOf('founder@example.com')
  const other = await deviceOf('founder@example.com')
  const id = await addProject(device, { name: 'Bakery', description: 'Rolls' })
  await synced(device, other)
  await updateProject(actorOf(other), id, { name: 'Bread by bicycle' })
  await synced(other, device)
  expect((await project(device, id))?.name).toBe('Bread by bicycle')
  return { device, other, id }
}

test('an edit made from an older value than the device shows is recorded as a conflict', async () => {
  const { device, other, id } = await renamedMeanwhile()
  await updateProject(actorOf(device), id, { name: 'Bagels' }, { name: 'Bakery' })
  await synced(device, other)
  expect(await onServer('projects', id)).toMatchObject({ name: 'Bagels' })
  expect(await conflictsOf(id)).toEqual([{ field: 'name', replaced_value: 'Bread by bicycle', kept_value: 'Bagels' }])
  for (const each of [device, other]) expect((await project(each, id))?.name).toBe('Bagels')

  // The conflict is settled: the next edit of the field starts from what the device shows.
  await updateProject(actorOf(device), id, { name: 'Brioches' }, { name: 'Bagels' })
  await synced(device)
  expect(await onServer('projects', id)).toMatchObject({ name: 'Brioches' })
  expect(await conflictsOf(id)).toHaveLength(1)
})

test('records the conflict once, with edits made before it is sent, a restart and a lost answer in between', async () => {
  const { device, id } = await renamedMeanwhile()
  device.network.offline = true
  await updateProject(actorOf(device), id, { name: 'Bagels', progress: 20 }, { name: 'Bakery', progress: 0 })
  await updateProject(actorOf(device), id, { name: 'Bagels and more' }, { name: 'Bagels' })
  await device.restart()
  Object.assign(device.network, { offline: false, lossOfAnswers: 1 })
  device.engine().wake()
  await until(async () => expect((await onServer('projects', id)).name).not.toBe('Bread by bicycle'))
  await device.restart()
  device.network.lossOfAnswers = 0
  await synced(device)
  expect(await onServer('projects', id)).toMatchObject({ name: 'Bagels and more', progress: 20 })
  expect(await conflictsOf(id)).toMatchObject([{ field: 'name', replaced_value: 'Bread by bicycle' }])
})

test('an edit changed back to its original value still replaces the newer one', async () => {
  const { device, id } = await renamedMeanwhile()
  device.network.offline = true
  await updateProject(actorOf(device), id, { name: 'Bagels' }, { name: 'Bakery' })
  await updateProject(actorOf(device), id, { name: 'Bakery' }, { name: 'Bagels' })
  device.network.offline = false
  await synced(device)
  expect(await onServer('projects', id)).toMatchObject({ name: 'Bakery' })
})

test('an edit based on the shown value causes no conflict', async () => {
  const { device, id } = await renamedMeanwhile()
  const made = { name: 'Bagels', description: 'With sesame' }
  await updateProject(actorOf(device), id, made, { name: 'Bread by bicycle', description: 'Rolls' })
  await synced(device)
  expect(await onServer('projects', id)).toMatchObject(made)
  expect(await conflictsOf(id)).toEqual([])
})
