import { managedDocumentScreen } from '../documents/document-page.tsx'
import { ProjectionPage } from './projection-page.tsx'

export { askEarly } from '../documents/queries.ts'
/** /admin/projects/:id/projections/:document */
export const Screen = managedDocumentScreen(ProjectionPage)
