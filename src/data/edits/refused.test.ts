import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applyMovedEdits, movePendingEdits, readUnsent } from '../workspace/pending-edits.ts'
import { movedEdits } from '../replication/moved-edits.ts'
import type { SyncedTableName } from '../collections/declared.ts'
import { syncedTable } from '../collections/tables.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import type { RefusedEdit } from './edits.ts'
import type { PendingEdit } from './unsent.ts'
import { type Doc, type Edit, take } from './unsent-edit.ts'
import { localRecord, writeState } from '../collections/local.ts'
import { savedViews, saveView } from '../queries/saved-views.ts'
import { shapeOf } from '../collections/synced-table.ts'
import { type Change, rewrite, unsentDocuments, syncedCollection } from './documents.ts'
import { findRefused, forgetRefused, refusedEdits, storeRefused } from './refused.ts'
import { NotReapplied, reapplyRefused } from '../replication/reapply.ts'
import { projectRow } from '#tests/kits/rows.ts'

let db: LocalDatabase
/** The database of the user's next scope. */
let next: LocalDatabase

beforeEach(async () => {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const tables = ['projects', 'tasks', 'profiles'] as const
  const open = (names: readonly SyncedTableName[]) =>
    openDatabase({
      name: crypto.randomUUID(),
      storage,
      multiInstance: false,
      tables: names.map((name) => syncedTable(name)),
    })
  db = await open([...tables, 'notifications'])
  next = await open(tables)
})
afterEach(async () => {
  await db.close()
  await next.close()
})

const id = 'c0000000-0000-4000-8000-000000000001'
const asha = 'a0000000-0000-4000-8000-000000000001'
const rohan = 'a0000000-0000-4000-8000-000000000002'
const now = '2026-03-03T00:00:00.000Z'
const project = projectRow({
  id,
  user_id: asha,
  name: 'Bakery',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  xid: '100',
})

function refused(change: Partial<RefusedEdit>): RefusedEdit {
  const base = { table: 'projects', row_id: id, kind: 'changed', label: 'Bakery', code: '23514' } as const
  return {
    id: 'one',
    ...base,
    fields: { name: 'Mine' },
    document: { ...project, name: 'Mine', _deleted: false },
    constraint: '',
    message: '',
    refused_at: now,
    ...change,
  }
}

/** The fields of a document that users see, and its edit. */
const bare = ({ _deleted, ...doc }: Doc) => doc

const tray = async () => (await firstValueFrom(refusedEdits(db))).map((edit) => edit.id)

describe('the tray', () => {
  test('shows the latest first, finds edits and forgets them', async () => {
    await storeRefused(db, refused({ id: 'old', fields: { name: 'a' } }))
    await storeRefused(db, refused({ id: 'new', fields: { name: 'b' }, refused_at: '2026-04-04T00:00:00.000Z' }))
    expect(await tray()).toEqual(['new', 'old'])
    expect((await findRefused(db, 'old'))?.fields).toEqual({ name: 'a' })
    await forgetRefused(db, ['old', 'never there'])
    expect(await tray()).toEqual(['new'])
    expect(await findRefused(db, 'old')).toBeUndefined()
    await forgetRefused(db, [])
  })

  test('replaces an edit that a later one contains', async () => {
    await storeRefused(db, refused({ id: 'one' }))
    await storeRefused(db, refused({ id: 'same' }))
    expect(await tray()).toEqual(['same'])
    await storeRefused(db, refused({ id: 'more', fields: { name: 'Mine', description: 'And more' } }))
    expect(await tray()).toEqual(['more'])
  })

  test.for([
    ['another value', { fields: { name: 'Other' } }],
    ['fewer fields', { fields: {} }],
    ['another row', { row_id: 'c0000000-0000-4000-8000-000000000002' }],
    ['another table', { table: 'tasks' }],
    ['another kind of edit', { kind: 'created' }],
  ] as const)('keeps both edits when the later one is about %s', async ([, change]) => {
    await storeRefused(db, refused({ id: 'one' }))
    await storeRefused(db, refused({ id: 'two', ...change }))
    expect((await tray()).sort()).toEqual(['one', 'two'])
  })

  test('stores the same refusal once', async () => {
    await storeRefused(db, refused({}))
    await storeRefused(db, refused({}))
    expect(await tray()).toEqual(['one'])
  })
})

describe('applying a refused edit again', () => {
  const fresh = { id: 'c0000000-0000-4000-8000-0000000000ff', now }
  const customer = { userId: asha, scope: 'own' } as const
  const admin = { userId: asha, scope: 'all' } as const

  test('edits only the refused fields of the current row', async () => {
    await db.projects.insert({ ...project, description: 'Written since' })
    await reapplyRefused(db, refused({}), customer, fresh)
    const doc = await db.projects.findOne(id).exec()
    expect(doc).toMatchObject({ name: 'Mine', description: 'Written since' })
    expect(await db.projects.count().exec()).toBe(1)
  })

  test('re-creates a row that is gone, under a new id, from the refused values', async () => {
    await reapplyRefused(db, refused({ code: 'row_deleted' }), customer, fresh)
    const [doc] = await db.projects.find().exec()
    expect(doc?.toJSON()).toMatchObject({
      ...project,
      name: 'Mine',
      id: fresh.id,
      created_at: now,
      updated_at: now,
      xid: '',
    })
    expect(doc?.toJSON()).toMatchObject({ dirty: 1, edit: { base: null } })
  })

  test('deletes again', async () => {
    await db.projects.insert(project)
    await reapplyRefused(db, refused({ kind: 'deleted', fields: {} }), customer, fresh)
    expect(await db.projects.count().exec()).toBe(0)
  })

  const reasonOf = (edit: RefusedEdit, user: typeof customer | typeof admin) =>
    reapplyRefused(db, edit, user, fresh).then(
      () => 'done',
      (error: unknown) => (error instanceof NotReapplied ? error.reason : error),
    )
  const dirty = async () =>
    (
      await Promise.all([db.projects, db.tasks].map(({ name }) => unsentDocuments(syncedCollection(db, name as never))))
    ).flat()

  const theirs = { ...project, user_id: rohan }
  const task = { id, title: 'Knead', owner_id: asha }
  test.for([
    ['a task', { table: 'tasks', fields: { title: 'Knead' }, document: task }],
    ['a new task', { table: 'tasks', kind: 'created', fields: { title: 'Knead' }, document: task }],
    ['the deletion of a task', { table: 'tasks', kind: 'deleted', fields: {}, document: task }],
    ['another user’s project', { document: theirs }],
    ['a new project of another user', { kind: 'created', document: theirs }],
    ['a row of which only the changed fields are left', { document: {} }],
    ['a message, a table that only admins have', { table: 'contact_messages', fields: { is_resolved: true } }],
    ['another user’s profile', { table: 'profiles', row_id: rohan, fields: { status: 'suspended' } }],
    ['a new notification', { table: 'notifications', kind: 'created', document: { user_id: asha } }],
  ] as const)('throws for %s in the scope of a customer, and writes nothing', async ([, change]) => {
    expect(await reasonOf(refused(change), customer)).toBe('not-allowed')
    expect(await dirty()).toEqual([])
  })

  test('throws for another user’s project that is still on the device, and leaves it unchanged', async () => {
    await db.projects.insert(theirs)
    expect(await reasonOf(refused({ document: {} }), customer)).toBe('not-allowed')
    expect(await dirty()).toEqual([])
  })

  test.for([
    ['a deletion', { kind: 'deleted', fields: {} }],
    ['an edit of which only the changed fields are left', { document: {} }],
    ['a row that nobody creates', { table: 'profiles', row_id: rohan, document: { id: rohan } }],
  ] as const)('throws for %s whose row is not on the device', async ([, change]) => {
    expect(await reasonOf(refused(change), admin)).toBe('row-gone')
    expect(await dirty()).toEqual([])
  })
})

describe('unsent edits after a change of scope', () => {
  const renamed: Edit = { base: { name: 'Bakery' }, under: { name: 'Bakery' }, push: null }
  const mine: Doc = { ...project, name: 'Mine', _deleted: false, dirty: 1, edit: renamed }
  const created: Doc = { ...mine, xid: '', edit: { base: null, under: null, push: null } }

  function edit(change: Partial<PendingEdit>): PendingEdit {
    return { table: 'projects', id, kind: 'changed', label: 'Mine', doc: mine, ...change }
  }
  const customer = { userId: asha, scope: 'own' } as const
  const move = (edits: PendingEdit[], user: { userId: string; scope: 'own' | 'all' }) =>
    movePendingEdits({ edits, refused: [] }, db, user, now)

  test('applies to the row once it is there, in the edited fields only', async () => {
    await move([edit({})], customer)
    await db.projects.insert({ ...project, description: 'Theirs' })
    await applyMovedEdits(db, now)
    expect(await db.projects.findOne(id).exec()).toMatchObject({ name: 'Mine', description: 'Theirs' })
    expect(await tray()).toEqual([])
  })

  test('applies once', async () => {
    await move([edit({})], customer)
    await db.projects.insert(project)
    await applyMovedEdits(db, now)
    await (await db.projects.findOne(id).exec())?.incrementalPatch({ name: 'Later' })
    await applyMovedEdits(db, now)
    expect((await db.projects.findOne(id).exec())?.name).toBe('Later')
  })

  test('re-creates a new row without waiting, and only once', async () => {
    await move([edit({ kind: 'created', doc: created })], customer)
    await applyMovedEdits(db, now)
    expect((await db.projects.findOne(id).exec())?.toJSON()).toEqual(bare(created))
    await move([edit({ kind: 'created', doc: created })], customer)
    await applyMovedEdits(db, now)
    expect(await db.projects.count().exec()).toBe(1)
  })

  test('moves the push of a created row that reached the server, and leaves only the later edit after its answer', async () => {
    const { name, description, status, progress } = project
    const push = { id: 'p', base: null, fields: { name, description, status, progress, user_id: asha } }
    const typed = 'Typed while the answer was on its way'
    const sent: Doc = { ...project, xid: '', description: typed, _deleted: false, dirty: 1 }
    await move(
      [edit({ kind: 'created', doc: { ...sent, edit: { base: { description }, under: null, push } } })],
      customer,
    )
    await db.projects.insert({ ...project, progress: 40 })
    await applyMovedEdits(db, now)
    expect((await db.projects.findOne(id).exec())?.toJSON()).toMatchObject({
      description: typed,
      edit: { base: { description }, push, under: { progress: 40 } },
    })
  })

  test('applies in addition to an edit in the new database', async () => {
    await move([edit({})], customer)
    await (await db.projects.insert(project)).incrementalPatch({ description: 'Typed since' })
    await applyMovedEdits(db, now)
    expect((await db.projects.findOne(id).exec())?.toJSON()).toMatchObject({
      name: 'Mine',
      description: 'Typed since',
      edit: { base: { name: 'Bakery', description: '' } },
    })
  })

  test('keeps a later edit of the same field, and puts the older one into the tray', async () => {
    await move([edit({})], customer)
    await (await db.projects.insert(project)).incrementalPatch({ name: 'Later' })
    await applyMovedEdits(db, now)
    expect((await db.projects.findOne(id).exec())?.name).toBe('Later')
    const [stored] = await firstValueFrom(refusedEdits(db))
    expect(stored).toMatchObject({ code: 'overtaken', fields: { name: 'Mine' } })
  })

  test('merges under a later edit of the row when both are moved', async () => {
    const later = { ...mine, name: 'Bakery', description: 'Later', edit: { ...renamed, base: { description: '' } } }
    await move([edit({}), edit({ doc: later })], customer)
    await db.projects.insert(project)
    await applyMovedEdits(db, now)
    expect(await db.projects.findOne(id).exec()).toMatchObject({ name: 'Mine', description: 'Later' })
    expect(await tray()).toEqual([])
  })

  test('does not restore a row that was deleted in the new database', async () => {
    await move([edit({})], customer)
    await (await db.projects.insert(project)).incrementalRemove()
    await applyMovedEdits(db, now)
    expect(await db.projects.count().exec()).toBe(0)
  })

  test('applies once when moved twice after an interruption, and moves the tray', async () => {
    const unsent = { edits: [edit({})], refused: [refused({})] }
    await movePendingEdits(unsent, db, customer, now)
    await movePendingEdits(unsent, db, customer, now)
    expect(await movedEdits(db)).toHaveLength(1)
    expect(await tray()).toHaveLength(1)
  })

  test('applies a deletion', async () => {
    await move(
      [edit({ kind: 'deleted', doc: { ...mine, _deleted: true, edit: { ...renamed, base: { _deleted: false } } } })],
      customer,
    )
    await db.projects.insert(project)
    await applyMovedEdits(db, now)
    expect(await db.projects.count().exec()).toBe(0)
  })

  test('puts an edit whose row is gone into the tray', async () => {
    await move([edit({})], customer)
    await applyMovedEdits(db, now)
    expect((await firstValueFrom(refusedEdits(db))).map(({ row_id, code }) => [row_id, code])).toEqual([
      [id, 'not_found'],
    ])
  })

  test('has nothing to delete if the row is gone', async () => {
    await move(
      [edit({ kind: 'deleted', doc: { ...mine, _deleted: true, edit: { ...renamed, base: { _deleted: false } } } })],
      customer,
    )
    await applyMovedEdits(db, now)
    expect(await tray()).toEqual([])
  })

  test('keeps an edit of a row that someone else has deleted, in the tray if the row is gone', async () => {
    await db.projects.insert(project)
    await (await db.projects.findOne(id).exec())?.incrementalPatch({ name: 'Mine' })
    const tombstone: Doc = { ...project, _deleted: true, xid: '200' }
    const arrive: Change = (doc) => take(shapeOf(syncedTable('projects')), doc, tombstone)
    await rewrite(syncedCollection(db, 'projects'), [id], arrive, { context: 'sync-pull' })
    await movePendingEdits(await readUnsent(db, now), next, { userId: asha, scope: 'all' }, now)
    await applyMovedEdits(next, now)
    expect(await firstValueFrom(refusedEdits(next))).toMatchObject([
      { code: 'not_found', kind: 'changed', fields: { name: 'Mine' } },
    ])
  })

  test('puts each edit that the user may no longer make into the tray, once', async () => {
    const theirs = (name: string) => edit({ doc: { ...mine, user_id: rohan, name } })
    const names = async () => (await firstValueFrom(refusedEdits(db))).map(({ fields }) => fields.name).sort()
    await movePendingEdits({ edits: [theirs('First'), theirs('Second')], refused: [] }, db, customer, now)
    // Interrupted before the former database was removed.
    await movePendingEdits(
      { edits: [theirs('First'), theirs('Second')], refused: [] },
      db,
      customer,
      '2026-01-02T00:00:00.000Z',
    )
    expect(await names()).toEqual(['First', 'Second'])
    await movePendingEdits({ edits: [theirs('Third')], refused: [] }, db, customer, '2026-01-03T00:00:00.000Z')
    expect(await names()).toEqual(['First', 'Second', 'Third'])
  })

  test.for([
    ['another user’s project', edit({ doc: { ...mine, user_id: rohan } })],
    ['a task', { ...edit({}), table: 'tasks' as const }],
    ['another user’s profile', { ...edit({}), table: 'profiles' as const, id: rohan }],
  ] as const)('puts an edit of %s into the tray: the user may no longer make it', async ([, lost]) => {
    await move([lost], customer)
    expect((await firstValueFrom(refusedEdits(db)))[0]).toMatchObject({ code: 'scope_lost', row_id: lost.id })
  })

  test('applies any edit for a new admin', async () => {
    await move([edit({})], { userId: rohan, scope: 'all' })
    await db.projects.insert(project)
    await applyMovedEdits(db, now)
    expect((await db.projects.findOne(id).exec())?.name).toBe('Mine')
  })

  const entries = () => firstValueFrom(refusedEdits(db))
  const theirs: Doc = { ...mine, user_id: rohan, description: 'Nobody else’s business' }

  test('keeps only the changed fields and the label of a row that is no longer the user’s', async () => {
    const earlier = refused({ id: 'earlier', fields: { name: 'Refused before' }, document: { ...theirs } })
    await movePendingEdits({ edits: [edit({ doc: theirs })], refused: [earlier] }, db, customer, now)
    const stored = JSON.stringify(await entries())
    expect(await entries()).toMatchObject([
      { label: 'Bakery', fields: { name: 'Refused before' }, document: {} },
      { label: 'Mine', fields: { name: 'Mine' }, document: {}, code: 'scope_lost' },
    ])
    expect(stored).not.toContain('Nobody else')
    expect(stored).not.toContain(rohan)
  })

  test('restores an edit from the tray with its base when the right returns', async () => {
    await move([edit({ doc: theirs })], customer)
    const there = { ...project, user_id: rohan, name: 'Renamed since', xid: '200' }
    await movePendingEdits({ edits: [], refused: await entries() }, next, { userId: asha, scope: 'all' }, now)
    expect(await firstValueFrom(refusedEdits(next))).toEqual([])
    await next.projects.insert(there)
    await applyMovedEdits(next, now)
    expect((await next.projects.findOne(id).exec())?.toJSON()).toMatchObject({
      ...there,
      name: 'Mine',
      dirty: 1,
      edit: { base: { name: 'Bakery' }, under: { name: 'Renamed since' } },
    })
  })

  test.for([
    ['a new row of another user', edit({ kind: 'created', doc: { ...created, user_id: rohan } }), 1],
    [
      'a deletion',
      edit({ kind: 'deleted', doc: { ...theirs, _deleted: true, edit: { ...renamed, base: { _deleted: false } } } }),
      0,
    ],
  ] as const)('restores %s', async ([, lost, remaining]) => {
    await move([lost], customer)
    await movePendingEdits({ edits: [], refused: await entries() }, next, { userId: asha, scope: 'all' }, now)
    if (lost.kind === 'deleted') await next.projects.insert({ ...project, user_id: rohan })
    await applyMovedEdits(next, now)
    expect(await next.projects.count().exec()).toBe(remaining)
    expect(await unsentDocuments(syncedCollection(next, 'projects'))).toMatchObject([{ id, user_id: rohan }])
  })

  test('restores several edits of one row, the latest last', async () => {
    const later = { ...theirs, name: 'Latest', edit: { ...renamed, base: { name: 'Bakery' } } }
    const text = { ...theirs, name: 'Bakery', description: 'First', edit: { ...renamed, base: { description: '' } } }
    await movePendingEdits({ edits: [edit({ doc: text })], refused: [] }, db, customer, '2026-01-02T00:00:00.000Z')
    await movePendingEdits({ edits: [edit({ doc: later })], refused: [] }, db, customer, now)
    await movePendingEdits({ edits: [], refused: await entries() }, next, { userId: asha, scope: 'all' }, now)
    await next.projects.insert({ ...project, user_id: rohan, description: 'Theirs' })
    await applyMovedEdits(next, now)
    expect((await next.projects.findOne(id).exec())?.toJSON()).toMatchObject({
      name: 'Latest',
      description: 'First',
      edit: { base: { name: 'Bakery', description: '' } },
    })
    expect(await firstValueFrom(refusedEdits(next))).toEqual([])
  })

  test('writes a moved project before its task, which sync would otherwise send first', async () => {
    const edit = { base: null, under: null, push: null }
    const made = { ...project, xid: '', _deleted: false, dirty: 1 as const, edit }
    const { id: _id, user_id: _user, name: _name, progress: _progress, ...rest } = made
    const task = { ...rest, id: rohan, project_id: id, owner_id: asha, title: 'Knead', status: 'pending' }
    const moved: PendingEdit[] = [
      { table: 'projects', id, kind: 'created', label: 'Bakery', doc: made },
      { table: 'tasks', id: rohan, kind: 'created', label: 'Knead', doc: task },
    ]
    await movePendingEdits({ edits: moved, refused: [] }, next, { userId: asha, scope: 'all' }, now)
    const written: string[] = []
    for (const table of ['projects', 'tasks'] as const) next[table].eventBulks$.subscribe(() => written.push(table))
    await applyMovedEdits(next, now)
    expect(written).toEqual(['projects', 'tasks'])
  })

  test('keeps saved views while the right is lost, and brings them back with it', async () => {
    const mine = { name: 'Mine', search: '?status=pending' }
    await saveView(db, 'tasks', mine)
    await saveView(next, 'tasks', { name: 'Other', search: '?q=x' })
    await saveView(next, 'tasks', { name: 'Mine', search: '?status=completed' })
    await saveView(next, 'users', { name: 'All', search: '' })
    const { views } = await readUnsent(next, now)
    await movePendingEdits({ edits: [], refused: [], ...(views && { views }) }, db, customer, now)
    expect(await firstValueFrom(savedViews(db, 'tasks'))).toEqual([mine, { name: 'Other', search: '?q=x' }])
    expect(await firstValueFrom(savedViews(db, 'users'))).toEqual([{ name: 'All', search: '' }])
  })
})

describe('damaged records of the device', () => {
  test('a damaged entry of the tray keeps its text, blocks no other and can be discarded', async () => {
    await storeRefused(db, refused({ id: 'whole' }))
    await db.local.insert(localRecord('refused', 'no time', { ...refused({ id: 'no time' }), refused_at: 5 }))
    await db.local.insert(localRecord('refused', 'no fields', { ...refused({}), fields: 'typed for an hour' }))
    await db.local.insert({ id: 'refused|text', kind: 'refused', value: 'typed for a day' as never })
    const entries = new Map((await firstValueFrom(refusedEdits(db))).map((edit) => [edit.id, edit]))
    expect(entries.get('whole')).toEqual(refused({ id: 'whole' }))
    expect(entries.get('no time')).toMatchObject({ code: 'damaged', table: 'projects', fields: { name: 'Mine' } })
    expect(JSON.stringify(entries.get('no fields'))).toContain('typed for an hour')
    expect(entries.get('text')).toMatchObject({
      code: 'damaged',
      table: 'unknown',
      fields: { text: 'typed for a day' },
    })
    await storeRefused(db, refused({ id: 'another', fields: { name: 'B' } }))
    await forgetRefused(db, ['text', 'no fields'])
    expect((await tray()).sort()).toEqual(['another', 'no time', 'whole'])
  })

  test('a damaged list of moved edits loses none that can be read, and the text of the others goes to the tray', async () => {
    const edit = { base: { name: 'Bakery' }, under: { name: 'Bakery' }, push: null }
    const doc = { ...project, name: 'Mine', _deleted: false, dirty: 1, edit }
    const whole = { table: 'projects', id, kind: 'changed', label: 'Mine', doc }
    await writeState(db.local, 'carried-over', [whole, { ...whole, doc: { ...doc, name: 'Typed', edit: 'x' } }, null])
    await db.projects.insert(project)
    await applyMovedEdits(db, now)
    expect((await db.projects.findOne(id).exec())?.name).toBe('Mine')
    const entries = await firstValueFrom(refusedEdits(db))
    expect(entries.filter(({ code }) => code === 'damaged')).toHaveLength(2)
    expect(JSON.stringify(entries)).toContain('Typed')
  })

  test.for([5, 'text', { 0: null }, [null, { name: 5 }]])('damaged saved views are left out: %j', async (stored) => {
    await writeState(db.local, 'views|tasks', stored)
    expect(await firstValueFrom(savedViews(db, 'tasks'))).toEqual([])
  })
})
