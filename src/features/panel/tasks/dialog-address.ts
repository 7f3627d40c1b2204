import { type DialogAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'
import { idParams, idsOf } from '../../kit/commands/ids-in-url.ts'

/** A dialog of the tasks page, as in the URL: `?new`, `?edit=<id>`, `?set-status=<id>`, `?assign=<id>`, the last two once for each task. */
export type TaskDialog =
  /** `refused`: the id of a refused edit to correct here. */
  | { kind: 'new'; refused?: string }
  | { kind: 'edit'; id: string; refused?: string }
  /** For these tasks, even if the selection changes. */
  | { kind: 'set-status'; ids: readonly string[] }
  | { kind: 'assign'; ids: readonly string[] }

const choices = ['set-status', 'assign'] as const

export const taskDialogAddress: DialogAddress<TaskDialog> = {
  params: ['new', 'edit', 'refused', ...choices],
  read(search) {
    const refused = search.get('refused')
    const withRefused = refused ? { refused } : {}
    const edited = search.get('edit')
    if (edited) return { kind: 'edit', id: edited, ...withRefused }
    if (search.has('new')) return { kind: 'new', ...withRefused }
    const kind = choices.find((param) => search.get(param))
    return kind ? { kind, ids: idsOf(search, kind) } : null
  },
  write(dialog) {
    if (dialog.kind === 'set-status' || dialog.kind === 'assign') {
      return idParams(dialog.kind, dialog.ids)
    }
    return [
      dialog.kind === 'new' ? ['new', ''] : ['edit', dialog.id],
      ...(dialog.refused ? [['refused', dialog.refused] as const] : []),
    ]
  },
}

/** The query that opens a dialog, for links from elsewhere. */
export function dialogSearch(dialog: TaskDialog): string {
  return searchWithDialog('', taskDialogAddress, dialog)
}
