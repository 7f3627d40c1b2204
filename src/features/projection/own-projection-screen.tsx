import { abandonedTyping } from '../documents/abandoned-typing.tsx'
import { ownDocumentScreen } from '../documents/document-page.tsx'
import { copy } from './copy.ts'
import { Editor } from './editor.tsx'
import { useProjectionTyping } from './use-projection-typing.ts'

export { askEarly } from '../documents/queries.ts'
export const AbandonedTyping = abandonedTyping(useProjectionTyping)
/** /dashboard/projects/:id/projections/:document */
export const Screen = ownDocumentScreen({ kind: 'projection', copy, Editor })
