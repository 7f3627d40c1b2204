import { paths } from '#src/paths.ts'

// Not in paths.ts, which every page of the website loads.

const pathOf = (path: string) => (projectId: string, id: string) =>
  path.replace(':id', projectId).replace(':document', id)

/** The path of a pitch deck of a project, for the project's owner. */
export const deckPath = pathOf(paths.deck)

/** The same in the admin panel. */
export const adminDeckPath = pathOf(paths.adminDeck)

/** The path of a financial projection of a project, for the project's owner. */
export const projectionPath = pathOf(paths.projection)

/** The same in the admin panel. */
export const adminProjectionPath = pathOf(paths.adminProjection)
