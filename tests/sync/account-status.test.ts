import { describe, expect, test } from 'vitest'
import { applyMovedEdits, movePendingEdits, readUnsent } from '#src/data/workspace/pending-edits.ts'
import type { Scope } from '#src/data/collections/synced-table.ts'
import { startDevice } from './device.ts'
import {
  addProject,
  addTask,
  admin,
  deviceOf,
  devices,
  founder,
  newDevice,
  onServer,
  project,
  second,
  server,
  synced,
  task,
  tray,
  until,
} from './harness.ts'
import { reviveRow } from './local-edits.ts'

describe('the rows that a user sees', () => {
  test('a project given to another owner leaves the first one’s device with its tasks, and arrives on the other’s', async () => {
    const laptop = await deviceOf('admin@example.com', 'all')
    const asha = await deviceOf('founder@example.com')
    const rohan = await deviceOf('second@example.com')
    const id = await addProject(asha)
    await synced(asha, laptop)
    const knead = await addTask(laptop, id)
    await synced(laptop, asha, rohan)
    expect(await task(asha, knead)).not.toBeNull()
    expect(await task(rohan, knead)).toBeNull()

    await (await project(laptop, id))?.incrementalPatch({ user_id: second.userId })
    await synced(laptop, asha, rohan)
    expect(await project(asha, id)).toBeNull()
    expect(await task(asha, knead)).toBeNull()
    expect((await project(rohan, id))?.user_id).toBe(second.userId)
    expect(await task(rohan, knead)).not.toBeNull()
    expect(await task(laptop, knead)).not.toBeNull()
  })

  test('undoing the deletion of a project revives exactly the tasks that it deleted', async () => {
    const laptop = await deviceOf('admin@example.com', 'all')
    const phone = await deviceOf('founder@example.com')
    const id = await addProject(phone)
    await synced(phone, laptop)
    const [remaining, taken, gone] = [await addTask(laptop, id), await addTask(laptop, id), await addTask(laptop, id)]
    await synced(laptop)
    await (await task(laptop, gone))?.incrementalRemove()
    await synced(laptop, phone)

    await (await project(phone, id))?.incrementalRemove()
    await synced(phone, laptop)
    for (const one of [remaining, taken, gone]) expect(await task(laptop, one)).toBeNull()
    await reviveRow(phone.db(), 'projects', id)
    await synced(phone, laptop)
    for (const device of [phone, laptop]) {
      await synced(device)
      expect(await project(device, id)).not.toBeNull()
      for (const one of [remaining, taken]) expect(await task(device, one)).not.toBeNull()
      expect(await task(device, gone)).toBeNull()
    }
    expect(await tray(phone.db())).toEqual([])
  })

  test('a task created together with its project isn’t refused, even if the project is sent late', async () => {
    let letProjectsGo = () => {}
    const held = new Promise<void>((resolve) => {
      letProjectsGo = resolve
    })
    const order: string[] = []
    const laptop = await deviceOf('admin@example.com', 'all', {
      async rewrite(body) {
        if (body.table_name === 'projects') await held
        order.push(body.table_name)
        return body
      },
    })
    const id = await addProject(laptop)
    const knead = await addTask(laptop, id)
    await until(async () => expect(await laptop.pending()).toHaveLength(2))
    laptop.engine().wake()
    letProjectsGo()
    await synced(laptop)
    expect(order).toEqual(['projects', 'tasks'])
    expect(await tray(laptop.db())).toEqual([])
    expect(await onServer('tasks', knead)).toMatchObject({ project_id: id, _deleted: false })
  })
})

describe('account status', () => {
  test('a suspended user loses nothing: their edits are sent when the suspension is lifted', async () => {
    const device = await deviceOf('second@example.com')
    const id = await addProject(device)
    await synced(device)
    const setStatus = (status: string) =>
      admin.push('profiles', 'all', { id: second.userId, base: { status: '' }, fields: { status } })
    await setStatus('suspended')
    try {
      await (await project(device, id))?.incrementalPatch({ description: 'while suspended' })
      await until(() => {
        device.engine().wake()
        expect(device.engine().status().contact).toBe('suspended')
      })
      expect(await device.pending()).toHaveLength(1)
      expect((await project(device, id))?.description).toBe('while suspended')
      expect((await onServer('projects', id)).description).toBe('')
    } finally {
      await setStatus('active')
    }
    await synced(device)
    expect(device.engine().status().contact).toBe('ok')
    expect((await onServer('projects', id)).description).toBe('while suspended')
    expect(await tray(device.db())).toEqual([])
  })

  test('when the admin right is revoked, the user’s own edits move with the user and the others go to the tray', async () => {
    await admin.call('grant_admin', { user_id: second.userId })
    let reportedScope: Scope | undefined
    const panel = await deviceOf('second@example.com', 'all', {
      onScope: (scope) => {
        reportedScope = scope
      },
    })
    const own = await addProject(panel, { name: 'Mine' })
    const [others] = await founder.push('projects', 'own', {
      id: crypto.randomUUID(),
      base: null,
      fields: { name: 'Theirs' },
    })
    const theirs = String(others?.id)
    await synced(panel)
    panel.network.offline = true
    await (await project(panel, own))?.incrementalPatch({ description: 'mine to say' })
    const fresh = await addProject(panel, { name: 'Fresh' })
    const dropped = await addProject(panel, { name: 'For somebody', user_id: founder.userId })
    await (await project(panel, theirs))?.incrementalPatch({ description: 'no longer mine to say' })
    await admin.call('revoke_admin', { user_id: second.userId })
    panel.network.offline = false
    panel.engine().wake()
    await until(() => expect(reportedScope).toBe('own'))
    expect(panel.engine().status().contact).toBe('scope')
    const edits = await panel.pending()
    expect(edits).toHaveLength(4)
    await panel.engine().stop()
    const unsent = await readUnsent(panel.db(), new Date().toISOString())
    expect(unsent.edits.map((edit) => edit.id).sort()).toEqual(edits.map((edit) => edit.id).sort())
    await panel.close()
    devices.splice(devices.indexOf(panel), 1)

    const now = new Date().toISOString()
    const dashboard = await startDevice({
      server,
      account: 'second@example.com',
      scope: 'own',
      ...newDevice(),
    })
    devices.push(dashboard)
    await movePendingEdits(unsent, dashboard.db(), { userId: second.userId, scope: 'own' }, now)
    // At the same moment as the workspace.
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const subscription = dashboard.engine().status$.subscribe((status) => {
      if (status.firstSyncDone) applyMovedEdits(dashboard.db(), now).then(resolve, reject)
    })
    await promise
    subscription.unsubscribe()
    await synced(dashboard)
    expect(await onServer('projects', own)).toMatchObject({ description: 'mine to say' })
    expect(await onServer('projects', fresh)).toMatchObject({ name: 'Fresh', user_id: second.userId })
    const refused = await tray(dashboard.db())
    expect(refused.map((edit) => [edit.row_id, edit.code]).sort()).toEqual(
      [
        [theirs, 'scope_lost'],
        [dropped, 'scope_lost'],
      ].sort(),
    )
    expect(await server.rows('projects', `id=eq.${dropped}`)).toEqual([])
    expect(await project(dashboard, theirs)).toBeNull()
  })
})
