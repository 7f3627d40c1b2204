import { liveUnreadLines } from '#src/data/queries/unread-lines.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** How many unread lines the list of notifications has; undefined until counted. */
export function useUnreadCount(): number | undefined {
  return useLive(liveUnreadLines, useWorkspace().identity.userId)
}
