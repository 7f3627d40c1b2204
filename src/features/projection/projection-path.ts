import { paths } from '#src/paths.ts'
import { documentPath } from '../documents/document-address.ts'

// Not in paths.ts, which every page of the website loads.

/** The path of a financial projection of a project, for the project's owner. */
export const projectionPath = documentPath(paths.projection)

/** The same in the admin panel. */
export const adminProjectionPath = documentPath(paths.adminProjection)
