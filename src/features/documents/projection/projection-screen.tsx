import { abandonedTyping } from '../core/abandoned-typing.tsx'
import { documentScreen } from '../core/document-page.tsx'
import { Editor } from './editor.tsx'
import { useProjectionTyping } from './use-shown-lines.ts'

export { askEarly } from '../core/queries.ts'
export const AbandonedTyping = abandonedTyping(useProjectionTyping)
/** /dashboard/projects/:id/projections/:document, and the same below /admin. */
export const Screen = documentScreen({ kind: 'projection', Editor })
