import { paths } from '#src/paths.ts'
import { documentPath } from '../documents/document-address.ts'

// Not in paths.ts, which every page of the website loads.

/** The path of a pitch deck of a project, for the project's owner. */
export const deckPath = documentPath(paths.deck)

/** The same in the admin panel. */
export const adminDeckPath = documentPath(paths.adminDeck)
