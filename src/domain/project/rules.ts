import type { Project, ProjectStatus } from './table.ts'

/** Labels of project statuses. */
export const projectStatusLabels: Record<ProjectStatus, string> = {
  planning: 'Planning',
  'in-progress': 'In Progress',
  completed: 'Completed',
  'on-hold': 'On Hold',
}

/** The statuses that a customer can choose. Only admins set On Hold; customers see it if it is the current status. */
export function statusesOfferedTo(current: ProjectStatus): ProjectStatus[] {
  const offered: ProjectStatus[] = ['planning', 'in-progress', 'completed']
  return offered.includes(current) ? offered : [...offered, current]
}

/** Customers edit and delete their own projects, admins anyone's. The database decides; this mirrors its rule. */
export function canEditProject(
  user: { userId: string; scope: 'own' | 'all' },
  project: Pick<Project, 'user_id'>,
): boolean {
  return user.scope === 'all' || project.user_id === user.userId
}

/** A project is active until it is completed (spec, section 4). */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() !== 'completed'
}

/** The mean of the projects' progress, in whole percent; 0 if there are none (spec, section 4). */
export function averageProgress(projects: readonly Pick<Project, 'progress'>[]): number {
  if (projects.length === 0) return 0
  return Math.round(projects.reduce((sum, { progress }) => sum + progress, 0) / projects.length)
}

/**
 * A project's progress by its tasks: the share of live tasks that are completed, in percent, rounded. The database computes the same
 * (`private.recompute_progress`).
 *
 * @returns undefined if there is no live task: the progress stays unchanged
 */
export function progressByTasks({ live, completed }: { live: number; completed: number }): number | undefined {
  return live === 0 ? undefined : Math.round((100 * completed) / live)
}

/**
 * The time of completion of a project or a task whose status has just changed, until the database answers with its own.
 *
 * @param now ISO time
 */
export function completionTime(status: string, now: string): string {
  return status === 'completed' ? now : ''
}
