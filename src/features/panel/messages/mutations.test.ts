import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withoutKey } from '#src/data/collections/synced-table.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { ContactMessage } from '#src/domain/contact/table.ts'
import { actorOn } from '#tests/kits/journal.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import { setResolved } from './mutations.ts'
import { messageRow } from '#tests/kits/rows.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'

let db: LocalDatabase
let actor: Actor

beforeEach(async () => {
  db = await openDatabase({
    name: `messages-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  actor = actorOn(db, { userId: me, scope: 'all' })
})
afterEach(() => db.close())

async function insert(values: Partial<ContactMessage> = {}): Promise<ContactMessage> {
  const message = messageRow({
    id: crypto.randomUUID(),
    name: 'Priya Nair',
    email: 'priya@example.com',
    subject: 'quote',
    message: 'Is the Growth plan enough?',
    created_at: '2026-11-20T10:00:00.000Z',
    ...values,
  })
  await db.contact_messages.insert(message)
  return message
}

const stored = async ({ id }: ContactMessage) =>
  withoutKey((await db.contact_messages.findOne(id).exec(true)).toMutableJSON())

it('marks a message as resolved, writes nothing else, and undoes it', async () => {
  const message = await insert()
  const { count, undo } = await setResolved(actor, [message.id], true)
  expect(count).toBe(1)
  expect(await stored(message)).toMatchObject({ ...message, is_resolved: true, edit: { base: { is_resolved: false } } })
  await undo()
  expect(await stored(message)).toEqual({ ...message, dirty: 0 })
})

it('marks several at once, and undoes only those it changed', async () => {
  const messages = [await insert(), await insert({ is_resolved: true }), await insert()]
  const states = () => Promise.all(messages.map(async (each) => (await stored(each)).is_resolved))
  const { count, undo } = await setResolved(
    actor,
    messages.map(({ id }) => id),
    true,
  )
  expect(count).toBe(2)
  expect(await states()).toEqual([true, true, true])
  await undo()
  expect(await states()).toEqual([false, true, false])
})

it('writes all of them at once, so that a full disk changes none', async () => {
  const messages = [await insert(), await insert()]
  const write = vi.spyOn(db.contact_messages.storageInstance, 'bulkWrite')
  const ids = messages.map(({ id }) => id)
  await setResolved(actor, ids, true)
  expect(write).toHaveBeenCalledOnce()
})

it('is forbidden to customers', async () => {
  const { id } = await insert()
  await expect(setResolved(actorOn(db, { userId: me, scope: 'own' }), [id], true)).rejects.toThrow('Only admins')
})
