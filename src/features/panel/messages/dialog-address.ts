import { type DialogAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'

/** `?message=<id>`. */
export const messageAddress: DialogAddress<string> = {
  params: ['message'],
  read: (search) => search.get('message') || null,
  write: (id) => [['message', id]],
}

/** The query that opens a message, for links from elsewhere. */
export function dialogSearch(id: string): string {
  return searchWithDialog('', messageAddress, id)
}
