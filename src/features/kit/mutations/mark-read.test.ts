import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { withoutKey } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { actorOn } from '#tests/kits/journal.ts'
import type { Actor } from './rows.ts'
import { markRead } from './mark-read.ts'
import { notificationRow } from '#tests/kits/rows.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const other = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'

let db: LocalDatabase
let actor: Actor

beforeEach(async () => {
  db = await openDatabase({
    name: `notifications-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
  })
  actor = actorOn(db, { userId: me, scope: 'own' })
})
afterEach(() => db.close())

async function insert(message: string, values: Partial<Notification> = {}): Promise<Notification> {
  const notification: Notification = {
    ...notificationRow(),
    id: crypto.randomUUID(),
    user_id: me,
    message,
    ...values,
  }
  await db.notifications.insert(notification)
  return notification
}

const stored = async ({ id }: Notification) =>
  withoutKey((await db.notifications.findOne(id).exec(true)).toMutableJSON())

it('marks one notification as read, writes nothing else, and undoes it', async () => {
  const notification = await insert('The landing page is live')
  const { count, undo } = await markRead(actor, [notification.id])
  expect(count).toBe(1)
  expect(await stored(notification)).toMatchObject({
    ...notification,
    is_read: true,
    edit: { base: { is_read: false } },
  })
  await undo()
  expect(await stored(notification)).toEqual({ ...notification, dirty: 0 })
})

it('marks all of the user’s own as read, and undoes only those that were unread', async () => {
  const unread = [await insert('First'), await insert('Second')]
  const read = await insert('Read before', { is_read: true })
  const foreign = await insert('For someone else', { user_id: other })
  const { count, undo } = await markRead(actor)
  expect(count).toBe(2)
  const states = () => Promise.all([...unread, read, foreign].map(async (each) => (await stored(each))?.is_read))
  expect(await states()).toEqual([true, true, true, false])
  await undo()
  expect(await states()).toEqual([false, false, true, false])
})

it("ignores other users' notifications", async () => {
  const foreign = await insert('For someone else', { user_id: other })
  expect((await markRead(actor, [foreign.id])).count).toBe(0)
  expect(await stored(foreign)).toEqual({ ...foreign, dirty: 0 })
})
