import type { PlannedTask } from '#src/domain/project/week-plan.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { type Task, taskInputSchema } from '#src/domain/task/schema.ts'
import type { Write } from '#src/data/journal/writes.ts'
import { type Actor, assertAllowed, changedNow, type Done, RowGone } from '../commands/rows.ts'

/** What an admin can change of a planned task before it is written. */
export const plannedInputSchema = taskInputSchema.pick({ title: true, due_on: true, assigned_to: true })

export interface PlannedInput extends Pick<PlannedTask, 'id' | 'description' | 'position'> {
  title: string
  /** '' or a day. */
  due_on: string
  /** A user's id, or '' for nobody. */
  assigned_to: string
}

/** What "Plan the week" sets of the project itself. */
export type PlannedProject = Pick<Project, 'plan' | 'starts_on' | 'due_on'>

/**
 * Creates the standard tasks of a project, and sets what of its plan and dates is given, in one write. A task that exists stays as it is; a
 * deleted one returns as it is given here. Undo deletes those that nobody has changed since, and restores the project.
 *
 * @param base the project's values when the user began
 * @throws RowGone if the project was deleted in the meantime; then no task is created
 */
export async function planWeek(
  { write, identity }: Actor,
  projectId: string,
  tasks: readonly PlannedInput[],
  { changes = {}, base = {} }: { changes?: Partial<PlannedProject>; base?: Partial<PlannedProject> } = {},
): Promise<Done> {
  if (identity.scope !== 'all') throw new Error('Only admins plan tasks')
  const stamp = changedNow()
  const rows = tasks.map((task) => ({ ...sentOf(task, projectId), id: task.id }))
  const own = { owner_id: '', created_by: identity.userId, created_at: stamp.updated_at, completed_at: '', ...stamp }
  const writes: Write[] = [
    // First, and also if it changes nothing: without the project, the rest isn't written.
    { do: 'set', table: 'projects', rows: { ids: [projectId] }, fields: changes, base, stamp },
    ...rows.map((row): Write => ({ do: 'insert', table: 'tasks', row: { ...row, ...own }, shared: true })),
  ]
  const outcome = await write(writes)
  assertAllowed(outcome)
  if (outcome.missing.length > 0) throw new RowGone('This project is not on this device')

  const created = new Set(outcome.changed.filter(({ table }) => table === 'tasks').map(({ id }) => id))
  const from = Object.fromEntries(rows.filter(({ id }) => created.has(id)).map(({ id, ...row }) => [id, row]))
  const before = outcome.changed.find(({ table }) => table === 'projects')?.before
  const former = Object.fromEntries([...Object.keys(changes), 'updated_at'].map((field) => [field, before?.[field]]))
  const undoing: Write[] = [
    { do: 'delete', table: 'tasks', ids: [...created], from },
    ...(before
      ? [{ do: 'restore', table: 'projects', rows: [{ id: projectId, from: changes, to: former }] } as const]
      : []),
  ]
  return {
    count: created.size,
    async undo() {
      const undone = await write(undoing)
      assertAllowed(undone)
      return undone.changed.filter(({ table }) => table === 'tasks').length
    },
    gone: 0,
  }
}

/** The fields that are sent to the server. */
function sentOf({ description, position, ...typed }: PlannedInput, project_id: string) {
  const sent: Omit<Task, 'id' | 'xid' | 'owner_id' | 'created_by' | 'created_at' | 'updated_at' | 'completed_at'> = {
    ...plannedInputSchema.parse(typed),
    description,
    status: 'pending',
    position,
    project_id,
  }
  return sent
}
