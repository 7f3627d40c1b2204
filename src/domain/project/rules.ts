import type { Project, ProjectStatus } from './schema.ts'

/** Labels as people read them. */
export const projectStatusLabels: Record<ProjectStatus, string> = {
  planning: 'Planning',
  'in-progress': 'In Progress',
  completed: 'Completed',
  'on-hold': 'On Hold',
}

/** The statuses a customer is offered; On Hold is the provider's to set, and shown where it is set. */
export function statusesOfferedTo(current: ProjectStatus): ProjectStatus[] {
  const offered: ProjectStatus[] = ['planning', 'in-progress', 'completed']
  return offered.includes(current) ? offered : [...offered, current]
}

/** A customer edits and deletes their own projects; an admin anyone's. The database decides, this mirrors it. */
export function canEditProject(
  person: { userId: string; scope: 'own' | 'all' },
  project: Pick<Project, 'user_id'>,
): boolean {
  return person.scope === 'all' || project.user_id === person.userId
}

/** A project counts as active until it is completed (spec, section 4). */
export function isActive({ status }: { status: string }): boolean {
  return status.toLowerCase() !== 'completed'
}

/** The mean of the projects' progress, in whole percent; 0 without projects (spec, section 4). */
export function averageProgress(projects: readonly Pick<Project, 'progress'>[]): number {
  if (projects.length === 0) return 0
  return Math.round(projects.reduce((sum, { progress }) => sum + progress, 0) / projects.length)
}

/**
 * A project's progress by its tasks: the rounded share of the live ones that are completed, in percent. The database counts the same
 * (`private.recompute_progress`).
 *
 * @returns undefined without a live task: the progress stays what it is
 */
export function progressByTasks({ live, completed }: { live: number; completed: number }): number | undefined {
  return live === 0 ? undefined : Math.round((100 * completed) / live)
}
