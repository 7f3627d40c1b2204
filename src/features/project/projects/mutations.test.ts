import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { closeConflict, restoreReplaced } from '../../kit/sync/conflict-notice.tsx'
import { actorOn } from '#tests/kits/journal.ts'
import { type Actor, RowGone } from '../../kit/mutations/rows.ts'
import { deleteProjects, setProjectStatus } from './mutations.ts'
import { createProject, updateProject } from './save-project.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const rohan = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'
const input = { name: 'Harvest', description: 'A market for small farms', status: 'planning', progress: 0 } as const

let db: LocalDatabase
let actor: Actor

beforeEach(async () => {
  db = await openDatabase({
    name: `mutations-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
  })
  actor = actorOn(db, { userId: me, scope: 'own' })
})
afterEach(() => db.close())

const stored = async (id: string) => (await db.projects.findOne(id).exec())?.toMutableJSON()

describe('creating a project', () => {
  it("makes it the user's own, unsent, with a trimmed name", async () => {
    const { id } = await createProject(actor, { ...input, name: '  Harvest ' })
    expect(await stored(id)).toMatchObject({ ...input, name: 'Harvest', user_id: me, xid: '' })
  })

  it('refuses a blank name', async () => {
    await expect(createProject(actor, { ...input, name: '   ' })).rejects.toThrow('Project name is required')
    expect(await db.projects.count().exec()).toBe(0)
  })
})

describe('a project of another user', () => {
  const admin = () => actorOn(db, { userId: me, scope: 'all' })

  it('can be created by an admin, and belongs to its owner', async () => {
    const { id } = await createProject(admin(), input, rohan)
    expect(await stored(id)).toMatchObject({ ...input, user_id: rohan, xid: '' })
  })

  it("can't be created by a customer", async () => {
    await expect(createProject(actor, input, rohan)).rejects.toThrow('Only admins')
    expect(await db.projects.count().exec()).toBe(0)
  })
})

describe('setting the status', () => {
  it('writes only the status, and undo restores the one before', async () => {
    const { id } = await createProject(actor, input)
    const { undo } = await setProjectStatus(actor, [id], 'on-hold')
    expect(await stored(id)).toMatchObject({ ...input, status: 'on-hold' })
    await undo()
    expect(await stored(id)).toMatchObject(input)
  })

  it('has nothing to undo if the project already has that status', async () => {
    const { id } = await createProject(actor, input)
    expect(await setProjectStatus(actor, [id], 'planning')).toMatchObject({ count: 0 })
  })

  it('undo keeps a status that was changed since', async () => {
    const { id } = await createProject(actor, input)
    const { undo } = await setProjectStatus(actor, [id], 'on-hold')
    await db.projects.findOne(id).patch({ status: 'completed' })
    expect(await undo()).toBe(0)
    expect(await stored(id)).toMatchObject({ status: 'completed' })
  })
})

describe('the time of completion', () => {
  const completedAt = async (id: string) => (await stored(id))?.completed_at
  const isNow = expect.stringMatching(/^\d{4}-.*Z$/)

  it('is provisional from the completion of a project by anyone until its reopening', async () => {
    const { id } = await createProject(actor, input)
    expect(await completedAt(id)).toBe('')
    await updateProject(actor, id, { status: 'completed' })
    expect(await completedAt(id)).toEqual(isNow)
    await updateProject(actorOn(db, { userId: rohan, scope: 'all' }), id, { status: 'planning' })
    expect(await completedAt(id)).toBe('')
    const { undo } = await setProjectStatus(actor, [id], 'completed')
    expect(await completedAt(id)).toEqual(isNow)
    await undo()
    expect(await completedAt(id)).toBe('')
  })

  it('is restored by the undo of a reopening, and stays with an edit of another field', async () => {
    const { id } = await createProject(actor, { ...input, status: 'completed' })
    const before = await completedAt(id)
    expect(before).toEqual(isNow)
    await updateProject(actor, id, { name: 'Harvest North' })
    const { undo } = await setProjectStatus(actor, [id], 'planning')
    await undo()
    expect(await completedAt(id)).toBe(before)
  })
})

describe('the plan, the dates and the links', () => {
  const planned = { plan: 'growth-plan', starts_on: '2026-11-23', due_on: '2026-11-30' } as const
  const links = 'Site https://example.com'

  it('are set by admins', async () => {
    const admin = actorOn(db, { userId: me, scope: 'all' })
    const { id } = await createProject(admin, { ...input, ...planned, links }, rohan)
    expect(await stored(id)).toMatchObject({ ...planned, links })
    await updateProject(admin, id, { due_on: '', links: '' })
    expect(await stored(id)).toMatchObject({ ...planned, due_on: '', links: '' })
    await expect(updateProject(admin, id, { links: 'example.com' })).rejects.toThrow('up to 10 links')
  })

  it('are dropped if a customer sends them', async () => {
    const { id } = await createProject(actor, { ...input, ...planned, links })
    await updateProject(actor, id, { ...planned, name: 'Harvest North' })
    expect(await stored(id)).toMatchObject({ name: 'Harvest North', plan: '', starts_on: '', due_on: '', links: '' })
  })
})

describe('editing a project', () => {
  it("writes only the changed fields, so that another device's changes remain", async () => {
    const { id } = await createProject(actor, input)
    await db.projects.findOne(id).patch({ progress: 40 })
    await updateProject(actor, id, { name: 'Harvest North' })
    expect(await stored(id)).toMatchObject({ name: 'Harvest North', progress: 40 })
  })

  it('says when the project is gone', async () => {
    await expect(updateProject(actor, crypto.randomUUID(), { name: 'Late' })).rejects.toThrow(RowGone)
  })

  it("refuses another user's project unless the editor is an admin", async () => {
    const { id } = await createProject(actorOn(db, { userId: rohan, scope: 'own' }), input)
    await expect(updateProject(actor, id, { name: 'Mine now' })).rejects.toThrow('may not write')
    await expect(deleteProjects(actor, [id])).rejects.toThrow('may not write')
    await updateProject(actorOn(db, { userId: me, scope: 'all' }), id, { name: 'As the admin says' })
    expect(await stored(id)).toMatchObject({ name: 'As the admin says', user_id: rohan })
  })
})

describe('deleting a project', () => {
  it('removes it, and undo restores it as it was', async () => {
    const { id } = await createProject(actor, input)
    const before = await stored(id)
    const { undo } = await deleteProjects(actor, [id])
    expect(await stored(id)).toBeUndefined()
    expect(await undo()).toBe(1)
    expect(await stored(id)).toMatchObject({ ...before, edit: { base: null } })
  })
})

describe('a conflict', () => {
  async function conflictOn(row_id: string): Promise<SyncConflict> {
    const conflict: SyncConflict = {
      id: crypto.randomUUID(),
      user_id: me,
      table_name: 'projects',
      row_id,
      field: 'name',
      replaced_value: 'Harvest South',
      kept_value: 'Harvest North',
      replaced_by: me,
      is_resolved: false,
      created_at: new Date().toISOString(),
      xid: '7',
    }
    await db.sync_conflicts.insert(conflict)
    return conflict
  }
  const isResolved = async (id: string) => (await db.sync_conflicts.findOne(id).exec())?.is_resolved

  it('is restored by an ordinary edit of that field alone', async () => {
    const { id } = await createProject(actor, { ...input, name: 'Harvest North' })
    const conflict = await conflictOn(id)
    await restoreReplaced(actor, conflict)
    expect(await stored(id)).toMatchObject({ name: 'Harvest South', progress: 0 })
  })

  it('is closed by keeping the later text', async () => {
    const { id } = await createProject(actor, { ...input, name: 'Harvest North' })
    const conflict = await conflictOn(id)
    await closeConflict(actor, conflict)
    expect(await stored(id)).toMatchObject({ name: 'Harvest North' })
    expect(await isResolved(conflict.id)).toBe(true)
  })

  it('stays open if the replaced text can no longer be restored', async () => {
    const { id } = await createProject(actor, input)
    const conflict = await conflictOn(id)
    await deleteProjects(actor, [id])
    await expect(restoreReplaced(actor, conflict)).rejects.toThrow(RowGone)
    expect(await isResolved(conflict.id)).toBe(false)
  })
})
