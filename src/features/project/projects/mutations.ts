import type { ProjectStatus } from '#src/domain/project/table.ts'
import { type Actor, deleteRows, type Done, setFields, stampOf } from '../../kit/mutations/rows.ts'

/** Sets the status of several projects. Undo restores their times too. */
export function setProjectStatus(actor: Actor, ids: readonly string[], status: ProjectStatus): Promise<Done> {
  return setFields(actor, 'projects', { ids }, { fields: { status }, stamp: stampOf({ status }) })
}

/** Deletes projects with their tasks (a task is only shown while its project exists, and the server deletes them). */
export function deleteProjects(actor: Actor, ids: readonly string[]): Promise<Done> {
  return deleteRows(actor, 'projects', ids)
}
