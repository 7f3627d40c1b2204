import type { Project } from '#src/domain/project/schema.ts'
import { paths } from '#src/paths.ts'

// Until `projectPath` and `adminProjectPath` of #src/paths.ts are merged, which replace these two templates.
const ownPath = (id: string) => `${paths.projects}/${id}`
const panelPath = (id: string) => `${paths.adminProjects}/${id}`

/**
 * Where a project's page is for this user: in the panel if they are there, and for a project that isn't theirs, which only admins see.
 *
 * @param project undefined if the device doesn't have it: it is deleted, or not there yet
 */
export function projectPlace(
  project: Pick<Project, 'id' | 'user_id'> | undefined,
  { userId, inPanel = false }: { userId: string; inPanel?: boolean | undefined },
): string | undefined {
  if (!project) return undefined
  return inPanel || project.user_id !== userId ? panelPath(project.id) : ownPath(project.id)
}
