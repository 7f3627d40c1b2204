import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LocalDatabase, openDatabase } from '#src/data/database.ts'
import type { ContactMessage } from '#src/domain/contact/message.ts'
import { type Actor, setResolved } from './mutations.ts'

let db: LocalDatabase
let actor: Actor

beforeEach(async () => {
  db = await openDatabase({
    name: `messages-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  actor = { db, identity: { scope: 'all' } }
})
afterEach(() => db.close())

async function insert(values: Partial<ContactMessage> = {}): Promise<ContactMessage> {
  const message: ContactMessage = {
    id: crypto.randomUUID(),
    name: 'Priya Nair',
    email: 'priya@example.com',
    subject: 'quote',
    message: 'Is the Growth plan enough?',
    is_resolved: false,
    created_at: '2026-11-20T10:00:00.000Z',
    xid: '7',
    ...values,
  }
  await db.contact_messages.insert(message)
  return message
}

const stored = async ({ id }: ContactMessage) => (await db.contact_messages.findOne(id).exec(true)).toMutableJSON()

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

it('changes none if one of them can’t be written', async () => {
  const messages = [await insert(), await insert()]
  const doc = await db.contact_messages.findOne(messages[1]?.id).exec(true)
  Object.defineProperty(doc, 'incrementalPatch', { value: () => Promise.reject(new Error('the disk is full')) })
  const ids = messages.map(({ id }) => id)
  await expect(setResolved(actor, ids, true)).rejects.toThrow('the disk is full')
  expect(await Promise.all(messages.map(async (each) => (await stored(each)).is_resolved))).toEqual([false, false])
})

it('is forbidden to customers', async () => {
  const { id } = await insert()
  await expect(setResolved({ db, identity: { scope: 'own' } }, [id], true)).rejects.toThrow('Only admins')
})
