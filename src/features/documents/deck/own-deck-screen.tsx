import { abandonedTyping } from '../core/abandoned-typing.tsx'
import { ownDocumentScreen } from '../core/document-page.tsx'
import { copy } from '../slides/copy.ts'
import { Editor } from './editor.tsx'
import { useDeckTyping } from './use-deck-typing.ts'

export { askEarly } from '../core/queries.ts'
export const AbandonedTyping = abandonedTyping(useDeckTyping)
/** /dashboard/projects/:id/decks/:document */
export const Screen = ownDocumentScreen({ kind: 'deck', copy, Editor })
