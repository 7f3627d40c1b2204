import { liveCount } from '#src/data/queries/live-count.ts'
import type { RowFilter } from '#src/data/store/list-request.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

// Every start loads this. The list's queries are in queries.ts.

/** The number of the user's unread notifications; undefined until counted. */
export function useUnreadCount(): number | undefined {
  return useLive(liveCount<'notifications'>, unreadOf(useWorkspace().identity.userId))
}

export function unreadOf(user_id: string): RowFilter<'notifications'> {
  return { table: 'notifications', where: { user_id, is_read: false } }
}
