import { expect, test } from 'vitest'
import { syncedTable } from '#src/data/collections/tables.ts'
import { setDeletionRequested } from '#src/features/account/profile/deletion-request.ts'
import { actorOn } from '#tests/kits/journal.ts'
import type { Device } from './device.ts'
import { deviceOf, founder, onServer, synced, until } from './harness.ts'

const phoneOf = () => deviceOf('founder@example.com', 'own', { tables: [syncedTable('profiles')] })
const actorOf = (device: Device) => actorOn(device.db(), { userId: device.userId, scope: 'own' })
const profile = async (device: Device) => (await device.db().profiles.findOne(founder.userId).exec())?.toMutableJSON()

/** The messages of the founder that the team has not answered. */
async function inbox(panel: Device) {
  const selector = { email: 'founder@example.com', is_resolved: false }
  const messages = await panel.db().contact_messages.find({ selector }).exec()
  return messages.map(({ message }) => message.split('\n')[0])
}

test('a request and its withdrawal reach the user’s other devices and the team', async () => {
  const [phone, laptop] = [await phoneOf(), await phoneOf()]
  const panel = await deviceOf('admin@example.com', 'all', {
    tables: [syncedTable('profiles'), syncedTable('contact_messages')],
  })
  const before = Date.now()
  await setDeletionRequested(actorOf(phone), true)
  expect(await profile(phone)).toMatchObject({ deletion_requested: true, dirty: 1 })
  await synced(phone, laptop, panel)
  const { deletion_requested_at: at } = await onServer('profiles', founder.userId)
  const request = { deletion_requested: true, deletion_requested_at: new Date(String(at)).toISOString(), dirty: 0 }
  for (const device of [phone, laptop, panel]) expect(await profile(device)).toMatchObject(request)
  expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before)
  expect(await inbox(panel)).toEqual(['Please delete my account and all of my data.'])

  await setDeletionRequested(actorOf(laptop), false)
  await synced(laptop, phone, panel)
  const none = { deletion_requested: false, deletion_requested_at: '', dirty: 0 }
  for (const device of [phone, laptop, panel]) expect(await profile(device)).toMatchObject(none)
  expect(await inbox(panel)).toEqual([])
})

test('requests of two devices that were offline are one request', async () => {
  const [phone, laptop] = [await phoneOf(), await phoneOf()]
  for (const device of [phone, laptop]) await setDeletionRequested(actorOf(device), true)
  await synced(phone, laptop)
  await until(async () => expect(await profile(laptop)).toMatchObject({ deletion_requested: true, dirty: 0 }))
  expect((await profile(laptop))?.deletion_requested_at).toBe((await profile(phone))?.deletion_requested_at)
})
