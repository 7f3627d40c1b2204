import { type DialogAddress, flagAddress, searchWithDialog } from '../commands/use-address-dialog.ts'
import type { DocumentDialog } from '../documents/commands.ts'

/** A form of decks, as in the URL: `?new-deck`, `?rename-deck=<id>`. */
export const deckDialogAddress: DialogAddress<DocumentDialog> = {
  params: ['new-deck', 'rename-deck'],
  read(search) {
    const renamed = search.get('rename-deck')
    if (renamed) return { kind: 'rename', id: renamed }
    return search.has('new-deck') ? { kind: 'new' } : null
  },
  write: (dialog) => [dialog.kind === 'new' ? ['new-deck', ''] : ['rename-deck', dialog.id]],
}

/** The query that opens the form of a new deck, for links from elsewhere. */
export const newDeckSearch: string = searchWithDialog('', deckDialogAddress, { kind: 'new' })

/** `?look`: theme, colour and logo. */
export const lookAddress: DialogAddress<'look'> = flagAddress('look')
