import { expect, onTestFinished, test, vi } from 'vitest'
import { nextTables, tablesBefore } from '#tests/data/next-version.ts'
import type { Tab } from '#tests/data/tab.ts'
import { notificationRow, projectRow } from '#tests/kits/rows.ts'
import { changePicture, readPicture } from '../uploads/own-picture.ts'
import { applyMovedEdits } from '../workspace/pending-edits.ts'
import { shapeOf, type SyncedTable } from '../collections/synced-table.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import { writeState } from '../collections/local.ts'
import { databaseName } from './database-name.ts'
import type { LocalDatabase } from './local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import { dexieStorage, type StoreLoss } from './dexie-storage.ts'
import { openEarlyWorkspace } from '../workspace/early-workspace.ts'
import type { ListRequest } from './list-request.ts'
import { livePage } from '../queries/live-list.ts'
import { bareDocument, freeze } from '../edits/unsent-edit.ts'
import { allDocuments, rewrite, syncedCollection } from '../edits/documents.ts'
import { startSync } from '../replication/engine.ts'
import { remembered } from './last-synced.ts'
import type { Checkpoint } from '../replication/protocol.ts'
import { storeRefused, refusedEdits } from '../edits/refused.ts'
import { reapplyRefused } from '../replication/reapply.ts'
import { systemClock } from '../timing/clock.ts'
import type { Transport } from '../server/transport.ts'
import { pendingEdits } from '../edits/unsent.ts'
import { customer } from '../session/identity-test-kit.ts'
import type { RefusedEdit } from '../edits/edits.ts'
import { wipeDatabases } from '../workspace/wipe.ts'
import { journalOf } from '#tests/kits/journal.ts'

/** A release that changes the stored schema: it adds and removes columns and indexes. */

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
const until = <T>(assertion: () => T | Promise<T>) => vi.waitFor(assertion, { timeout: 20_000, interval: 20 })

function user() {
  const userId = crypto.randomUUID()
  const name = databaseName(userId, 'own')
  const open = (tables: readonly SyncedTable[], onLost?: (loss: StoreLoss) => void) =>
    openDatabase({ name, storage: dexieStorage(onLost), multiInstance: true, tables })
  onTestFinished(() => wipeDatabases([name], indexedDB, localStorage))
  return { userId, name, open }
}

const project = (user_id: string, n: number, name: string) => ({
  ...sent(projectRow({ id: id(n), user_id, name, created_at: at(n), updated_at: at(n) })),
  ...{ _deleted: false, _xid: '5' },
})
const notification = (user_id: string, n: number) => ({
  ...sent(notificationRow({ id: id(n), user_id, message: `News ${n}`, is_read: n === 1, created_at: at(n) })),
  ...{ _deleted: false, _xid: '5' },
})

/** As the server sends it. */
function sent<Row extends { xid: string }>({ xid: _xid, ...row }: Row): Omit<Row, 'xid'> {
  return row
}

interface Server {
  rows: Partial<Record<SyncedTableName, Record<string, unknown>[]>>
  asked: Record<string, string | null>[]
  pushed: { id: string; push_id: string; fields: Record<string, unknown> }[]
}

/** Syncs with a server that has these rows, until nothing is unsent and every table was read. */
async function sync(db: LocalDatabase, server: Server): Promise<void> {
  const transport: Transport = {
    async call(name, args) {
      const head = { status: 'ok', scope: 'own', oldest_client: 1 }
      if (name === 'sync_push') {
        const rows = (args as unknown as { rows: Server['pushed'] }).rows
        server.pushed.push(...rows)
        const results = rows.map((row) => ({ id: row.id, result: 'ok', row: written(server, args.table_name, row) }))
        return { ...head, results }
      }
      const { tables } = args as unknown as { tables: { table: SyncedTableName; checkpoint: Checkpoint }[] }
      server.asked.push(Object.fromEntries(tables.map(({ table, checkpoint }) => [table, checkpoint?.xid ?? null])))
      const pages = tables.map(({ table, checkpoint }) => {
        const rows = checkpoint ? [] : (server.rows[table] ?? [])
        const columns = Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, rows.map((row) => row[key])]))
        const next = { epoch: 'e', xid: '9', id: 'f' }
        return [table, { columns, revoked: [], checkpoint: next, more: false, behind: false, reset: false }]
      })
      return { ...head, tables: Object.fromEntries(pages) }
    },
  }
  const options = { db, scope: 'own' as const, transport, clock: systemClock, random: () => 0.5 }
  const before = (await remembered(db)).lastSyncedAt
  const engine = await startSync({ ...options, newId: () => crypto.randomUUID(), onScope: () => undefined })
  await until(async () => {
    expect(engine.status()).toMatchObject({ calls: 0, firstSyncDone: true })
    expect(engine.status().lastSyncedAt).not.toBe(before)
    expect(await pendingEdits(db)).toEqual([])
  })
  await engine.stop()
}

/** The row that the server makes from a push. */
function written(server: Server, table: unknown, { id, fields }: Server['pushed'][number]): Record<string, unknown> {
  const rows = server.rows[table as SyncedTableName] ?? []
  const known = rows.find((row) => row.id === id) ?? project(id, 5, '')
  const next = { ...known, ...fields, id, _xid: '8' }
  server.rows[table as SyncedTableName] = [...rows.filter((row) => row.id !== id), next]
  return next
}

const tray: Omit<RefusedEdit, 'id'> = {
  ...{ table: 'projects', row_id: id(90), kind: 'created', label: 'Not taken', fields: { name: 'Not taken' } },
  ...{ document: { ...projectRow({ id: id(90), name: 'Not taken' }), _deleted: false } },
  ...{ code: '23514', constraint: 'projects_live_limit', message: 'no', refused_at: at(3) },
}

/** A closed device of the previous version with every kind of stored data. */
async function deviceBefore(tables = tablesBefore) {
  const who = user()
  const { userId } = who
  const server: Server = { rows: {}, asked: [], pushed: [] }
  server.rows.projects = ['Harvest', 'Ledger', 'Tiffin', 'Fleet'].map((name, n) => project(userId, n + 1, name))
  server.rows.notifications = [1, 2, 3].map((n) => notification(userId, n))
  const db = await who.open(tables)
  await sync(db, server)
  await (await db.projects.findOne(id(2)).exec())?.incrementalPatch({ name: 'Ledger, edited' })
  await (await db.projects.findOne(id(3)).exec())?.incrementalPatch({ status: 'in-progress' })
  const projects = syncedCollection(db, 'projects')
  const shape = shapeOf(syncedTable('projects'))
  await rewrite(projects, [id(3)], (doc) => doc && freeze(shape, doc, 'push-before'), { context: 'test' })
  await (await db.projects.findOne(id(3)).exec())?.incrementalPatch({ description: 'After the push' })
  await (await db.projects.findOne(id(4)).exec())?.incrementalRemove()
  const { _deleted, _xid, ...made } = project(userId, 5, 'Made offline')
  await projects.insert({ ...made, xid: '' })
  await (await db.notifications.findOne(id(2)).exec())?.incrementalPatch({ is_read: true })
  await storeRefused(db, { ...tray, id: 'refused', document: { ...tray.document, user_id: userId } })
  await changePicture(db, (record) => ({
    ...record,
    picture: { path: 'me.jpg', jpeg: 'AAAA', base: '', state: 'waiting' },
  }))
  const held = await everything(db)
  await db.close()
  return { ...who, server, held }
}

/** Each document as replication has it, without RxDB's own fields. */
async function documents(db: LocalDatabase, table: SyncedTableName): Promise<Record<string, unknown>[]> {
  const docs = await allDocuments(syncedCollection(db, table))
  return docs
    .sort((a, b) => a.id.localeCompare(b.id))
    .map((doc) => ({ ...bareDocument(doc), dirty: doc.dirty, edit: doc.edit }))
}

async function everything(db: LocalDatabase) {
  const local = (await db.local.find().exec()).map((doc) => doc.toMutableJSON())
  return { projects: await documents(db, 'projects'), notifications: await documents(db, 'notifications'), local }
}

const openNext = (device: Awaited<ReturnType<typeof deviceBefore>>) => device.open(nextTables)

test('opens the previous version’s data offline: rows, unsent edits, the tray, the picture, the sync state', async () => {
  const device = await deviceBefore()
  const db = await openNext(device)
  const { projects, notifications, local } = device.held
  expect(await everything(db)).toEqual({
    projects: projects.map((doc) => ({ ...doc, priority: 'normal' })),
    notifications: notifications.map((doc) => ({ ...doc, is_pinned: false })),
    local,
  })
  const { userId: user_id } = device
  const sorted = await db.projects
    .find({ selector: { user_id, priority: 'normal' } as never, sort: [{ created_at: 'desc' }] })
    .exec()
  expect(sorted.map(({ name }) => name)).toEqual(['Made offline', 'Tiffin', 'Ledger, edited', 'Harvest'])
  const unpinned = { selector: { user_id, is_pinned: false } as never }
  expect(await db.notifications.count(unpinned).exec()).toBe(3)
  expect((await readPicture(db)).picture).toMatchObject({ path: 'me.jpg', state: 'waiting' })
  await db.close()
})

test('opens the data of a version that had a collection for each table, with the unsent edits, and that version opens it again', async () => {
  const alone = tablesBefore.map((table) => ({ ...table, ownCollection: true as const }))
  const device = await deviceBefore(alone)
  const db = await device.open(tablesBefore)
  expect(Object.keys(db.collections)).toEqual(['projects', 'tasks', 'shared', 'local'])
  expect(await everything(db)).toEqual(device.held)
  await (await db.notifications.findOne(id(3)).exec(true)).incrementalPatch({ is_read: true })
  const held = await everything(db)
  await db.close()
  const back = await device.open(alone)
  expect(await everything(back)).toEqual(held)
  await back.close()
  const again = await device.open(tablesBefore)
  await sync(again, device.server)
  const read = device.server.pushed.filter(({ fields }) => fields.is_read === true)
  expect(read.map((push) => push.id).sort()).toEqual([id(2), id(3)])
  await again.close()
})

test('sends unsent edits, with a frozen push unchanged, and re-reads only tables with new columns', async () => {
  const device = await deviceBefore()
  const { server } = device
  const db = await openNext(device)
  server.asked = []
  server.rows.projects = server.rows.projects?.map((row) => ({ ...row, priority: 'high' })) ?? []
  server.rows.notifications = server.rows.notifications?.map((row) => ({ ...row, is_pinned: row.id === id(3) })) ?? []
  await sync(db, server)
  expect(server.asked[0]).toEqual({ projects: null, tasks: '9', notifications: null })
  const pushes = server.pushed.map((push) => ({ id: push.id, fields: push.fields }))
  expect(server.pushed.find(({ push_id }) => push_id === 'push-before')).toMatchObject({
    ...{ id: id(3), fields: { status: 'in-progress' } },
  })
  expect(pushes).toContainEqual({ id: id(3), fields: { description: 'After the push' } })
  expect(pushes).toContainEqual({ id: id(2), fields: { name: 'Ledger, edited' } })
  expect(pushes).toContainEqual({ id: id(4), fields: { _deleted: true } })
  expect(pushes).toContainEqual({ id: id(5), fields: expect.objectContaining({ priority: 'normal' }) })
  const shown = (await db.projects.find({ sort: [{ id: 'asc' }] }).exec()).map((doc) => doc.toMutableJSON())
  expect(shown.map((doc) => [doc.name, (doc as { priority?: string }).priority])).toEqual([
    ['Harvest', 'high'],
    ['Ledger, edited', 'high'],
    ['Tiffin', 'high'],
    ['Made offline', 'normal'],
  ])
  const pinned = { selector: { user_id: device.userId, is_pinned: true } as never }
  expect(await db.notifications.count(pinned).exec()).toBe(1)
  server.asked = []
  await sync(db, server)
  expect(server.asked[0], 'once').toEqual({ projects: '9', tasks: '9', notifications: '9' })
  await db.close()
})

test('adds the new column to rows from a refused edit or from another role’s database', async () => {
  const device = await deviceBefore()
  const db = await openNext(device)
  const [refused] = await new Promise<Parameters<typeof storeRefused>[1][]>((resolve) => {
    refusedEdits(db).subscribe(resolve)
  })
  if (!refused) throw new Error('the tray is empty')
  await reapplyRefused(db, refused, { userId: device.userId, scope: 'own' }, { id: id(91), now: at(9) })
  const { _deleted, _xid, ...made } = project(device.userId, 92, 'Carried over')
  const doc = { ...made, xid: '', _deleted: false, dirty: 1, edit: { base: null, under: null, push: null } }
  const pendingEdit = { table: 'projects', id: id(92), kind: 'created', label: made.name, doc }
  await writeState(db.local, 'carried-over', [pendingEdit])
  await applyMovedEdits(db, at(9))
  const all = await documents(db, 'projects')
  const added = all.filter((row) => [id(91), id(92)].includes(String(row.id)))
  expect(added).toMatchObject([
    { name: 'Not taken', priority: 'normal' },
    { name: 'Carried over', priority: 'normal' },
  ])
  await db.close()
})

test('reads the newer version’s data after a rollback, and the older version’s after the next update', async () => {
  const device = await deviceBefore()
  const next = await openNext(device)
  await (await next.projects.findOne(id(1)).exec())?.incrementalPatch({ priority: 'low' } as never)
  await next.close()
  const back = await device.open(tablesBefore)
  const { notifications } = await everything(back)
  expect(notifications).toMatchObject(device.held.notifications)
  const pending = (await pendingEdits(back)).map((edit) => `${edit.kind} ${edit.label}`)
  expect(pending.sort()).toEqual([
    'changed Harvest',
    'changed Ledger, edited',
    'changed News 2',
    'changed Tiffin',
    'created Made offline',
    'deleted Fleet',
  ])
  const { _deleted, _xid, ...made } = project(device.userId, 6, 'Made by the old version')
  await syncedCollection(back, 'projects').insert({ ...made, xid: '' })
  await sync(back, device.server)
  expect(device.server.pushed).toContainEqual(expect.objectContaining({ id: id(1), fields: { priority: 'low' } }))
  await back.close()
  const again = await openNext(device)
  const selector = { user_id: device.userId, priority: 'normal' } as never
  const found = (await again.projects.find({ selector, sort: [{ created_at: 'asc' }] }).exec()).map(({ name }) => name)
  expect(found).toEqual(['Harvest', 'Ledger, edited', 'Tiffin', 'Made offline', 'Made by the old version'])
  device.server.asked = []
  await sync(again, device.server)
  expect(device.server.asked[0]).toMatchObject({ projects: null, notifications: null })
  expect((await again.projects.findOne(id(1)).exec())?.toMutableJSON()).toMatchObject({ priority: 'low' })
  await again.close()
})

test('answers nothing early when the stored data has another version', async () => {
  const device = await deviceBefore()
  const newest: ListRequest<'projects'> = {
    ...{ table: 'projects', where: { user_id: device.userId }, limit: 2 },
    sort: [{ field: 'created_at', direction: 'desc' }],
  }
  const ask = async () => {
    const early = await openEarlyWorkspace(
      { ...customer, userId: device.userId },
      window,
      journalOf(device.userId),
      () => new Promise(() => undefined),
    )
    const page = await early?.early?.ask(livePage<'projects'>, newest)
    void early?.close()
    return page?.rows.map(({ name }) => name)
  }
  expect(await ask(), 'of this version').toEqual(['Made offline', 'Tiffin'])
  await (await openNext(device)).close()
  expect(await ask(), 'of the next').toBeUndefined()
})

/** Another tab: a frame of this origin with its own scripts, storage connections and locks. */
async function newTab(): Promise<{ tab: Tab; view: Window & typeof globalThis; crash(): void }> {
  const frame = document.createElement('iframe')
  frame.srcdoc = '<script type="module" src="/tests/data/tab.ts"></script>'
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  return until(() => {
    const view = frame.contentWindow as (Window & typeof globalThis) | null
    if (!view?.tab) throw new Error('the tab did not load')
    return { tab: view.tab, view, crash: () => frame.remove() }
  })
}

test.each([1, 3, 5])('leaves the store unchanged after a crash at document %i of the migration', async (nth) => {
  const device = await deviceBefore()
  const { tab, view, crash } = await newTab()
  const crashed = new Promise<void>((resolve) => {
    const put = view.IDBObjectStore.prototype.put
    let puts = 0
    view.IDBObjectStore.prototype.put = function (...args: Parameters<typeof put>) {
      if (this.transaction.mode === 'versionchange') puts += 1
      if (puts === nth) {
        crash()
        resolve()
      }
      return put.apply(this, args)
    }
  })
  tab.open(device.userId, 'next').catch(() => undefined)
  await crashed
  const db = await openNext(device)
  const { projects, notifications, local } = device.held
  expect(await everything(db)).toEqual({
    projects: projects.map((doc) => ({ ...doc, priority: 'normal' })),
    notifications: notifications.map((doc) => ({ ...doc, is_pinned: false })),
    local,
  })
  await db.close()
})

test('a tab of the old version closes its stores, reports why, and passes every saved edit on to the new version', async () => {
  const device = await deviceBefore()
  const losses: StoreLoss[] = []
  const old = await device.open(tablesBefore, (loss) => losses.push(loss))
  const last = old.projects.findOne(id(1)).exec()
  await (await last)?.incrementalPatch({ name: 'Typed at the last moment' })
  const { tab } = await newTab()
  await tab.open(device.userId, 'next')
  expect(new Set(losses)).toEqual(new Set(['outdated']))
  await until(() => expect(tab.shown()).toContain('Typed at the last moment'))
  await expect((async () => (await last)?.incrementalPatch({ name: 'Too late' }))()).rejects.toThrow()
  expect(tab.shown()).not.toContain('Too late')
  await tab.close()
})

test('reports a store that another tab does not close, and opens it once that tab does', async () => {
  const device = await deviceBefore()
  const held = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(`rxdb-dexie-${device.name}--0--projects`)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not opened'))
  })
  await expect(openNext(device)).rejects.toMatchObject({ name: 'HeldByOtherTab' })
  held.close()
  const db = await openNext(device)
  expect(await db.projects.count({ selector: { user_id: device.userId } }).exec()).toBe(4)
  await db.close()
})
