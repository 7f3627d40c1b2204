import { syncedTable } from '#src/data/collections/tables.ts'
import { describe, expect, test } from 'vitest'
import { readState, writeState } from '#src/data/collections/local.ts'
import { startDevice } from './device.ts'
import { asOperator } from './users.ts'
import {
  addProject,
  deviceOf,
  devices,
  newDevice,
  onServer,
  project,
  second,
  server,
  synced,
  tray,
  until,
} from './harness.ts'

describe('starting over', () => {
  test('after a restore devices do a full resync, drop missing rows and keep unsent edits', async () => {
    const device = await deviceOf('founder@example.com')
    const [lost, remaining] = [
      await addProject(device, { name: 'Lost' }),
      await addProject(device, { name: 'Remaining' }),
    ]
    await synced(device)
    device.network.offline = true
    await (await project(device, remaining))?.incrementalPatch({ description: 'unsent' })
    const fresh = await addProject(device, { name: 'Unsent from the start' })
    await server.backend.database.script(`delete from public.projects where id = '${lost}'`)
    await asOperator(server, 'sync_new_epoch')
    device.network.offline = false
    await synced(device)
    expect(await project(device, lost)).toBeNull()
    expect(await onServer('projects', remaining)).toMatchObject({ description: 'unsent' })
    expect(await onServer('projects', fresh)).toMatchObject({ name: 'Unsent from the start' })
    expect(await tray(device.db())).toEqual([])
  })

  test('a device that was away for longer than tombstones are stored drops rows deleted in its absence', async () => {
    const phone = await deviceOf('founder@example.com')
    const laptop = await deviceOf('founder@example.com')
    const [gone, remaining] = [
      await addProject(phone, { name: 'Gone' }),
      await addProject(phone, { name: 'Remaining' }),
    ]
    await synced(phone, laptop)
    laptop.network.offline = true
    await (await project(laptop, remaining))?.incrementalPatch({ description: 'from long ago' })
    await (await project(phone, gone))?.incrementalRemove()
    await synced(phone)
    await asOperator(server, 'sync_purge', { keep: '0 days' })
    expect(await server.rows('projects', `id=eq.${gone}`)).toEqual([])
    laptop.network.offline = false
    await synced(laptop)
    expect(await project(laptop, gone)).toBeNull()
    expect(await onServer('projects', remaining)).toMatchObject({ description: 'from long ago' })
  })

  test('a first sync that stopped before it saved its checkpoint drops rows deleted in its absence', async () => {
    const phone = await deviceOf('founder@example.com')
    const laptop = await deviceOf('founder@example.com')
    const [gone, remaining] = [
      await addProject(phone, { name: 'Gone' }),
      await addProject(phone, { name: 'Remaining' }),
    ]
    await synced(phone, laptop)
    laptop.network.offline = true
    await (await project(laptop, remaining))?.incrementalPatch({ description: 'unsent' })
    const fresh = await addProject(laptop, { name: 'Unsent from the start' })
    const checkpoints = await laptop
      .db()
      .local.find({ selector: { id: { $regex: 'checkpoint' } } })
      .exec()
    expect(checkpoints).not.toEqual([])
    for (const checkpoint of checkpoints) await checkpoint.incrementalRemove()
    await (await project(phone, gone))?.incrementalRemove()
    await synced(phone)
    await laptop.restart()
    laptop.network.offline = false
    await synced(laptop)
    expect(await project(laptop, gone)).toBeNull()
    expect(await onServer('projects', remaining)).toMatchObject({ description: 'unsent' })
    expect(await onServer('projects', fresh)).toMatchObject({ name: 'Unsent from the start' })
    expect(await tray(laptop.db())).toEqual([])
  })

  test.for([
    ['a text', () => 'garbage'],
    ['no object', () => 7],
    ['half an emoji', (valid) => ({ ...valid, epoch: '\ud800' })],
    ['a transaction that isn’t one', (valid) => ({ ...valid, xid: 'NaN' })],
    ['no id', ({ id: _id, ...valid }) => valid],
    ['a number that is too large', (valid) => ({ ...valid, since: '9'.repeat(40) })],
  ] as [string, (valid: Record<string, unknown>) => unknown][])(
    'a device with a damaged checkpoint (%s) reads its table again, keeps what is unsent and drops what is gone',
    async ([, damaged]) => {
      const [phone, laptop] = [await deviceOf('founder@example.com'), await deviceOf('founder@example.com')]
      const [gone, remaining] = [await addProject(phone), await addProject(phone, { name: 'Remaining' })]
      await synced(phone, laptop)
      laptop.network.offline = true
      await (await project(laptop, remaining))?.incrementalPatch({ description: 'unsent' })
      const { local } = laptop.db()
      const stored = (await readState(local, 'checkpoints')) as Record<string, { checkpoint: Record<string, unknown> }>
      const { projects, ...others } = stored
      if (!projects) throw new Error('nothing was read yet')
      const broken = { ...projects, checkpoint: damaged(projects.checkpoint) }
      await writeState(local, 'checkpoints', { ...others, projects: broken })
      await (await project(phone, gone))?.incrementalRemove()
      const fresh = await addProject(phone, { name: 'From the phone' })
      await synced(phone)
      await laptop.restart()
      laptop.network.offline = false
      await synced(laptop)
      expect(await project(laptop, gone)).toBeNull()
      expect((await project(laptop, fresh))?.name).toBe('From the phone')
      expect(await onServer('projects', remaining)).toMatchObject({ description: 'unsent' })
      expect(await readState(laptop.db().local, 'checkpoints')).toMatchObject({
        projects: { checkpoint: { epoch: projects.checkpoint.epoch } },
      })
    },
  )

  test('the first sync of five thousand rows is done when they are stored, not before', async () => {
    await server.backend.database.script(`
      insert into public.projects (id, user_id, name)
      select gen_random_uuid(), '${second.userId}', 'Project ' || n from generate_series(1, 5000) n`)
    try {
      const device = await startDevice({
        server,
        account: 'second@example.com',
        scope: 'own',
        ...newDevice(),
        tables: [syncedTable('projects'), syncedTable('sync_conflicts')],
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
      other.wake()
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

  test('a device whose clock is an hour ahead syncs like any other, and the server’s times stay right', async () => {
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
