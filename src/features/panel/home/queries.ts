import type { SyncedTableName } from '#src/data/collections/declared.ts'
import { liveCount } from '#src/data/queries/live-count.ts'
import { type EarlyQuestions, livePage } from '#src/data/queries/live-list.ts'
import type { RowFilter } from '#src/data/store/list-request.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useKnownCount } from '../../kit/lists/use-paged-list.ts'
import { awaitingCustomers, awaitingReply } from './awaiting.ts'

const users: RowFilter<'profiles'> = { table: 'profiles', where: {} }
const messages: RowFilter<'contact_messages'> = { table: 'contact_messages', where: {} }
const unresolved: RowFilter<'contact_messages'> = { table: 'contact_messages', where: { is_resolved: false } }
const tasks: RowFilter<'tasks'> = { table: 'tasks', where: {} }
const pending: RowFilter<'tasks'> = { table: 'tasks', where: { status: 'pending' } }

/** Unanswered contact messages; undefined while unknown. */
export function useUnresolvedCount(): number | undefined {
  return useKnownCount(unresolved)
}

/** Pending tasks; undefined while unknown. */
export function usePendingCount(): number | undefined {
  return useKnownCount(pending)
}

/** The dashboard's figures, undefined while unknown, and what waits for an answer, the oldest first, undefined until read. */
export function useFigures() {
  return {
    users: useKnownCount(users),
    messages: useKnownCount(messages),
    unresolved: useUnresolvedCount(),
    tasks: useKnownCount(tasks),
    pending: usePendingCount(),
    /** Customers' comments. */
    comments: useLive(livePage<'project_posts'>, awaitingReply)?.rows,
    /** The team's requests. */
    requests: useLive(livePage<'project_posts'>, awaitingCustomers)?.rows,
  }
}

/** The early queries of the screen. */
export const askEarly: EarlyQuestions = (ask) =>
  Promise.all([
    ...[users, messages, unresolved, tasks, pending].map((filter) => ask(liveCount<SyncedTableName>, filter)),
    ...[awaitingReply, awaitingCustomers].map((list) => ask(livePage<'project_posts'>, list)),
  ])
