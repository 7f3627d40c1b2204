import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { paths } from '#src/paths.ts'

/** A refused notification opens in the form with its values. A refused "mark as read" has nothing to correct. */
export function refusedNotificationPlace({ id, kind }: RefusedEdit): string | undefined {
  return kind === 'created' ? `${paths.adminNotifications}?refused=${id}` : undefined
}
