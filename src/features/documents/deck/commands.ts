import { documentCommands } from '../core/commands.ts'
import { copy } from '../slides/copy.ts'

export const deckCommands = documentCommands('deck', copy)
