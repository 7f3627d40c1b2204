import { expect, test } from 'vitest'
import { addProject, deviceOf, project, synced, until } from './stage.ts'

test('an edit counts from the moment it is written, and until the server has answered', async () => {
  const device = await deviceOf('founder@example.com')
  const id = await addProject(device)
  await synced(device)
  await until(() => expect(device.engine().status()).toMatchObject({ pending: [], edited: false }))
  device.network.offline = true
  /** Whether the chip would have to say 'Saved'. */
  const isSaved = () => device.engine().status().pending.length === 0 && !device.engine().status().edited
  let wasSaved = false
  const doc = await project(device, id)
  const watching = device.engine().status$.subscribe(() => {
    wasSaved ||= isSaved() && doc?.getLatest().name !== 'Bakery'
  })
  for (let n = 0; n < 20; n++) {
    await doc?.incrementalPatch({ name: `Bakery ${n}` })
    expect(isSaved(), `right after edit ${n}`).toBe(false)
  }
  await until(() => expect(device.engine().status()).toMatchObject({ pending: [{ id }], edited: false }))
  expect(wasSaved, 'at any moment between').toBe(false)
  watching.unsubscribe()
  device.network.offline = false
  await synced(device)
  await until(() => expect(device.engine().status()).toMatchObject({ pending: [], edited: false }))
})
