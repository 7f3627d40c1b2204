import { paths } from '#src/paths.ts'

/** Where a task of the user's own opens: in its project's list, for as long as tasks have no page. */
export function ownTaskPath({ id, project_id }: { id: string; project_id: string }): string {
  return `${paths.projectStatus}?${new URLSearchParams({ project: project_id, task: id })}`
}
