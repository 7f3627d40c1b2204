import type { NotificationEntry } from '#src/domain/notification/group.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { adminProjectPath, paths, projectPath } from '#src/paths.ts'

interface Reader extends Pick<Identity, 'userId' | 'scope'> {
  /** Whether they are in the admin panel, where projects have another page. */
  inPanel?: boolean
}

/**
 * Where a line of notifications leads: to its project, and there to its task or post if it is about one. In the panel if the reader is there, and for a
 * project that isn't theirs, which only admins see.
 *
 * @param project the line's, or undefined if the device doesn't have it: it is deleted, or not there yet
 */
export function linePlace(
  { project_id, task_id, post_id }: Pick<NotificationEntry, 'project_id' | 'task_id' | 'post_id'>,
  project: Pick<Project, 'id' | 'user_id'> | undefined,
  { userId, scope, inPanel = false }: Reader,
): string | undefined {
  // Only admins see tasks without a project.
  if (project_id === '' && task_id !== '' && scope === 'all') return `${paths.adminTasks}?edit=${task_id}`
  if (!project) return undefined
  return inPanel || project.user_id !== userId
    ? adminProjectPath(project.id, task_id, post_id)
    : projectPath(project.id, task_id, post_id)
}
