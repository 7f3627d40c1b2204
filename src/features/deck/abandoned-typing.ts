import { abandonedTyping } from '../documents/abandoned-typing.tsx'
import { useDeckTyping } from './use-deck-typing.ts'

export const AbandonedTyping = abandonedTyping(useDeckTyping)
