import type { RxStorage } from 'rxdb/plugins/core'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Project } from '#src/domain/project/schema.ts'
import { applyMovedEdits, movedEdits, movePendingEdits } from '../pending-edits.ts'
import { syncedTable } from '../collections/tables.ts'
import { type LocalDatabase, openDatabase } from '../database.ts'
import type { RefusedEdit } from '../sync-status.ts'
import type { PendingEdit } from './unsent.ts'
import type { Doc, Edit } from './unsent-edit.ts'
import { findRefused, forgetRefused, storeRefused, reapplyRefused, refusedEdits } from './refused.ts'

let db: LocalDatabase

beforeEach(async () => {
  const storage = getRxStorageMemory() as RxStorage<unknown, unknown>
  const tables = [syncedTable('projects'), syncedTable('tasks'), syncedTable('profiles')]
  db = await openDatabase({ name: crypto.randomUUID(), storage, multiInstance: false, tables })
})
afterEach(() => db.close())

const id = 'c0000000-0000-4000-8000-000000000001'
const asha = 'a0000000-0000-4000-8000-000000000001'
const rohan = 'a0000000-0000-4000-8000-000000000002'
const now = '2026-03-03T00:00:00.000Z'
const project: Project = {
  id,
  user_id: asha,
  name: 'Bakery',
  description: '',
  status: 'planning',
  progress: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  xid: '100',
}

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

  test('edits only the refused fields of the current row', async () => {
    await db.projects.insert({ ...project, description: 'Written since' })
    await reapplyRefused(db, refused({}), fresh)
    const doc = await db.projects.findOne(id).exec()
    expect(doc).toMatchObject({ name: 'Mine', description: 'Written since' })
    expect(await db.projects.count().exec()).toBe(1)
  })

  test('re-creates a row that is gone, under a new id, from the refused values', async () => {
    await reapplyRefused(db, refused({ code: 'row_deleted' }), fresh)
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

  test('deletes again, or does nothing', async () => {
    await reapplyRefused(db, refused({ kind: 'deleted', fields: {} }), fresh)
    await db.projects.insert(project)
    await reapplyRefused(db, refused({ kind: 'deleted', fields: {} }), fresh)
    expect(await db.projects.count().exec()).toBe(0)
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
  const move = (edits: PendingEdit[], person: { userId: string; scope: 'own' | 'all' }) =>
    movePendingEdits({ edits, refused: [] }, db, person, now)

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
    expect((await movedEdits(db)).map(({ doc }) => [doc.name, doc.description])).toEqual([['Mine', 'Later']])
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
      [id, 'scope_lost'],
    ])
  })

  test('puts each edit of a row into the tray that the user may no longer make, and each once', async () => {
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
})
