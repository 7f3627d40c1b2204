import { useMemo } from 'react'
import { type EarlyQuestions, livePage } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { Notification } from '#src/domain/notification/table.ts'
import { useLiveAnswer } from '#src/runtime/hooks/use-live.ts'
import type { PagedList } from '../../kit/lists/use-paged-list.ts'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'

const recent: ListRequest<'notifications'> = {
  table: 'notifications',
  // What admins wrote; the database writes the rest.
  where: { kind: '' },
  sort: [{ field: 'created_at', direction: 'desc' }],
  limit: 20,
}

/** The latest notifications by admins, to any user; undefined until read. */
export function useRecentNotifications(): PagedList<Notification> | undefined {
  const page = useLiveAnswer(livePage<'notifications'>, recent)?.value
  return useMemo(() => page && { ...page, queryKey: '', searched: '', reach: () => undefined }, [page])
}

/** The early query of the screen. */
export const askEarly: EarlyQuestions = (ask) => ask(livePage<'notifications'>, recent)

/** Refused notifications, to be corrected; undefined until read. */
export function useRefusedNotifications(): readonly RefusedEdit[] | undefined {
  const all = useRefusedEdits()
  return useMemo(() => all?.filter(({ table, kind }) => table === 'notifications' && kind === 'created'), [all])
}
