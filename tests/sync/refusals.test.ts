import { describe, expect, test } from 'vitest'
import { reapplyRefused } from '#src/data/replication/reapply.ts'
import { refusalText } from '#src/domain/sync/refusal.ts'
import {
  addProject,
  addTask,
  admin,
  deviceOf,
  founder,
  onServer,
  project,
  second,
  synced,
  task,
  tray,
  until,
} from './harness.ts'

describe('edits that the server refuses', () => {
  test('a name that bypasses the form lands in the tray, and later edits go through', async () => {
    const device = await deviceOf('founder@example.com')
    const id = await addProject(device)
    await synced(device)
    await (await project(device, id))?.incrementalPatch({ name: 'x'.repeat(121) })
    await synced(device)
    const [refused] = await tray(device.db())
    expect(refused).toMatchObject({ row_id: id, kind: 'changed', code: '23514', constraint: 'projects_name_length' })
    expect((await project(device, id))?.name).toBe('Bakery')

    await (await project(device, id))?.incrementalPatch({ description: 'Bread by bicycle' })
    await synced(device)
    expect(await onServer('projects', id)).toMatchObject({ name: 'Bakery', description: 'Bread by bicycle' })
    expect(await tray(device.db())).toHaveLength(1)
  })

  test('a new project that was refused is in the tray, and is created from there once it is fixed', async () => {
    const device = await deviceOf('founder@example.com')
    const id = await addProject(device, { name: ' ', description: 'typed for ten minutes' })
    const neighbour = await addProject(device, { name: 'Neighbour' })
    await synced(device)
    expect(await project(device, id)).toBeNull()
    expect(await onServer('projects', neighbour)).toMatchObject({ name: 'Neighbour' })
    const [refused] = await tray(device.db())
    if (!refused) throw new Error('the tray is empty')
    expect(refused).toMatchObject({ kind: 'created', constraint: 'projects_name_required' })

    const newId = crypto.randomUUID()
    const mended = { ...refused, document: { ...refused.document, name: 'Mended' } }
    const asFounder = { userId: founder.userId, scope: 'own' } as const
    await reapplyRefused(device.db(), mended, asFounder, { id: newId, now: new Date().toISOString() })
    await synced(device)
    expect(await onServer('projects', newId)).toMatchObject({ name: 'Mended', description: 'typed for ten minutes' })
  })

  test.for([
    ['a character that Postgres can’t store', 'a \u0000 b', '22P05'],
    ['half an emoji', 'a \ud83c b', '22P02'],
  ] as const)(
    '%s lands in the tray with a message; its project stays, and its neighbours go through',
    async ([, text, code]) => {
      const device = await deviceOf('founder@example.com')
      const [id, neighbour] = [await addProject(device), await addProject(device)]
      await synced(device)
      device.network.offline = true
      await (await project(device, id))?.incrementalPatch({ description: text })
      await (await project(device, neighbour))?.incrementalPatch({ description: 'fine' })
      device.network.offline = false
      await synced(device)
      expect(await tray(device.db())).toMatchObject([{ row_id: id, code, fields: { description: text } }])
      expect(refusalText(code, '', 'projects')).toMatch(/a character that can’t be saved/)
      expect((await project(device, id))?.description).toBe('')
      expect(await onServer('projects', neighbour)).toMatchObject({ description: 'fine' })
    },
  )

  test('a lost answer for a project that has since been given away blocks nothing', async () => {
    const device = await deviceOf('founder@example.com')
    const [id, neighbour] = [await addProject(device), await addProject(device)]
    await synced(device)
    device.network.lossOfAnswers = 1
    await (await project(device, id))?.incrementalPatch({ description: 'arrived' })
    await until(async () => {
      device.engine().wake()
      expect(await onServer('projects', id)).toMatchObject({ description: 'arrived' })
    })
    await admin.push('projects', 'all', {
      id,
      base: { user_id: founder.userId },
      fields: { user_id: second.userId },
    })
    device.network.lossOfAnswers = 0
    await (await project(device, neighbour))?.incrementalPatch({ description: 'not held up' })
    await synced(device)
    expect(await project(device, id)).toBeNull()
    expect(await onServer('projects', neighbour)).toMatchObject({ description: 'not held up' })
    expect(await tray(device.db())).toEqual([])
  })

  test('an edit of a project that another device deleted lands in the tray', async () => {
    const phone = await deviceOf('founder@example.com')
    const laptop = await deviceOf('founder@example.com')
    const id = await addProject(phone)
    await synced(phone, laptop)
    laptop.network.offline = true
    await (await project(laptop, id))?.incrementalPatch({ description: 'written on the train' })
    await (await project(phone, id))?.incrementalRemove()
    await synced(phone)
    laptop.network.offline = false
    await synced(laptop)
    expect(await tray(laptop.db())).toMatchObject([
      { row_id: id, code: 'row_deleted', fields: { description: 'written on the train' } },
    ])
    expect(await project(laptop, id)).toBeNull()
  })

  test('a task edited offline by an admin lands in the tray if its project has been deleted', async () => {
    const laptop = await deviceOf('admin@example.com', 'all')
    const phone = await deviceOf('founder@example.com')
    const id = await addProject(phone)
    await synced(phone, laptop)
    const knead = await addTask(laptop, id)
    await synced(laptop, phone)
    laptop.network.offline = true
    await (await task(laptop, knead))?.incrementalPatch({ title: 'Knead longer' })
    const late = await addTask(laptop, id, { title: 'Too late' })
    await (await project(phone, id))?.incrementalRemove()
    await synced(phone)
    laptop.network.offline = false
    await synced(laptop)
    const refused = await tray(laptop.db())
    expect(refused.map((edit) => [edit.row_id, edit.code]).sort()).toEqual(
      [
        [knead, 'row_deleted'],
        [late, 'parent_deleted'],
      ].sort(),
    )
    expect(await task(laptop, late)).toBeNull()
    expect(await task(laptop, knead)).toBeNull()
  })
})
