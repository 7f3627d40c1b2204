import type { Notification } from '#src/domain/notification/table.ts'
import type { Project } from '#src/domain/project/table.ts'
import { distinctIds, type PagedList, usePagedList, useRowsById } from '../../kit/lists/use-paged-list.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** The logged-in user's notifications, unread first, then newest first; undefined until read. */
export function useNotificationList(): PagedList<Notification> | undefined {
  const { userId: user_id } = useWorkspace().identity
  return usePagedList({
    table: 'notifications',
    // An admin's device holds all users' notifications.
    where: { user_id },
    sort: [
      { field: 'is_read', direction: 'asc' },
      { field: 'created_at', direction: 'desc' },
    ],
  })
}

/** The projects that notifications are about, if the device has them; undefined until read. */
export function useProjectsOf(rows: readonly Notification[]): ReadonlyMap<string, Project> | undefined {
  return useRowsById('projects', projectIdsOf(rows))
}

/** For `useProjectsOf` before the first render. */
export function projectIdsOf(rows: readonly Notification[]): readonly string[] {
  return distinctIds(rows.map(({ project_id }) => project_id))
}
