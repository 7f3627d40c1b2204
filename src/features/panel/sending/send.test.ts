import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { actorOn } from '#tests/kits/journal.ts'
import { sendNotification } from './send.ts'

const founder = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'

let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: `send-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
})
afterEach(() => db.close())

it('stores the notification on the device, to be sent as an insert', async () => {
  const { id } = await sendNotification(actorOn(db, { userId: founder, scope: 'all' }), {
    user_id: founder,
    message: '  Your page is live. ',
  })
  const stored = (await db.notifications.findOne(id).exec(true)).toMutableJSON()
  expect(stored).toMatchObject({ user_id: founder, message: 'Your page is live.', is_read: false, xid: '', dirty: 1 })
  expect(stored).toHaveProperty('edit.base', null)
})

it('creates one notification however often it is sent with the same id', async () => {
  const id = crypto.randomUUID()
  await sendNotification(actorOn(db, { userId: founder, scope: 'all' }), { user_id: founder, message: 'Hello' }, id)
  await sendNotification(actorOn(db, { userId: founder, scope: 'all' }), { user_id: founder, message: 'Hello' }, id)
  expect(await db.notifications.find().exec()).toHaveLength(1)
})

it.each([
  { what: 'a blank message', input: { user_id: founder, message: ' \u200b ' } },
  { what: 'nobody', input: { user_id: '', message: 'Hello' } },
  { what: 'a message that is too long', input: { user_id: founder, message: 'x'.repeat(2001) } },
])('refuses $what, and stores nothing', async ({ input }) => {
  await expect(sendNotification(actorOn(db, { userId: founder, scope: 'all' }), input)).rejects.toThrow()
  expect(await db.notifications.find().exec()).toEqual([])
})
