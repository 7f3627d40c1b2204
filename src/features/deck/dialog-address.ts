import { type DialogAddress, flagAddress } from '../commands/use-address-dialog.ts'
import { documentDialogAddress, newSearchOf } from '../documents/document-address.ts'

export const deckDialogAddress = documentDialogAddress('new-deck', 'rename-deck')
export const newDeckSearch = newSearchOf(deckDialogAddress)

/** `?look`: theme, colour and logo. */
export const lookAddress: DialogAddress<'look'> = flagAddress('look')
