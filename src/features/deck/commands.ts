import { documentCommands } from '../documents/commands.ts'
import { copy } from './copy.ts'

export const deckCommands = documentCommands('deck', copy)
