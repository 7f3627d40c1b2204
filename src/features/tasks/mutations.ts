import type { LocalDatabase } from '#src/data/database.ts'
import { madeFrom } from '#src/data/replication/unsent-edit.ts'
import type { Identity } from '#src/data/session/identity.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { completionTime } from '#src/domain/task/rules.ts'
import type { Task, TaskInput, TaskStatus } from '#src/domain/task/schema.ts'

/** The acting user and their database. */
export interface Actor {
  db: LocalDatabase | Promise<LocalDatabase>
  identity: Pick<Identity, 'userId' | 'scope'>
}

/** The result of changing several tasks, and its undo. */
export interface Done {
  /** The number of changed tasks, without those deleted in the meantime. */
  count: number
  undo: () => Promise<void>
}

/** The row is not on this device (any more). */
export class TaskGone extends Error {}

/** Lazy, so that neither zod nor the database's code loads before the list's data. The workspace loads both anyway, so this works offline. */
async function inputSchema() {
  const { taskInputSchema } = await import('#src/domain/task/schema.ts')
  return taskInputSchema
}
const writes = () => import('#src/data/replication/documents.ts')

/** Creates a task. Its owner, author and times are provisional until the server has answered. */
export async function createTask(actor: Actor, input: TaskInput): Promise<{ id: string }> {
  assertAdmin(actor)
  const fields = (await inputSchema()).parse(input)
  const db = await actor.db
  const now = new Date().toISOString()
  const id = crypto.randomUUID()
  const owner_id = await ownerOf(db, fields.project_id)
  const created_by = actor.identity.userId
  const completed_at = fields.status === 'completed' ? now : ''
  await db.tasks.insert({
    ...fields,
    id,
    owner_id,
    created_by,
    created_at: now,
    updated_at: now,
    completed_at,
    xid: '',
  })
  return { id }
}

/**
 * Writes only the given fields, so that other devices' changes remain.
 * @param base the changed fields' values when the user began; a newer value is replaced, and the server records a conflict
 * @throws TaskGone if the task was deleted in the meantime
 */
export async function updateTask(
  actor: Actor,
  id: string,
  changes: Partial<TaskInput>,
  base: Partial<TaskInput> = {},
): Promise<void> {
  assertAdmin(actor)
  const fields = (await inputSchema()).partial().parse(changes) as Partial<TaskInput>
  const db = await actor.db
  const doc = await db.tasks.findOne(id).exec()
  if (!doc) throw new TaskGone('This task is not on this device')
  if (Object.keys(fields).length === 0) return
  const moved = fields.project_id !== undefined && { owner_id: await ownerOf(db, fields.project_id) }
  const updated_at = new Date().toISOString()
  await doc.incrementalModify((now) => {
    return { ...madeFrom(now, fields, base), ...moved, ...completed(now, fields.status, updated_at), updated_at }
  })
}

/** Sets one field of several tasks in a single write. Undo preserves later changes, and restores the times of the task. */
export async function setTasks<Field extends 'status' | 'assigned_to'>(
  actor: Actor,
  ids: readonly string[],
  field: Field,
  value: Task[Field],
): Promise<Done> {
  assertAdmin(actor)
  const db = await actor.db
  const { editRows } = await writes()
  const before = new Map<string, Task>()
  const updated_at = new Date().toISOString()
  const changed = await editRows(db, 'tasks', ids, (task) => {
    if (task[field] === value) return task
    before.set(task.id, task)
    const status = field === 'status' ? (value as TaskStatus) : undefined
    return { ...task, [field]: value, ...completed(task, status, updated_at), updated_at }
  })
  return {
    count: changed.length,
    async undo() {
      await editRows(db, 'tasks', changed, (task) => {
        const old = before.get(task.id)
        if (!old || task[field] !== value) return task
        const { updated_at, completed_at } = old
        const completion = field === 'status' && { completed_at }
        return { ...task, [field]: old[field], ...completion, updated_at }
      })
    },
  }
}

/** Deletes several tasks in a single write. Undo restores them, including what others have changed in them since. */
export async function deleteTasks(actor: Actor, ids: readonly string[]): Promise<Done> {
  assertAdmin(actor)
  const db = await actor.db
  const { editRows, reviveRows } = await writes()
  const deleted = await editRows(db, 'tasks', ids, (task) => ({ ...task, _deleted: true }))
  return { count: deleted.length, undo: () => reviveRows(db, 'tasks', deleted) }
}

/**
 * Restores the value that another device's edit replaced, as an ordinary edit.
 * @throws TaskGone if the task was deleted in the meantime
 */
export async function restoreReplaced(actor: Actor, conflict: SyncConflict): Promise<void> {
  // The table has null for no assignee and no project.
  await updateTask(actor, conflict.row_id, { [conflict.field]: conflict.replaced_value ?? '' })
}

/** The provisional time of completion, if the status is written. */
function completed(task: Task, status: TaskStatus | undefined, now: string): Partial<Task> {
  return status === undefined ? {} : { completed_at: completionTime(task, status, now) }
}

/** Tasks are read-only for customers. This mirrors the database's rule, which decides. */
function assertAdmin({ identity }: Actor): void {
  if (identity.scope !== 'all') throw new Error('Only admins edit tasks')
}

/** The owner of a project, who also owns its tasks; '' without a project. */
async function ownerOf(db: LocalDatabase, projectId: string): Promise<string> {
  if (projectId === '') return ''
  const project = await db.projects.findOne(projectId).exec()
  return project?.user_id ?? ''
}
