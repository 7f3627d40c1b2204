import { groupNotifications, type NotificationEntry } from '#src/domain/notification/group.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import type { Project } from '#src/domain/project/table.ts'

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
