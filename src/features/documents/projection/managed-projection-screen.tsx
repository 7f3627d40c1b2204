import { managedDocumentScreen } from '../core/document-page.tsx'
import { copy } from '../outcome/copy.ts'
import { Editor } from './editor.tsx'

export { askEarly } from '../core/queries.ts'
/** /admin/projects/:id/projections/:document */
export const Screen = managedDocumentScreen({ kind: 'projection', copy, Editor })
