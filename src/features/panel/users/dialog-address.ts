import { type DialogAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'
import { idParams, idsOf } from '../../kit/commands/ids-in-url.ts'

/** A form of these pages, as in the URL: `?edit-status=<id>`, once for each user, `?notify=<id>` and `?invite`. */
export type UserDialog =
  /** `refused`: the id of a refused edit to correct here. */
  { kind: 'invite' } | { kind: 'status'; ids: readonly string[]; refused?: string } | { kind: 'notify'; id: string }

export const userDialogAddress: DialogAddress<UserDialog> = {
  params: ['edit-status', 'notify', 'invite', 'refused'],
  read(search) {
    if (search.has('invite')) return { kind: 'invite' }
    const ids = idsOf(search, 'edit-status')
    const refused = search.get('refused')
    if (ids.length > 0) return { kind: 'status', ids, ...(refused && { refused }) }
    const notified = search.get('notify')
    return notified ? { kind: 'notify', id: notified } : null
  },
  write: (dialog) =>
    dialog.kind === 'invite'
      ? [['invite', '']]
      : dialog.kind === 'notify'
        ? [['notify', dialog.id]]
        : [...idParams('edit-status', dialog.ids), ...(dialog.refused ? [['refused', dialog.refused] as const] : [])],
}

/** The query that opens a dialog, for links from elsewhere. */
export function dialogSearch(dialog: UserDialog): string {
  return searchWithDialog('', userDialogAddress, dialog)
}
