import { abandonedTyping } from '../core/abandoned-typing.tsx'
import { ownDocumentScreen } from '../core/document-page.tsx'
import { copy } from '../outcome/copy.ts'
import { Editor } from './editor.tsx'
import { useProjectionTyping } from './use-projection-typing.ts'

export { askEarly } from '../core/queries.ts'
export const AbandonedTyping = abandonedTyping(useProjectionTyping)
/** /dashboard/projects/:id/projections/:document */
export const Screen = ownDocumentScreen({ kind: 'projection', copy, Editor })
