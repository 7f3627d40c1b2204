import { abandonedTyping } from '../core/abandoned-typing.tsx'
import { documentScreen } from '../core/document-page.tsx'
import { Editor } from './editor.tsx'
import { useDeckTyping } from './use-shown-deck.ts'

export { askEarly } from '../core/queries.ts'
export const AbandonedTyping = abandonedTyping(useDeckTyping)
/** /dashboard/projects/:id/decks/:document, and the same below /admin. */
export const Screen = documentScreen({ kind: 'deck', Editor })
