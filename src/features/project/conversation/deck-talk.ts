// Beside talk-path.ts, which the dashboard loads first.

/** The query that begins a comment on a slide of the deck, on its project's page. @param slide from 1 */
export function slideCommentSearch(slide: number): string {
  return `?comment=deck&slide=${slide}`
}

/** The query that begins a customer's comment that the deck is ready for review. */
export const reviewSearch = '?comment=review'

/** The query that opens the form of a request to approve a document (`postDialogAddress`). */
export function askSearch(documentId: string): string {
  return `?ask=${documentId}`
}
