import { managedDocumentScreen } from '../documents/document-page.tsx'
import { copy } from './copy.ts'
import { Editor } from './editor.tsx'

export { askEarly } from '../documents/queries.ts'
/** /admin/projects/:id/projections/:document */
export const Screen = managedDocumentScreen({ kind: 'projection', copy, Editor })
