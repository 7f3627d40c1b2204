import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { livePage } from '#src/data/queries/live-list.ts'
import { documentsById, syncedCollection } from '#src/data/edits/documents.ts'
import { addProject, addTask, deviceOf, synced, task, tray, until } from './harness.ts'

test('a damaged row of a table that the user can’t write comes back from the server', async () => {
  const laptop = await deviceOf('admin@example.com', 'all')
  const phone = await deviceOf('founder@example.com')
  const id = await addProject(phone)
  await synced(phone, laptop)
  const knead = await addTask(laptop, id)
  await synced(laptop, phone)
  const collection = syncedCollection(phone.db(), 'tasks')
  const previous = (await documentsById(collection, [knead])).get(knead)
  const document = { ...previous, created_at: 'broken', title: 'Broken' }
  await collection.storageInstance.bulkWrite([{ previous, document } as never], 'damage')

  const list = livePage<'tasks'>(phone.db(), { table: 'tasks', where: { project_id: id }, sort: [], limit: 10 })
  expect((await firstValueFrom(list)).rows).toEqual([])
  await until(async () => expect((await task(phone, knead))?.title).toBe('Knead'))
  expect((await firstValueFrom(list)).rows).toMatchObject([{ id: knead, dirty: 0 }])
  expect(await tray(phone.db())).toEqual([])
  expect(await phone.pending()).toEqual([])
})
