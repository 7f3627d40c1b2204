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
