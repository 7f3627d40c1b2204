import { managedDocumentScreen } from '../core/document-page.tsx'
import { copy } from '../slides/copy.ts'
import { Editor } from './editor.tsx'

export { askEarly } from '../core/queries.ts'
/** /admin/projects/:id/decks/:document */
export const Screen = managedDocumentScreen({ kind: 'deck', copy, Editor })
