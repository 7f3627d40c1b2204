import type { Write } from '#src/data/journal/writes.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import type { Task } from '#src/domain/task/schema.ts'
import { type Actor, assertThere, deleteRows, type Done, setFields, stampOf } from '../commands/rows.ts'

/** Sets one field of several tasks. Undo restores their times too. */
export async function setTasks<Field extends 'status' | 'assigned_to'>(
  actor: Actor,
  ids: readonly string[],
  field: Field,
  value: Task[Field],
): Promise<Done> {
  assertAdmin(actor)
  const fields: Partial<Task> = { [field]: value }
  return setFields(actor, 'tasks', { ids }, { fields, stamp: stampOf(fields) })
}

export async function deleteTasks(actor: Actor, ids: readonly string[]): Promise<Done> {
  assertAdmin(actor)
  return deleteRows(actor, 'tasks', ids)
}

/**
 * Restores the value that another device's edit replaced, as an ordinary edit.
 * @param also what belongs to the same action
 * @throws RowGone if the task was deleted in the meantime
 */
export async function restoreReplaced(
  actor: Actor,
  { row_id, field, replaced_value }: SyncConflict,
  also: readonly Write[] = [],
): Promise<void> {
  assertAdmin(actor)
  // The table has null for no assignee, project or day.
  const fields: Partial<Task> = { [field]: replaced_value ?? '' }
  assertThere(await setFields(actor, 'tasks', { ids: [row_id] }, { fields, stamp: stampOf(fields), also }))
}

/** Tasks are read-only for customers. This mirrors the database's rule, which decides. */
export function assertAdmin({ identity }: Pick<Actor, 'identity'>): void {
  if (identity.scope !== 'all') throw new Error('Only admins edit tasks')
}
