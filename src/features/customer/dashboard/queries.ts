import { type EarlyQuestions, livePage, liveRows } from '#src/data/queries/live-list.ts'
import { liveTaskCounts, type TaskCounts } from '#src/data/queries/task-counts.ts'
import { liveUnreadLines, newestUnreadOf } from '#src/data/queries/unread-lines.ts'
import { everyRow, type ListRequest } from '#src/data/store/list-request.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { waitingForUser } from '../../project/conversation/waiting-for-user.ts'
import { projectIdsOf } from '../notifications/lines.ts'

/** The user's own projects; undefined until read. */
export function useOwnProjects(): readonly Project[] | undefined {
  return useLive(livePage<'projects'>, ownProjects(useWorkspace().identity.userId))?.rows
}

/** Counts of the user's own tasks; undefined until counted. */
export function useTaskCounts(): TaskCounts | undefined {
  return useLive(liveTaskCounts, useWorkspace().identity.userId)
}

/** The open tasks of the user's own projects, in any order; undefined until read. */
export function useOpenTasks(): readonly Task[] | undefined {
  const { userId } = useWorkspace().identity
  const pending = useLive(livePage<'tasks'>, openTasks(userId, 'pending'))
  const started = useLive(livePage<'tasks'>, openTasks(userId, 'in-progress'))
  return pending && started && [...pending.rows, ...started.rows]
}

/** The early queries of the screen. */
export const askEarly: EarlyQuestions = (ask, { userId }) =>
  Promise.all([
    ask(livePage<'projects'>, ownProjects(userId)),
    ask(liveTaskCounts, userId),
    ask(livePage<'tasks'>, openTasks(userId, 'pending')),
    ask(livePage<'tasks'>, openTasks(userId, 'in-progress')),
    ask(livePage<'project_posts'>, waitingForUser(userId)),
    ask(liveUnreadLines, userId),
    ask(livePage<'notifications'>, newestUnreadOf(userId)).then(
      (unread) => unread && ask(liveRows<'projects'>, { table: 'projects', ids: projectIdsOf(unread.rows) }),
    ),
  ])

function ownProjects(user_id: string): ListRequest<'projects'> {
  return everyRow({ table: 'projects', where: { user_id } })
}

/** Reads the open tasks only, by index: their number doesn't grow with what has been done. */
function openTasks(owner_id: string, status: Task['status']): ListRequest<'tasks'> {
  return {
    ...everyRow({ table: 'tasks', where: { owner_id, status } }),
    // The order of the index. They have no time of completion.
    sort: [{ field: 'completed_at', direction: 'asc' }],
    mostEarly: 200,
  }
}
