import { paths } from '#src/paths.ts'

// Not in paths.ts, which every page of the website loads.

/** The path of a financial projection of a project, for the project's owner. */
export function projectionPath(projectId: string, id: string): string {
  return paths.projection.replace(':id', projectId).replace(':document', id)
}

/** The same in the admin panel. */
export function adminProjectionPath(projectId: string, id: string): string {
  return paths.adminProjection.replace(':id', projectId).replace(':document', id)
}
