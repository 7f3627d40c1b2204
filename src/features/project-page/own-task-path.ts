import { projectPath } from '#src/paths.ts'

/** Where a task of the user's own opens: on its project's page. */
export function ownTaskPath({ id, project_id }: { id: string; project_id: string }): string {
  return `${projectPath(project_id)}?${new URLSearchParams({ task: id })}`
}
