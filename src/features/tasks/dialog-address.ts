import { type DialogAddress, searchWithDialog } from '../commands/use-address-dialog.ts'

/** A dialog of the tasks page, as the URL has it: `?new`, `?edit=<id>`, `?set-status=<id>`, `?assign=<id>`, the last two
 * once for each task. */
export type TaskDialog =
  /** `refused`: id of a refused edit whose values are put right here. */
  | { kind: 'new'; refused?: string }
  | { kind: 'edit'; id: string; refused?: string }
  /** Of these tasks, whatever is selected by then. */
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
    return kind ? { kind, ids: search.getAll(kind).filter(Boolean) } : null
  },
  write(dialog) {
    if (dialog.kind === 'set-status' || dialog.kind === 'assign') {
      return dialog.ids.map((id) => [dialog.kind, id] as const)
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
