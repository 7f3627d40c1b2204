import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { openDatabase } from '../workspace/database.ts'
import { arrive } from '../edits/arrive-test-kit.ts'
import { bareDocument, type Doc, freeze, settle } from '../edits/unsent-edit.ts'
import { documentsById, rewrite, syncedCollection } from '../edits/documents.ts'
import { shapeOf } from '../collections/synced-table.ts'
import { syncedTable } from '../collections/tables.ts'
import { pendingEdits } from '../edits/unsent.ts'
import { editRows, reviveRows } from '#tests/sync/local-edits.ts'
import { projectRow, taskRow } from '#tests/kits/rows.ts'

const owner = '5b0f7c3e-95f1-4d0c-8f0a-1f3b6a1c2d3e'
const projectId = 'c0000000-0000-4000-8000-000000000001'
const otherId = 'c0000000-0000-4000-8000-000000000002'

let db: LocalDatabase

beforeEach(async () => {
  db = await openDatabase({
    name: `progress-${crypto.randomUUID()}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    scope: 'all',
  })
})
afterEach(() => db.close())

const projectOf = (values: Partial<Project>) =>
  projectRow({ id: projectId, user_id: owner, name: 'Bakery', progress: 30, ...values })
const taskOf = (values: Partial<Task> = {}) =>
  taskRow({ project_id: projectId, owner_id: owner, title: 'Knead', ...values })
/** A project with manually set progress, and its tasks, as the server has them. */
async function bakery(...statuses: Task['status'][]): Promise<Task[]> {
  const tasks = statuses.map((status) => taskOf({ status }))
  await db.projects.bulkInsert([projectOf({}), projectOf({ id: otherId })])
  await db.tasks.bulkInsert(tasks)
  return tasks
}
const progress = async (id = projectId) => (await db.projects.findOne(id).exec())?.progress
const ids = (tasks: readonly Task[]) => tasks.map(({ id }) => id)
const setStatus = (tasks: readonly Task[], status: Task['status']) =>
  editRows(db, 'tasks', ids(tasks), (task) => ({ ...task, status }))
const unsent = async () => (await pendingEdits(db)).map(({ table }) => table)

it('shows the share of completed tasks at once, and sends nothing', async () => {
  const [first] = await bakery('pending', 'completed', 'cancelled')
  await setStatus([first as Task], 'completed')
  await expect.poll(() => progress()).toBe(67)
  expect(await unsent()).toEqual(['tasks'])
})

it('restores the server’s value when an unsent edit is undone', async () => {
  const tasks = await bakery('pending', 'pending')
  await setStatus(tasks, 'completed')
  await expect.poll(() => progress()).toBe(100)
  await setStatus(tasks, 'pending')
  await expect.poll(() => progress()).toBe(30)
  expect(await unsent()).toEqual([])
})

it('recounts both projects when a task moves, and handles creating, deleting and restoring a task', async () => {
  const [first] = await bakery('completed', 'pending')
  await editRows(db, 'tasks', [(first as Task).id], (task) => ({ ...task, project_id: otherId }))
  await expect.poll(() => progress()).toBe(0)
  await expect.poll(() => progress(otherId)).toBe(100)
  const added = taskOf({ project_id: otherId, xid: '' })
  await db.tasks.insert(added)
  await expect.poll(() => progress(otherId)).toBe(50)
  await editRows(db, 'tasks', [added.id], (task) => ({ ...task, _deleted: true }))
  await expect.poll(() => progress(otherId)).toBe(100)
  await reviveRows(db, 'tasks', [added.id])
  await expect.poll(() => progress(otherId)).toBe(50)
})

it('leaves the progress of a project without live tasks unchanged', async () => {
  const tasks = await bakery('completed')
  await editRows(db, 'tasks', ids(tasks), (task) => ({ ...task, _deleted: true }))
  await db.tasks.insert(taskOf({ project_id: otherId, status: 'completed', xid: '' }))
  await expect.poll(() => progress(otherId)).toBe(100)
  expect(await progress()).toBe(30)
})

it('keeps an unsent progress that the user has set', async () => {
  const tasks = await bakery('pending')
  await db.projects.findOne(projectId).incrementalPatch({ progress: 80 })
  await setStatus(tasks, 'completed')
  await db.tasks.insert(taskOf({ project_id: otherId, status: 'completed', xid: '' }))
  await expect.poll(() => progress(otherId)).toBe(100)
  expect(await progress()).toBe(80)
})

it('bases an edit of a computed progress on the server’s value', async () => {
  const tasks = await bakery('pending')
  await setStatus(tasks, 'completed')
  await expect.poll(() => progress()).toBe(100)
  await db.projects.findOne(projectId).incrementalPatch({ progress: 80 })
  const doc = (await documentsById(syncedCollection(db, 'projects'), [projectId])).get(projectId)
  expect(doc).toMatchObject({ progress: 80, edit: { base: { progress: 30 }, under: { progress: 30 } } })
  expect(doc).not.toHaveProperty('counted')
})

it('sends a new project with the progress that the user entered', async () => {
  await db.projects.insert(projectOf({ xid: '', progress: 10 }))
  await db.tasks.insert(taskOf({ status: 'completed', xid: '' }))
  await expect.poll(() => progress()).toBe(100)
  const doc = (await documentsById(syncedCollection(db, 'projects'), [projectId])).get(projectId) as Doc
  expect(freeze(shapeOf(syncedTable('projects')), doc, 'push').edit?.push?.fields).toMatchObject({ progress: 10 })
})

it('keeps the computed progress while tasks are unsent, whatever else arrives for the project', async () => {
  const tasks = await bakery('pending')
  await setStatus(tasks, 'completed')
  await expect.poll(() => progress()).toBe(100)
  await arrive(db, 'projects', { id: projectId, name: 'Bread', progress: 30 })
  await expect
    .poll(async () => (await db.projects.findOne(projectId).exec())?.toJSON())
    .toMatchObject({ name: 'Bread', progress: 100 })
})

async function answer(result: 'ok' | 'rejected', { id }: Task): Promise<void> {
  const shape = shapeOf(syncedTable('tasks'))
  const tasks = syncedCollection(db, 'tasks')
  await rewrite(tasks, [id], (doc) => doc && freeze(shape, doc, 'push'), { context: 'sync-push' })
  const settled = (doc: Doc | undefined) => {
    if (!doc) return doc
    const row = { ...bareDocument(doc), xid: '8', ...(result === 'rejected' && { ...doc.edit?.under, xid: '7' }) }
    return settle(shape, doc, 'push', { result, row: row as Doc })
  }
  await rewrite(tasks, [id], settled, { context: 'sync-push' })
}

it('restores the server’s value when the edit is refused', async () => {
  const [first] = await bakery('pending', 'pending')
  await setStatus([first as Task], 'completed')
  await expect.poll(() => progress()).toBe(50)
  await answer('rejected', first as Task)
  await expect.poll(() => progress()).toBe(30)
})

it('keeps the computed progress after the edit is accepted until the server’s row arrives', async () => {
  const [first] = await bakery('pending', 'pending')
  await setStatus([first as Task], 'completed')
  await expect.poll(() => progress()).toBe(50)
  await answer('ok', first as Task)
  await db.tasks.insert(taskOf({ project_id: otherId, status: 'completed', xid: '' }))
  await expect.poll(() => progress(otherId)).toBe(100)
  expect(await progress()).toBe(50)
  await arrive(db, 'projects', { id: projectId, progress: 49 })
  await expect.poll(() => progress()).toBe(49)
})
