import { paths } from '#src/paths.ts'

// Not in paths.ts, which every page of the website loads.

/** The path of a pitch deck of a project, for the project's owner. */
export function deckPath(projectId: string, id: string): string {
  return paths.deck.replace(':id', projectId).replace(':document', id)
}

/** The same in the admin panel. */
export function adminDeckPath(projectId: string, id: string): string {
  return paths.adminDeck.replace(':id', projectId).replace(':document', id)
}
