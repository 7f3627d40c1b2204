import { type DialogAddress, flagAddress } from '../../kit/commands/use-address-dialog.ts'
import { documentDialogAddress, newSearchOf } from '../core/document-address.ts'

export const deckDialogAddress = documentDialogAddress('new-deck', 'rename-deck')
export const newDeckSearch = newSearchOf(deckDialogAddress)

/** `?look`: theme, colour and logo. */
export const lookAddress: DialogAddress<'look'> = flagAddress('look')
