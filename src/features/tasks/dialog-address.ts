import { type DialogAddress, searchWithDialog } from '../commands/use-address-dialog.ts'

/** A dialog of the tasks page, as the URL has it: `?new`, `?edit=<id>`, `?set-status=<id>`, `?assign=<id>`. */
export type TaskDialog =
  /** `refused`: id of a refused edit whose values are put right here. */
  | { kind: 'new'; refused?: string }
  | { kind: 'edit'; id: string; refused?: string }
  /** Without an id, of the selected tasks: their ids are in the URL already. */
  | { kind: 'set-status'; id?: string }
  | { kind: 'assign'; id?: string }

const choices = ['set-status', 'assign'] as const

export const taskDialogAddress: DialogAddress<TaskDialog> = {
  params: ['new', 'edit', 'refused', ...choices],
  read(search) {
    const refused = search.get('refused')
    const withRefused = refused ? { refused } : {}
    const edited = search.get('edit')
    if (edited) return { kind: 'edit', id: edited, ...withRefused }
    if (search.has('new')) return { kind: 'new', ...withRefused }
    const kind = choices.find((param) => search.has(param))
    const id = kind && search.get(kind)
    return kind ? { kind, ...(id && { id }) } : null
  },
  write(dialog) {
    if (dialog.kind === 'set-status' || dialog.kind === 'assign') return [[dialog.kind, dialog.id ?? '']]
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
