import { combineLatest, map, type Observable } from 'rxjs'
import { type EarlyQuestions, livePage, liveRows, plainRow } from '#src/data/queries/live-list.ts'
import { liveTaskCounts, type TaskCounts } from '#src/data/queries/task-counts.ts'
import { liveUnreadLines, newestUnreadOf } from '#src/data/queries/unread-lines.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import type { EarlyRows } from '#src/data/store/early-rows.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { waitingForUser } from '../conversation/waiting-for-user.ts'
import { projectIdsOf } from '../notifications/queries.ts'

/** The user's own projects; undefined until read. */
export function useOwnProjects(): readonly Project[] | undefined {
  return useLive(ownProjects, useWorkspace().identity.userId)
}

/** Counts of the user's own tasks; undefined until counted. */
export function useTaskCounts(): TaskCounts | undefined {
  return useLive(liveTaskCounts, useWorkspace().identity.userId)
}

/** The open tasks of the user's own projects, in any order; undefined until read. */
export function useOpenTasks(): readonly Task[] | undefined {
  return useLive(openTasks, useWorkspace().identity.userId)
}

/** The queries for the screen's first render. */
export const askEarly: EarlyQuestions = (ask, { userId }) =>
  Promise.all([
    ask(ownProjects, userId),
    ask(liveTaskCounts, userId),
    ask(openTasks, userId),
    ask(livePage<'project_posts'>, waitingForUser(userId)),
    ask(liveUnreadLines, userId),
    ask(livePage<'notifications'>, newestUnreadOf(userId)).then(
      (unread) => unread && ask(liveRows<'projects'>, { table: 'projects', ids: projectIdsOf(unread.rows) }),
    ),
  ])

function ownProjects(db: LocalDatabase, userId: string): Observable<readonly Project[]> {
  return db.projects.find({ selector: { user_id: userId } }).$.pipe(map((docs) => docs.map(plainRow)))
}

ownProjects.early = (rows: EarlyRows, userId: string) => rows.all({ table: 'projects', where: { user_id: userId } })

/** Reads the open tasks only, by index: their number doesn't grow with what has been done. */
function openTasks(db: LocalDatabase, ownerId: string): Observable<readonly Task[]> {
  return combineLatest(openTaskRequests(ownerId, 2 ** 31 - 1).map((request) => livePage(db, request))).pipe(
    map((pages) => pages.flatMap(({ rows }) => rows)),
  )
}

/** The first screen doesn't wait for more of each status; the open database shows them a moment later. */
const fewEnough = 200

openTasks.early = async (rows: EarlyRows, ownerId: string): Promise<readonly Task[] | undefined> => {
  const pages = await Promise.all(openTaskRequests(ownerId, fewEnough).map((request) => rows.page(request)))
  return pages.every((page) => page !== undefined && page.total <= fewEnough)
    ? pages.flatMap((page) => page?.rows ?? [])
    : undefined
}

function openTaskRequests(owner_id: string, limit: number): ListRequest<'tasks'>[] {
  return (['pending', 'in-progress'] as const).map((status) => ({
    table: 'tasks',
    where: { owner_id, status },
    // The order of the index. They have no time of completion.
    sort: [{ field: 'completed_at', direction: 'asc' }],
    limit,
  }))
}
