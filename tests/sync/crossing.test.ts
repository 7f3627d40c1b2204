import { describe, expect, test } from 'vitest'
import type { Device } from './device.ts'
import { asOperator } from './users.ts'
import { addProject, admin, deviceOf, onServer, project, server, synced, until } from './harness.ts'
import { reviveRow } from './local-edits.ts'

describe('while a push is under way', () => {
  /** Holds the server's answers back until the returned function is called. The server has already applied the edits. */
  function holdAnswers(device: Device): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    device.network.answersToPushes = promise
    return resolve
  }

  function holdPulls(device: Device): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    device.network.pulls = promise
    return resolve
  }

  test('a deletion is undone: the project comes back everywhere', async () => {
    const device = await deviceOf('founder@example.com')
    const other = await deviceOf('founder@example.com')
    const id = await addProject(device)
    await synced(device, other)
    const answer = holdAnswers(device)
    await (await project(device, id))?.incrementalRemove()
    await until(async () => expect(await onServer('projects', id)).toMatchObject({ _deleted: true }))
    await reviveRow(device.db(), 'projects', id)
    expect(await device.pending()).toMatchObject([{ id }])
    answer()
    await synced(device, other)
    expect(await onServer('projects', id)).toMatchObject({ _deleted: false })
    for (const each of [device, other]) expect(await project(each, id)).not.toBeNull()
  })

  test('an edit is changed back: the old value returns everywhere', async () => {
    const device = await deviceOf('founder@example.com')
    const other = await deviceOf('founder@example.com')
    const id = await addProject(device, { name: 'Bakery' })
    await synced(device, other)
    const answer = holdAnswers(device)
    await (await project(device, id))?.incrementalPatch({ name: 'Backery' })
    await until(async () => expect(await onServer('projects', id)).toMatchObject({ name: 'Backery' }))
    await (await project(device, id))?.incrementalPatch({ name: 'Bakery' })
    expect(await device.pending()).toMatchObject([{ id }])
    answer()
    await synced(device, other)
    expect(await onServer('projects', id)).toMatchObject({ name: 'Bakery' })
    for (const each of [device, other]) expect((await project(each, id))?.name).toBe('Bakery')
  })

  test('an edit is changed back and the answer never comes, not even before a restart', async () => {
    const device = await deviceOf('founder@example.com')
    const id = await addProject(device, { name: 'Bakery' })
    await synced(device)
    device.network.lossOfAnswers = 1
    await (await project(device, id))?.incrementalPatch({ name: 'Backery' })
    await until(async () => expect(await onServer('projects', id)).toMatchObject({ name: 'Backery' }))
    device.network.offline = true
    await (await project(device, id))?.incrementalPatch({ name: 'Bakery' })
    await device.restart()
    expect(await device.pending()).toMatchObject([{ id }])
    Object.assign(device.network, { offline: false, lossOfAnswers: 0 })
    await synced(device)
    expect(await onServer('projects', id)).toMatchObject({ name: 'Bakery' })
    expect((await project(device, id))?.name).toBe('Bakery')
  })

  test('a new project is deleted: it disappears everywhere, and is unsent until then', async () => {
    const device = await deviceOf('founder@example.com')
    const answer = holdAnswers(device)
    const id = await addProject(device)
    await until(async () => expect(await onServer('projects', id)).toMatchObject({ _deleted: false }))
    await (await project(device, id))?.incrementalRemove()
    expect(await device.pending()).toMatchObject([{ id, kind: 'deleted' }])
    answer()
    await synced(device)
    expect(await onServer('projects', id)).toMatchObject({ _deleted: true })
    expect(await project(device, id)).toBeNull()
  })

  test('the server is restored to an earlier moment: edits answered since are sent again', async () => {
    const device = await deviceOf('founder@example.com')
    const answer = holdAnswers(device)
    const id = await addProject(device, { name: 'Bakery' })
    await until(async () => expect(await onServer('projects', id)).toMatchObject({ name: 'Bakery' }))
    await server.backend.database.script(`
      delete from private.sync_pushes where row_id = '${id}';
      delete from public.projects where id = '${id}';
    `)
    await asOperator(server, 'sync_new_epoch')
    for (let round = 0; round < 2; round++) {
      const before = device.engine().status().lastSyncedAt
      device.engine().wake()
      await until(() => expect(device.engine().status().lastSyncedAt).not.toBe(before))
    }
    answer()
    await synced(device)
    expect(await onServer('projects', id)).toMatchObject({ name: 'Bakery' })
    expect((await project(device, id))?.name).toBe('Bakery')
  })

  test('another user’s edit of the same project is read: both edits survive', async () => {
    const device = await deviceOf('founder@example.com')
    const id = await addProject(device, { name: 'Bakery' })
    await synced(device)
    // Requested before the edit and answered after it: RxDB requests nothing new while it pushes.
    const letPullsGo = holdPulls(device)
    device.engine().wake()
    await until(() => expect(device.engine().status().calls).toBeGreaterThan(0))
    const answer = holdAnswers(device)
    await (await project(device, id))?.incrementalPatch({ name: 'Bread by bicycle' })
    await until(async () => expect(await onServer('projects', id)).toMatchObject({ name: 'Bread by bicycle' }))
    await admin.push('projects', 'all', { id, base: { progress: 0 }, fields: { progress: 40 } })
    letPullsGo()
    await until(() => expect(device.engine().status().calls).toBe(1))
    answer()
    await until(async () => {
      expect(await device.pending()).toEqual([])
      expect((await project(device, id))?.toJSON()).toMatchObject({ name: 'Bread by bicycle', progress: 40 })
    })
  })
})
