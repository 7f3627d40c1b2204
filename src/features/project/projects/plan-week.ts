import { ownValues, type Write } from '#src/data/journal/writes.ts'
import type { Fields } from '#src/data/edits/unsent-edit.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { PlannedTask } from '#src/domain/project/week-plan.ts'
import { taskInputSchema } from '#src/domain/task/schema.ts'
import { type Task, tasksTable } from '#src/domain/task/table.ts'
import { type Actor, assertAllowed, changedNow, type Done, RowGone } from '../../kit/mutations/rows.ts'

/** The fields of a planned task that an admin can change before it is written. */
export const plannedInputSchema = taskInputSchema.pick({ title: true, due_on: true, assigned_to: true })

export interface PlannedInput extends Pick<PlannedTask, 'id' | 'description' | 'position'> {
  title: string
  /** '' or a day. */
  due_on: string
  /** A user's id, or '' for nobody. */
  assigned_to: string
  /** The plan's proposals. Other values are the admin's own words. */
  proposed?: { title: string; due_on: string; assigned_to: string }
}

/** The fields of the project itself that "Plan the week" sets. */
export type PlannedProject = Pick<Project, 'plan' | 'starts_on' | 'due_on'>

/**
 * Creates the standard tasks of a project, and sets the given values of its plan and dates, in one write. An existing task, on the device or the
 * server, gets only the fields that differ from the plan's proposal; a deleted task returns with the values given here. Undo deletes tasks that
 * nobody has changed since, and restores the others and the project.
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
  const inserts = rows.map((row, index) => {
    const { title, due_on, assigned_to } = tasks[index]?.proposed ?? row
    const shared = { title, due_on, assigned_to }
    return { do: 'insert', table: 'tasks', row: { ...row, ...own }, shared, returnsWhole: true } as const
  })
  // This write comes first, even if it changes nothing: if the project is missing, the rest isn't written.
  const set: Write = { do: 'set', table: 'projects', rows: { ids: [projectId] }, fields: changes, base, stamp }
  const outcome = await write([set, ...inserts])
  assertAllowed(outcome)
  if (outcome.missing.length > 0) throw new RowGone('This project is not on this device')

  const formers = new Map(outcome.changed.map(({ id, before }) => [id, before]))
  // Another admin has just planned the other tasks, so they only got this admin's own values.
  const created = rows.filter(({ id }) => formers.has(id) && formers.get(id)?._deleted !== false)
  const merged = inserts.filter(({ row }) => formers.get(row.id)?._deleted === false)
  const formerOf = (id: string, fields: Fields) => {
    return Object.fromEntries(Object.keys(fields).map((field) => [field, formers.get(id)?.[field]]))
  }
  const restored = merged.map((insert) => {
    const from = ownValues(insert)
    return { id: insert.row.id, from, to: formerOf(insert.row.id, from) }
  })
  const undoing: Write[] = [
    {
      do: 'delete',
      table: 'tasks',
      ids: created.map(({ id }) => id),
      from: Object.fromEntries(created.map(({ id, ...row }) => [id, row])),
    },
    { do: 'restore', table: 'tasks', rows: restored },
  ]
  if (formers.has(projectId)) {
    const to = formerOf(projectId, { ...changes, updated_at: '' })
    undoing.push({ do: 'restore', table: 'projects', rows: [{ id: projectId, from: changes, to }] })
  }
  return {
    count: created.length + merged.length,
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
    ...tasksTable.defaults,
    ...plannedInputSchema.parse(typed),
    description,
    position,
    project_id,
  }
  return sent
}
