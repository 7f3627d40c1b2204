import { type DialogAddress, searchWithDialog } from '../commands/use-address-dialog.ts'

/** A form of the projects page, as the URL has it: `?new`, `?edit=<id>`. */
export type ProjectDialog =
  /** `refused`: id of a refused edit whose values are put right here. */
  { kind: 'new'; refused?: string } | { kind: 'edit'; id: string; refused?: string }

export const projectDialogAddress: DialogAddress<ProjectDialog> = {
  params: ['new', 'edit', 'refused'],
  read(search) {
    const refused = search.get('refused')
    const withRefused = refused ? { refused } : {}
    const edited = search.get('edit')
    if (edited) return { kind: 'edit', id: edited, ...withRefused }
    return search.has('new') ? { kind: 'new', ...withRefused } : null
  },
  write: (dialog) => [
    dialog.kind === 'new' ? ['new', ''] : ['edit', dialog.id],
    ...(dialog.refused ? [['refused', dialog.refused] as const] : []),
  ],
}

/** The query that opens a dialog, for links from elsewhere. */
export function dialogSearch(dialog: ProjectDialog): string {
  return searchWithDialog('', projectDialogAddress, dialog)
}
