import { expect, test } from 'vitest'
import { addProject, deviceOf, project, synced } from './harness.ts'

test('an edit is unsent from the moment it is written until the server has answered', async () => {
  const device = await deviceOf('founder@example.com')
  const id = await addProject(device)
  await synced(device)
  expect(await device.pending()).toEqual([])
  device.network.offline = true
  const doc = await project(device, id)
  for (let n = 0; n < 20; n++) {
    await doc?.incrementalPatch({ name: `Bakery ${n}` })
    expect(await device.pending(), `right after edit ${n}`).toMatchObject([{ id, label: `Bakery ${n}` }])
  }
  device.network.offline = false
  await synced(device)
  expect(await device.pending()).toEqual([])
})
