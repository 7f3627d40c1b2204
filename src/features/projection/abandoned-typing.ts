import { abandonedTyping } from '../documents/abandoned-typing.tsx'
import { useProjectionTyping } from './use-projection-typing.ts'

export const AbandonedTyping = abandonedTyping(useProjectionTyping)
