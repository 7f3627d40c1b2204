import { firstValueFrom } from 'rxjs'
import { livePage } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { Workspace } from '#src/data/workspace/workspace.ts'
import { positionsAfter } from '#src/domain/position.ts'
import { type TaskInput, taskInputSchema } from '#src/domain/task/schema.ts'
import { type Task, tasksTable } from '#src/domain/task/table.ts'
import { type Actor, assertAllowed, assertThere, setFields, stampOf } from '../../kit/mutations/rows.ts'
import { assertAdmin } from './mutations.ts'

/** Apart from the commands, because zod must not load before the list's data. */

/** An actor whose device can be read. */
type Creator = Actor & Partial<Pick<Workspace, 'db'>>

/** Creates a task, as the last one of its project. Its owner, author and times are provisional until the server has answered. */
export async function createTask(actor: Creator, input: TaskInput): Promise<{ id: string }> {
  assertAdmin(actor)
  const fields = taskInputSchema.parse(input)
  const id = crypto.randomUUID()
  const times = { completed_at: '', ...stampOf(fields) }
  const own = { id, owner_id: '', created_by: actor.identity.userId, created_at: times.updated_at }
  const row: Omit<Task, 'xid'> = { ...tasksTable.defaults, ...fields, ...own, ...times }
  assertAllowed(await actor.write([{ do: 'insert', table: 'tasks', row }]))
  await place(actor, id, fields.project_id)
  return { id }
}

/**
 * Puts a new or moved task after the others of its project. A write of its own: the first one must be in the journal before anything is read. If the page
 * is left in between, the task stays without a position, as those from before there were any.
 */
async function place(actor: Creator, id: string, project_id: string): Promise<void> {
  if (!actor.db || project_id === '') return
  try {
    const last = await firstValueFrom(livePage(await actor.db, lastOf(project_id)))
    const [position = ''] = positionsAfter(last.rows[0]?.position, 1)
    await setFields(actor, 'tasks', { ids: [id], where: { project_id, position: '' } }, { fields: { position } })
  } catch (error) {
    console.warn('tasks: a new task could not be placed', error)
  }
}

function lastOf(project_id: string): ListRequest<'tasks'> {
  const sort = (['position', 'created_at'] as const).map((field) => ({ field, direction: 'desc' as const }))
  return { table: 'tasks', where: { project_id }, sort, limit: 1 }
}

/**
 * Writes only the given fields, so that other devices' changes remain. A task that moves to another project becomes its last one.
 * @param base the changed fields' values when the user began; a newer value is replaced, and the server records a conflict
 * @throws RowGone if the task was deleted in the meantime
 */
export async function updateTask(
  actor: Creator,
  id: string,
  changes: Partial<TaskInput>,
  base: Partial<TaskInput> = {},
): Promise<void> {
  assertAdmin(actor)
  const fields = taskInputSchema.partial().parse(changes)
  // Its place among the tasks of another project means nothing here.
  const moved = fields.project_id === undefined ? {} : { position: '' }
  const written = { ...fields, ...moved }
  assertThere(await setFields(actor, 'tasks', { ids: [id] }, { fields: written, base, stamp: stampOf(fields) }))
  if (fields.project_id !== undefined) await place(actor, id, fields.project_id)
}
