import { type TaskInput, taskInputSchema } from '#src/domain/task/schema.ts'
import { type Actor, assertAllowed, assertThere, setFields, stampOf } from '../commands/rows.ts'
import { assertAdmin } from './mutations.ts'

/** Apart from the commands, because zod must not load before the list's data. */

/** Creates a task. Its owner, author and times are provisional until the server has answered. */
export async function createTask(actor: Actor, input: TaskInput): Promise<{ id: string }> {
  assertAdmin(actor)
  const fields = taskInputSchema.parse(input)
  const id = crypto.randomUUID()
  const times = { completed_at: '', ...stampOf(fields) }
  const own = { id, owner_id: '', position: '', created_by: actor.identity.userId, created_at: times.updated_at }
  assertAllowed(await actor.write([{ do: 'insert', table: 'tasks', row: { ...fields, ...own, ...times } }]))
  return { id }
}

/**
 * Writes only the given fields, so that other devices' changes remain.
 * @param base the changed fields' values when the user began; a newer value is replaced, and the server records a conflict
 * @throws RowGone if the task was deleted in the meantime
 */
export async function updateTask(
  actor: Actor,
  id: string,
  changes: Partial<TaskInput>,
  base: Partial<TaskInput> = {},
): Promise<void> {
  assertAdmin(actor)
  const fields = taskInputSchema.partial().parse(changes)
  assertThere(await setFields(actor, 'tasks', { ids: [id] }, { fields, base, stamp: stampOf(fields) }))
}
