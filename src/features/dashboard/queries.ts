import { map, type Observable } from 'rxjs'
import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { type FirstQuestions, liveCount } from '#src/data/queries/live-list.ts'
import type { StoredRows } from '#src/data/store/stored-rows.ts'
import { liveTaskCounts, type TaskCounts } from '#src/data/queries/task-counts.ts'
import { averageProgress, isActive } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { unreadOf } from '../notifications/queries.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

export interface ProjectSummary {
  total: number
  active: number
  /** In whole per cent. */
  average: number
}

/** Three figures about the user's own projects; undefined until read. */
export function useProjectSummary(): ProjectSummary | undefined {
  return useLive(projectSummary, useWorkspace().identity.userId)
}

/** Counts of the user's own tasks; undefined until counted. */
export function useTaskCounts(): TaskCounts | undefined {
  return useLive(liveTaskCounts, useWorkspace().identity.userId)
}

/** The queries for the screen's first render. */
export const askFirst: FirstQuestions = (ask, { userId }) =>
  Promise.all([
    ask(projectSummary, userId),
    ask(liveTaskCounts, userId),
    ask(liveCount<'notifications'>, unreadOf(userId)),
  ])

function projectSummary(db: LocalDatabase, userId: string): Observable<ProjectSummary> {
  return db.projects.find({ selector: { user_id: userId } }).$.pipe(map(summaryOf))
}

projectSummary.stored = async (rows: StoredRows, userId: string) => {
  const projects = await rows.all({ table: 'projects', where: { user_id: userId } })
  return projects && summaryOf(projects)
}

function summaryOf(projects: readonly Project[]): ProjectSummary {
  return {
    total: projects.length,
    active: projects.filter(isActive).length,
    average: averageProgress(projects),
  }
}
