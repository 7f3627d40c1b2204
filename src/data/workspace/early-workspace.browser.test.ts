import { NEVER } from 'rxjs'
import { expect, it, onTestFinished } from 'vitest'
import { databaseName } from '../store/database-name.ts'
import { syncedTable } from '../collections/tables.ts'
import { openDatabase } from './database.ts'
import { dexieStorage } from '../store/dexie-storage.ts'
import { openEarlyWorkspace } from './early-workspace.ts'
import { everyRow, type ListRequest } from '../store/list-request.ts'
import { liveCount } from '../queries/live-count.ts'
import { livePage, liveRow } from '../queries/live-list.ts'
import { rememberSync } from '../store/last-synced.ts'
import type { Identity } from '../session/identity.ts'
import { customer } from '../session/identity-test-kit.ts'
import { countTasks, liveTaskCounts } from '../queries/task-counts.ts'
import { addToBeRemoved, crossOff } from '../store/to-be-removed.ts'
import type { OpenWorkspace } from './workspace.ts'
import { userOf } from '#tests/kits/users.ts'
import { journalOf } from '#tests/kits/journal.ts'
import { notificationRow, projectRow, taskRow } from '#tests/kits/rows.ts'

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`

/** A user whose device holds some rows; the database is closed, as after a reload. */
async function someone({ synced = true, deletes = true } = {}) {
  const identity: Identity = { ...customer, userId: crypto.randomUUID() }
  const open = () =>
    openDatabase({ name: databaseName(identity.userId, 'own'), storage: dexieStorage(), multiInstance: true })
  const db = await open()
  onTestFinished(async () => void (await open()).remove())
  const user_id = identity.userId
  const names = ['Harvest', 'Ledger', 'Tiffin', 'Fleet', 'Clinic']
  const projects = names.map((name, index) =>
    projectRow({
      ...{ id: `p${index}`, user_id, name, progress: index * 10 },
      ...{ created_at: at(index + 1), updated_at: at(20 - index) },
    }),
  )
  await db.projects.bulkInsert(projects)
  if (deletes) await db.projects.findOne('p4').remove()
  await db.notifications.bulkInsert(
    [true, false, false].map((is_read, index) =>
      notificationRow({ id: `n${index}`, user_id, message: `News ${index}`, is_read, created_at: at(index + 1) }),
    ),
  )
  await db.tasks.bulkInsert(
    (['completed', 'pending', 'completed', 'in-progress'] as const).map((status, index) =>
      taskRow({
        ...{ id: `t${index}`, project_id: 'p0', owner_id: user_id, title: 'Task', status },
        ...{ created_at: at(1), updated_at: at(1) },
        completed_at: { 0: new Date().toISOString(), 2: at(1) }[index] ?? '',
      }),
    ),
  )
  if (synced) await rememberSync(db, at(21))
  const counts = await countTasks(db, user_id, Date.now())
  const read = (await db.projects.find({ selector: { user_id }, sort: [{ created_at: 'desc' }] }).exec()).map((doc) =>
    doc.toMutableJSON(),
  )
  await db.close()
  return { identity, open, counts, projects: read }
}

async function early(identity: Identity) {
  const opening = Promise.withResolvers<OpenWorkspace>()
  const workspace = await openEarlyWorkspace(identity, window, journalOf(identity.userId), () => opening.promise)
  onTestFinished(() => {
    opening.promise.catch(() => undefined)
    opening.reject(new Error('the test is over'))
  })
  return { workspace, opening }
}

const newest = (user_id: string, limit: number): ListRequest<'projects'> => ({
  ...{ table: 'projects', where: { user_id }, sort: [{ field: 'created_at', direction: 'desc' }], limit },
})

it('gives the same early answers as the database', async () => {
  const { identity, projects } = await someone()
  const { workspace } = await early(identity)
  const { userId: user_id } = identity
  const ask = workspace?.early?.ask
  expect(await ask?.(livePage<'projects'>, newest(user_id, 3))).toEqual({ rows: projects.slice(0, 3), total: 4 })
  expect(await ask?.(livePage<'projects'>, newest('someone else', 3))).toEqual({ rows: [], total: 0 })
  const all = everyRow({ table: 'projects', where: { user_id } })
  const byTime = projects.toReversed()
  expect(await ask?.(livePage<'projects'>, all)).toEqual({ rows: byTime, total: 4 })
  expect(await ask?.(livePage<'projects'>, { ...all, mostEarly: 4 })).toEqual({ rows: byTime, total: 4 })
  expect(await ask?.(livePage<'projects'>, { ...all, mostEarly: 3 }), 'left to the database').toBeUndefined()
  expect(await ask?.(liveRow<'projects'>, { table: 'projects', id: 'p4' }), 'deleted').toBeNull()
  expect(await ask?.(liveRow<'projects'>, { table: 'projects', id: 'p1' })).toMatchObject({ name: 'Ledger' })
  const unread = { table: 'notifications', where: { user_id, is_read: false } } as const
  expect(await ask?.(liveCount<'notifications'>, unread)).toBe(2)
  expect(await ask?.(liveRow<'notifications'>, { table: 'notifications', id: 'n0' })).toMatchObject({ is_read: true })
  expect(workspace?.status()).toMatchObject({ phase: 'opening', firstSyncDone: true, lastSyncedAt: at(21) })
})

it('reads booleans that only the indexes of an admin’s device contain', async () => {
  const identity = { ...customer, userId: crypto.randomUUID(), scope: 'all' } as const
  const table = syncedTable('profiles') as { adminIndexes?: readonly (readonly string[])[] }
  const { adminIndexes = [] } = table
  onTestFinished(() => void Object.assign(table, { adminIndexes }))
  table.adminIndexes = [...adminIndexes, ['is_admin', 'created_at']]
  const name = databaseName(identity.userId, 'all')
  const open = () => openDatabase({ name, storage: dexieStorage(), multiInstance: true, scope: 'all' })
  const db = await open()
  onTestFinished(async () => void (await open()).remove())
  await db.profiles.insert(userOf({ id: 'p1', is_admin: true, created_at: at(1), updated_at: at(1) }))
  await rememberSync(db, at(21))
  await db.close()
  const { workspace } = await early(identity)
  const row = await workspace?.early?.ask(liveRow<'profiles'>, { table: 'profiles', id: 'p1' })
  expect(row).toMatchObject({ is_admin: true })
})

it('counts tasks like the database', async () => {
  const { identity, counts } = await someone({ deletes: false })
  const { workspace } = await early(identity)
  expect(await workspace?.early?.ask(liveTaskCounts, identity.userId)).toEqual(counts)
  expect(counts).toEqual({ total: 4, completed: 2, pending: 1, inProgress: 1, completedToday: 1 })
})

it('leaves the count to the database while a deleted project removes tasks', async () => {
  const { identity } = await someone()
  const { workspace } = await early(identity)
  expect(await workspace?.early?.ask(liveTaskCounts, identity.userId)).toBeUndefined()
})

it('leaves queries without an index to the database', async () => {
  const { identity } = await someone()
  const { workspace } = await early(identity)
  const searched = { ...newest(identity.userId, 3), search: { text: 'harvest', fields: ['name'] as const } }
  expect(await workspace?.early?.ask(livePage<'projects'>, searched)).toBeUndefined()
})

it('answers nothing before the first full sync', async () => {
  const { identity, open, projects } = await someone({ synced: false })
  const { workspace, opening } = await early(identity)
  expect(workspace?.early).toBeUndefined()
  expect(workspace?.status()).toMatchObject({ phase: 'opening', firstSyncDone: false, lastSyncedAt: null })
  const listed = Promise.resolve(workspace?.db).then((db) => db?.projects.find().exec())
  const db = await open()
  opening.resolve({ db, status$: NEVER } as unknown as OpenWorkspace)
  expect(await listed).toHaveLength(projects.length)
  await db.close()
})

it('does not open data that is to be removed', async () => {
  const { identity } = await someone()
  const name = databaseName(identity.userId, 'own')
  addToBeRemoved([name], localStorage)
  onTestFinished(() => crossOff([name], localStorage))
  expect((await early(identity)).workspace).toBeNull()
})

it('creates nothing on a device without the user’s data', async () => {
  const identity = { ...customer, userId: crypto.randomUUID() }
  expect((await early(identity)).workspace?.early).toBeUndefined()
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names.filter((name) => name?.includes(identity.userId))).toEqual([])
})

it('runs queued actions once the database is open', async () => {
  const { identity, open } = await someone()
  const { workspace, opening } = await early(identity)
  const tracked: string[] = []
  workspace?.track('page_view', '/dashboard')
  const retried = workspace?.retryRefused('x')
  const db = await open()
  const done: string[] = []
  opening.resolve({
    db,
    track: (name: string) => tracked.push(name),
    retryRefused: async (id: string) => done.push(id),
    status$: { subscribe: () => ({ unsubscribe() {} }) },
  } as unknown as OpenWorkspace)
  await retried
  expect(await workspace?.db).toBe(db)
  expect(workspace?.db, 'at once, from now on').toBe(db)
  expect([tracked, done]).toEqual([['page_view'], ['x']])
  await db.close()
})

it('closes its store when another tab removes the database', async () => {
  const { identity, open } = await someone()
  const { workspace } = await early(identity)
  await workspace?.early?.ask(livePage<'projects'>, newest(identity.userId, 3))
  const removed = await new Promise<string>((resolve) => {
    const request = indexedDB.deleteDatabase(`rxdb-dexie-${databaseName(identity.userId, 'own')}--0--projects`)
    request.onblocked = () => resolve('blocked')
    request.onsuccess = () => resolve('removed')
  })
  expect(removed).toBe('removed')
  await (await open()).close()
})
