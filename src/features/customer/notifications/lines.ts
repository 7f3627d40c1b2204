import { groupNotifications, type NotificationEntry } from '#src/domain/notification/group.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Identity } from '#src/data/session/identity.ts'
import { adminProjectPath, paths, projectPath } from '#src/paths.ts'
import { distinctIds } from '../../kit/lists/use-paged-list.ts'

/** An entry of the list, or of what is new on the dashboard. */
export interface NotificationLine extends NotificationEntry {
  /** Of its oldest row, so that a line keeps its id while newer ones join it. */
  id: string
}

/**
 * The lines of a list of notifications, unread ones first. Read and unread rows never share a line: it would hide what is new among what the
 * user knows.
 *
 * @param rows unread first, then newest first
 * @param projects those that the device has, by id
 */
export function linesOf(
  rows: readonly Notification[],
  projects: ReadonlyMap<string, Pick<Project, 'name'>> | undefined,
): NotificationLine[] {
  const nameOf = (id: string) => projects?.get(id)?.name
  const [unread, read] = [false, true].map((isRead) => rows.filter(({ is_read }) => is_read === isRead))
  return [unread, read].flatMap((part = []) =>
    groupNotifications(part, nameOf).map((entry) => ({ ...entry, id: entry.ids.at(-1) ?? '' })),
  )
}

/** The projects that notifications are about. */
export function projectIdsOf(rows: readonly Notification[]): readonly string[] {
  return distinctIds(rows.map(({ project_id }) => project_id))
}

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
