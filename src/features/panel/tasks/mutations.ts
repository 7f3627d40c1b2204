import type { Task } from '#src/domain/task/table.ts'
import { type Actor, deleteRows, type Done, setFields, stampOf } from '../../kit/mutations/rows.ts'

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

/** Tasks are read-only for customers. This mirrors the database's rule, which decides. */
export function assertAdmin({ identity }: Pick<Actor, 'identity'>): void {
  if (identity.scope !== 'all') throw new Error('Only admins edit tasks')
}
