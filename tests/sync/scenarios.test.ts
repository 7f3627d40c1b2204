import { describe, expect, test } from 'vitest'
import { applyCarriedOver, carryOver, readUnsent } from '#src/data/carry-over.ts'
import { projectsTable } from '#src/data/collections/projects.ts'
import { syncConflictsTable } from '#src/data/collections/sync-conflicts.ts'
import { reapplyRefused } from '#src/data/replication/refused.ts'
import { reviveDocument } from '#src/data/revive.ts'
import type { Scope } from '#src/data/session/identity.ts'
import { startDevice } from './device.ts'
import { asOperator } from './people.ts'
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
} from './stage.ts'

describe('what the server refuses', () => {
  test('a name sent past the form lands in the tray, and later edits go through', async () => {
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

  test('a project that was refused from the start is in the tray, and made anew from there once it is mended', async () => {
    const device = await deviceOf('founder@example.com')
    const id = await addProject(device, { name: ' ', description: 'typed for ten minutes' })
    const neighbour = await addProject(device, { name: 'Neighbour' })
    await synced(device)
    expect(await project(device, id)).toBeNull()
    expect(await onServer('projects', neighbour)).toMatchObject({ name: 'Neighbour' })
    const [refused] = await tray(device.db())
    if (!refused) throw new Error('the tray is empty')
    expect(refused).toMatchObject({ kind: 'created', constraint: 'projects_name_required' })

    const anew = crypto.randomUUID()
    const mended = { ...refused, document: { ...refused.document, name: 'Mended' } }
    await reapplyRefused(device.db(), mended, { id: anew, now: new Date().toISOString() })
    await synced(device)
    expect(await onServer('projects', anew)).toMatchObject({ name: 'Mended', description: 'typed for ten minutes' })
  })

  test.for([
    ['a character no database holds', 'a \u0000 b'],
    ['half an emoji', 'a \ud83c b'],
  ] as const)('%s lands in the tray; its project stays, and its neighbours go through', async ([, text]) => {
    const device = await deviceOf('founder@example.com')
    const [id, neighbour] = [await addProject(device), await addProject(device)]
    await synced(device)
    device.network.offline = true
    await (await project(device, id))?.incrementalPatch({ description: text })
    await (await project(device, neighbour))?.incrementalPatch({ description: 'fine' })
    device.network.offline = false
    await synced(device)
    expect(await tray(device.db())).toMatchObject([{ row_id: id, fields: { description: text } }])
    expect((await project(device, id))?.description).toBe('')
    expect(await onServer('projects', neighbour)).toMatchObject({ description: 'fine' })
  })

  test('an answer that got lost, and the project given away since: nothing is stuck', async () => {
    const device = await deviceOf('founder@example.com')
    const [id, neighbour] = [await addProject(device), await addProject(device)]
    await synced(device)
    device.network.lossOfAnswers = 1
    await (await project(device, id))?.incrementalPatch({ description: 'arrived' })
    await until(async () => {
      device.engine().kick()
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

  test('a task edited offline by an admin whose project died meanwhile lands in the tray', async () => {
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

describe('what a person sees', () => {
  test('a project given to another owner leaves the first one’s device with its tasks, and comes to the other’s', async () => {
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

  test('undoing the deletion of a project revives exactly the tasks it took', async () => {
    const laptop = await deviceOf('admin@example.com', 'all')
    const phone = await deviceOf('founder@example.com')
    const id = await addProject(phone)
    await synced(phone, laptop)
    const [kept, taken, gone] = [await addTask(laptop, id), await addTask(laptop, id), await addTask(laptop, id)]
    await synced(laptop)
    await (await task(laptop, gone))?.incrementalRemove()
    await synced(laptop, phone)

    await (await project(phone, id))?.incrementalRemove()
    await synced(phone, laptop)
    for (const one of [kept, taken, gone]) expect(await task(laptop, one)).toBeNull()
    await reviveDocument(phone.db().projects, id)
    await synced(phone, laptop)
    for (const device of [phone, laptop]) {
      await synced(device)
      expect(await project(device, id)).not.toBeNull()
      for (const one of [kept, taken]) expect(await task(device, one)).not.toBeNull()
      expect(await task(device, gone)).toBeNull()
    }
    expect(await tray(phone.db())).toEqual([])
  })

  test('a task made together with its new project is not refused, however late the project goes out', async () => {
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
    await until(() => expect(laptop.engine().status().pending).toHaveLength(2))
    laptop.engine().kick()
    letProjectsGo()
    await synced(laptop)
    expect(order).toEqual(['projects', 'tasks'])
    expect(await tray(laptop.db())).toEqual([])
    expect(await onServer('tasks', knead)).toMatchObject({ project_id: id, _deleted: false })
  })
})

describe('standing', () => {
  test('a suspended person loses nothing: their edits go out when the suspension is lifted', async () => {
    const device = await deviceOf('second@example.com')
    const id = await addProject(device)
    await synced(device)
    const setStatus = (status: string) =>
      admin.push('profiles', 'all', { id: second.userId, base: { status: '' }, fields: { status } })
    await setStatus('suspended')
    try {
      await (await project(device, id))?.incrementalPatch({ description: 'while suspended' })
      await until(() => {
        device.engine().kick()
        expect(device.engine().status().contact).toBe('suspended')
      })
      expect(await device.engine().pending()).toHaveLength(1)
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

  test('with the admin right taken, own edits move along and the others go to the tray', async () => {
    await admin.call('grant_admin', { user_id: second.userId })
    let told: Scope | undefined
    const panel = await deviceOf('second@example.com', 'all', {
      onScope: (scope) => {
        told = scope
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
    panel.engine().kick()
    await until(() => expect(told).toBe('own'))
    expect(panel.engine().status().contact).toBe('scope')
    const edits = await panel.engine().pending()
    expect(edits).toHaveLength(4)
    await panel.engine().stop()
    const unsent = await readUnsent(panel.db(), 'all', { now: Date.now, after: () => () => undefined })
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
    await carryOver(unsent, dashboard.db(), { userId: second.userId, scope: 'own' }, now)
    // Exactly when the workspace does it.
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const subscription = dashboard.engine().status$.subscribe((status) => {
      if (status.firstSyncDone) applyCarriedOver(dashboard.db(), now).then(resolve, reject)
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

describe('starting over', () => {
  test('after a restore devices read everything anew, drop what is gone and keep what is unsent', async () => {
    const device = await deviceOf('founder@example.com')
    const [lost, kept] = [await addProject(device, { name: 'Lost' }), await addProject(device, { name: 'Kept' })]
    await synced(device)
    device.network.offline = true
    await (await project(device, kept))?.incrementalPatch({ description: 'unsent' })
    const fresh = await addProject(device, { name: 'Unsent from the start' })
    await server.backend.database.script(`delete from public.projects where id = '${lost}'`)
    await asOperator(server, 'sync_new_epoch')
    device.network.offline = false
    await synced(device)
    expect(await project(device, lost)).toBeNull()
    expect(await onServer('projects', kept)).toMatchObject({ description: 'unsent' })
    expect(await onServer('projects', fresh)).toMatchObject({ name: 'Unsent from the start' })
    expect(await tray(device.db())).toEqual([])
  })

  test('a device that was away for longer than tombstones are kept drops what was deleted meanwhile', async () => {
    const phone = await deviceOf('founder@example.com')
    const laptop = await deviceOf('founder@example.com')
    const [gone, kept] = [await addProject(phone, { name: 'Gone' }), await addProject(phone, { name: 'Kept' })]
    await synced(phone, laptop)
    laptop.network.offline = true
    await (await project(laptop, kept))?.incrementalPatch({ description: 'from long ago' })
    await (await project(phone, gone))?.incrementalRemove()
    await synced(phone)
    await asOperator(server, 'sync_purge', { keep: '0 days' })
    expect(await server.rows('projects', `id=eq.${gone}`)).toEqual([])
    laptop.network.offline = false
    await synced(laptop)
    expect(await project(laptop, gone)).toBeNull()
    expect(await onServer('projects', kept)).toMatchObject({ description: 'from long ago' })
  })

  test('the first sync of five thousand rows is done when they are there, not before', async () => {
    await server.backend.database.script(`
      insert into public.projects (id, user_id, name)
      select gen_random_uuid(), '${second.userId}', 'Project ' || n from generate_series(1, 5000) n`)
    try {
      const device = await startDevice({
        server,
        account: 'second@example.com',
        scope: 'own',
        ...newDevice(),
        tables: [projectsTable, syncConflictsTable],
      })
      devices.push(device)
      let whenDone: Promise<number> | undefined
      const subscription = device.engine().status$.subscribe((status) => {
        if (status.firstSyncDone) whenDone ??= device.db().projects.count().exec()
      })
      await until(() => expect(device.engine().status().firstSyncDone).toBe(true))
      subscription.unsubscribe()
      const there = await server.rows('projects', `user_id=eq.${second.userId}&_deleted=eq.false&select=count`)
      expect(await whenDone).toBe(Number(there[0]?.count))
      expect(await whenDone).toBeGreaterThanOrEqual(5000)
    } finally {
      await server.backend.database.script(
        `delete from public.projects where user_id = '${second.userId}' and name like 'Project %'`,
      )
    }
  })
})

describe('odd circumstances', () => {
  test('two engines on one database for a moment do no harm', async () => {
    const device = await deviceOf('founder@example.com')
    const other = await device.secondEngine()
    try {
      const ids = []
      for (let n = 0; n < 5; n++) ids.push(await addProject(device, { name: `Twice ${n}` }))
      for (const id of ids) await (await project(device, id))?.incrementalPatch({ description: 'edited at once' })
      other.kick()
      await synced(device)
      for (const id of ids) {
        expect(await onServer('projects', id)).toMatchObject({ description: 'edited at once' })
        expect(await server.rows('sync_conflicts', `row_id=eq.${id}`)).toEqual([])
      }
      expect(await tray(device.db())).toEqual([])
    } finally {
      await other.stop()
    }
  })

  test('a device whose clock is an hour ahead syncs like any other, and the server’s times stand', async () => {
    const hour = 3_600_000
    const fast = await deviceOf('founder@example.com', 'own', { clockAhead: hour })
    const other = await deviceOf('founder@example.com')
    const ahead = new Date(Date.now() + hour).toISOString()
    const id = await addProject(fast, { created_at: ahead, updated_at: ahead })
    await synced(fast, other)
    const row = await onServer('projects', id)
    expect(Math.abs(Date.parse(String(row.created_at)) - Date.now())).toBeLessThan(hour / 2)
    for (const device of [fast, other]) {
      expect((await project(device, id))?.created_at).toBe(new Date(String(row.created_at)).toISOString())
    }
    await (await project(other, id))?.incrementalPatch({ name: 'Later, by a clock that is right' })
    await synced(other, fast)
    expect((await project(fast, id))?.name).toBe('Later, by a clock that is right')
  })
})
