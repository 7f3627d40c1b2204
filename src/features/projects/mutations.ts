import type { Project, ProjectStatus } from '#src/domain/project/schema.ts'
import type { Write } from '#src/data/journal/writes.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { type Actor, assertThere, deleteRows, type Done, setFields, stampOf } from '../commands/rows.ts'

/** Sets the status of several projects. Undo restores their times too. */
export function setProjectStatus(actor: Actor, ids: readonly string[], status: ProjectStatus): Promise<Done> {
  return setFields(actor, 'projects', { ids }, { fields: { status }, stamp: stampOf({ status }) })
}

/** Deletes projects with their tasks (a task is only shown while its project exists, and the server deletes them). */
export function deleteProjects(actor: Actor, ids: readonly string[]): Promise<Done> {
  return deleteRows(actor, 'projects', ids)
}

/**
 * Restores the value that another device's edit replaced, as an ordinary edit.
 * @param also what belongs to the same action
 * @throws RowGone if the project was deleted in the meantime
 */
export async function restoreReplaced(
  actor: Actor,
  { row_id, field, replaced_value }: SyncConflict,
  also: readonly Write[] = [],
): Promise<void> {
  // The table has null for no day.
  const fields: Partial<Project> = { [field]: replaced_value ?? '' }
  assertThere(await setFields(actor, 'projects', { ids: [row_id] }, { fields, stamp: stampOf(fields), also }))
}
