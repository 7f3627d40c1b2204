import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { openDatabase } from '#src/data/workspace/database.ts'
import { arrive } from '#src/data/edits/arrive-test-kit.ts'
import { pendingEdits } from '#src/data/edits/unsent.ts'
import { newTask, type Task } from '#src/domain/task/table.ts'
import { actorOn } from '#tests/kits/journal.ts'
import { type Actor, RowGone } from '../../kit/mutations/rows.ts'
import { restoreReplaced } from '../../kit/sync/conflict-notice.tsx'
import { deleteTasks, setTasks } from './mutations.ts'
import { createTask, updateTask } from './save-task.ts'
import { projectRow, taskRow } from '#tests/kits/rows.ts'

const me = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const founder = '6c1a8d4f-06a2-4e1d-9a1b-2a4c7b2d3e4f'
const projectId = 'c0000000-0000-4000-8000-000000000001'
const at = '2026-11-20T10:00:00.000Z'

let db: LocalDatabase
let actor: Actor

beforeEach(async () => {
  db = await openDatabase({
    name: `tasks-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
  actor = actorOn(db, { userId: me, scope: 'all' })
  await db.projects.insert(projectRow({ id: projectId, user_id: founder, name: 'Bakery' }))
})
afterEach(() => db.close())

const stored = async (id: string) => (await db.tasks.findOne(id).exec())?.toMutableJSON()
const unsent = async () => (await pendingEdits(db)).map(({ id }) => id).sort()
/** Inserts tasks that the server already has. */
async function tasks(count: number, values: Partial<Task> = {}): Promise<string[]> {
  const rows = Array.from({ length: count }, () =>
    taskRow({ title: 'Knead', created_by: me, created_at: at, updated_at: at, ...values }),
  )
  await db.tasks.bulkInsert(rows)
  return rows.map(({ id }) => id).sort()
}

describe('creating a task', () => {
  it("stores the project's owner, the admin as author, and a trimmed title", async () => {
    const { id } = await createTask(actor, { ...newTask, title: ' Knead ', project_id: projectId })
    expect(await stored(id)).toMatchObject({ title: 'Knead', owner_id: founder, created_by: me, xid: '' })
  })

  it('puts it after the last one of its project, by a write that is part of the same edit', async () => {
    const creator = { ...actor, db }
    await tasks(1, { project_id: projectId, position: 'V00z' })
    await tasks(1, { project_id: crypto.randomUUID(), position: 'Vzzz' })
    await tasks(1, { project_id: projectId })
    const first = await createTask(creator, { ...newTask, title: 'Knead', project_id: projectId })
    expect(await stored(first.id)).toMatchObject({ position: 'V010' })
    const second = await createTask(creator, { ...newTask, title: 'Bake', project_id: projectId })
    expect(await stored(second.id)).toMatchObject({ position: 'V011' })
    const loose = await createTask(creator, { ...newTask, title: 'Sweep' })
    expect(await stored(loose.id)).toMatchObject({ position: '' })
    expect(await unsent()).toEqual([first.id, second.id, loose.id].sort())
  })

  it('can be created completed', async () => {
    const { id } = await createTask(actor, { ...newTask, title: 'Knead', status: 'completed' })
    const task = await stored(id)
    expect(task?.completed_at).toBe(task?.created_at)
  })

  it('refuses a blank title', async () => {
    await expect(createTask(actor, { ...newTask, title: ' \u200b ' })).rejects.toThrow('Please enter a task title.')
  })

  it('is for admins only', async () => {
    const customer: Actor = { ...actor, identity: { userId: founder, scope: 'own' } }
    const [id = ''] = await tasks(1)
    await expect(createTask(customer, { ...newTask, title: 'Mine' })).rejects.toThrow('Only admins edit tasks')
    await expect(updateTask(customer, id, { title: 'Mine' })).rejects.toThrow('Only admins edit tasks')
    await expect(setTasks(customer, [id], 'status', 'completed')).rejects.toThrow('Only admins edit tasks')
    await expect(deleteTasks(customer, [id])).rejects.toThrow('Only admins edit tasks')
  })
})

describe('editing a task', () => {
  it('completes and reopens it', async () => {
    const [id = ''] = await tasks(1)
    const before = new Date().toISOString()
    await updateTask(actor, id, { status: 'completed' })
    const { completed_at = '' } = (await stored(id)) ?? {}
    expect(completed_at >= before).toBe(true)
    await updateTask(actor, id, { title: 'Bake', status: 'completed' })
    expect(await stored(id)).toMatchObject({ completed_at })
    await updateTask(actor, id, { status: 'cancelled' })
    expect(await stored(id)).toMatchObject({ completed_at: '' })
  })

  it('moves it to the owner of its new project, and writes no other field', async () => {
    const [id = ''] = await tasks(1, { status: 'in-progress' })
    await updateTask(actor, id, { project_id: projectId })
    expect(await stored(id)).toMatchObject({ project_id: projectId, owner_id: founder, status: 'in-progress' })
    await updateTask(actor, id, { project_id: '' })
    expect(await stored(id)).toMatchObject({ project_id: '', owner_id: '' })
  })

  it('makes it the last one of its new project', async () => {
    await tasks(1, { project_id: projectId, position: 'V005' })
    const [id = ''] = await tasks(1, { project_id: crypto.randomUUID(), position: 'V001' })
    await updateTask({ ...actor, db }, id, { project_id: projectId })
    expect(await stored(id)).toMatchObject({ project_id: projectId, position: 'V006' })
    await updateTask({ ...actor, db }, id, { project_id: '' })
    expect(await stored(id)).toMatchObject({ project_id: '', position: '' })
  })

  it('says when the task is gone', async () => {
    await expect(updateTask(actor, crypto.randomUUID(), { title: 'Late' })).rejects.toThrow(RowGone)
  })

  it('restores what another device replaced, as an ordinary edit', async () => {
    const [id = ''] = await tasks(1, { title: 'Bake' })
    const conflict = { id: crypto.randomUUID(), user_id: '', table_name: 'tasks', row_id: id, field: 'title' }
    const values = { replaced_value: 'Knead', kept_value: 'Bake', replaced_by: me, is_resolved: false }
    await restoreReplaced(actor, { ...conflict, ...values, created_at: at, xid: '8' })
    expect(await stored(id)).toMatchObject({ title: 'Knead' })
    expect(await unsent()).toEqual([id])
  })
})

describe('several tasks at once', () => {
  it('are written together, each with its edit, and one undo leaves nothing to send', async () => {
    const ids = await tasks(1000)
    const write = vi.spyOn(db.tasks.storageInstance, 'bulkWrite')
    const { count, undo } = await setTasks(actor, ids, 'status', 'completed')
    expect(count).toBe(1000)
    expect(write).toHaveBeenCalledTimes(1)
    expect(await unsent()).toEqual(ids)
    expect(await db.tasks.count({ selector: { status: 'completed' } }).exec()).toBe(1000)
    expect(await undo()).toBe(1000)
    expect(await unsent()).toEqual([])
    expect(await db.tasks.count({ selector: { status: 'pending' } }).exec()).toBe(1000)
  })

  it('have a provisional time of completion, and undo restores it with the time of the last change', async () => {
    const done = '2026-11-19T10:00:00.000Z'
    const [open = ''] = await tasks(1)
    const [completed = ''] = await tasks(1, { status: 'completed', completed_at: done })
    const before = new Date().toISOString()
    const reopened = await setTasks(actor, [completed], 'status', 'pending')
    expect(await stored(completed)).toMatchObject({ completed_at: '' })
    const finished = await setTasks(actor, [open], 'status', 'completed')
    expect(String((await stored(open))?.completed_at) >= before).toBe(true)
    await reopened.undo()
    await finished.undo()
    expect(await stored(completed)).toMatchObject({ status: 'completed', completed_at: done, updated_at: at })
    expect(await stored(open)).toMatchObject({ status: 'pending', completed_at: '', updated_at: at })
    expect(await unsent()).toEqual([])
  })

  it('are not edited if they already have the value', async () => {
    const ids = await tasks(2, { status: 'completed' })
    expect(await setTasks(actor, ids, 'status', 'completed')).toMatchObject({ count: 0 })
    expect(await unsent()).toEqual([])
  })

  it('are assigned, and undo preserves later changes', async () => {
    const [first = '', second = ''] = await tasks(2)
    const { undo } = await setTasks(actor, [first, second], 'assigned_to', founder)
    await setTasks(actor, [second], 'assigned_to', me)
    await undo()
    expect(await stored(first)).toMatchObject({ assigned_to: '' })
    expect(await stored(second)).toMatchObject({ assigned_to: me })
  })

  it("are deleted and restored, with others' changes since", async () => {
    const ids = await tasks(3)
    const { count, undo } = await deleteTasks(actor, [...ids, crypto.randomUUID()])
    expect(count).toBe(3)
    expect(await db.tasks.count().exec()).toBe(0)
    expect(await unsent()).toEqual(ids)
    await arrive(db, 'tasks', { id: ids[0] ?? '', title: 'Bake' })
    await undo()
    expect(await unsent()).toEqual([])
    expect(await stored(ids[0] ?? '')).toMatchObject({ title: 'Bake' })
  })
})
