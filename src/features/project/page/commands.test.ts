import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { pendingEdits } from '#src/data/edits/unsent.ts'
import { byPosition } from '#src/domain/order.ts'
import type { Task } from '#src/domain/task/table.ts'
import { actorOn } from '#tests/kits/journal.ts'
import { taskRow } from '#tests/kits/rows.ts'
import type { Actor } from '../../kit/mutations/rows.ts'
import { moveTask } from './commands.ts'

const at = '2026-11-20T10:00:00.000Z'

let db: LocalDatabase
let actor: Actor

beforeEach(async () => {
  db = await openDatabase({
    name: `order-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  actor = actorOn(db, { userId: crypto.randomUUID(), scope: 'all' })
})
afterEach(() => db.close())

/** A task for each letter, which is its title and id, at these positions. */
const insert = (positions: Record<string, string>) =>
  db.tasks.bulkInsert(
    Object.entries(positions).map(([id, position], day) => {
      const created_at = `2026-11-0${day + 1}T10:00:00.000Z`
      return { ...taskRow(), id, title: id, position, created_at, updated_at: at }
    }),
  )
const tasks = async (): Promise<Task[]> =>
  (await db.tasks.find().exec()).map((doc) => doc.toMutableJSON()).sort(byPosition)
const order = async () => (await tasks()).map(({ id }) => id).join('')
const unsent = async () => (await pendingEdits(db)).map(({ id }) => id).sort()

it('writes the moved task only, and one undo leaves nothing to send', async () => {
  await insert({ a: 'V000', b: 'V001', c: 'V002' })
  const { count, undo } = await moveTask(actor, await tasks(), 'c', 0)
  expect(count).toBe(1)
  expect(await order()).toBe('cab')
  expect(await unsent()).toEqual(['c'])
  expect(await undo()).toBe(1)
  expect(await order()).toBe('abc')
  expect(await unsent()).toEqual([])
  expect((await tasks()).every(({ updated_at }) => updated_at === at)).toBe(true)
})

it('places tasks that have no position yet, with one undo for all of them', async () => {
  await insert({ a: '', b: '', c: '' })
  const { count, undo } = await moveTask(actor, await tasks(), 'a', 2)
  expect(count).toBe(3)
  expect(await order()).toBe('bca')
  await undo()
  expect((await tasks()).map(({ position }) => position)).toEqual(['', '', ''])
  expect(await unsent()).toEqual([])
})

it("keeps another device's later position when it is undone", async () => {
  await insert({ a: '', b: '' })
  const { undo } = await moveTask(actor, await tasks(), 'b', 0)
  await moveTask(actor, await tasks(), 'b', 1)
  await undo()
  expect((await tasks()).map(({ id, position }) => [id, position])).toEqual([
    ['a', ''],
    ['b', 'V002'],
  ])
})

it('is for admins only', async () => {
  await insert({ a: 'V000', b: 'V001' })
  const customer: Actor = { ...actor, identity: { ...actor.identity, scope: 'own' } }
  await expect(moveTask(customer, await tasks(), 'b', 0)).rejects.toThrow('Only admins order tasks')
})
