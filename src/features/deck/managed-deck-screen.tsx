import { managedDocumentScreen } from '../documents/document-page.tsx'
import { DeckPage } from './deck-page.tsx'

export { askEarly } from '../documents/queries.ts'
/** /admin/projects/:id/decks/:document */
export const Screen = managedDocumentScreen(DeckPage)
