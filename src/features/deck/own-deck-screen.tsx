import { abandonedTyping } from '../documents/abandoned-typing.tsx'
import { ownDocumentScreen } from '../documents/document-page.tsx'
import { copy } from './copy.ts'
import { Editor } from './editor.tsx'
import { useDeckTyping } from './use-deck-typing.ts'

export { askEarly } from '../documents/queries.ts'
export const AbandonedTyping = abandonedTyping(useDeckTyping)
/** /dashboard/projects/:id/decks/:document */
export const Screen = ownDocumentScreen({ kind: 'deck', copy, Editor })
