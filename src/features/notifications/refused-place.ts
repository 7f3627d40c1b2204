import type { RefusedEdit } from '#src/data/sync-status.ts'
import { paths } from '#src/paths.ts'

/** Where a refused notification opens with its values: the form. That one was not marked as read is nothing to put right. */
export function refusedNotificationPlace({ id, kind }: RefusedEdit): string | undefined {
  return kind === 'created' ? `${paths.adminNotifications}?refused=${id}` : undefined
}
