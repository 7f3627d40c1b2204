import { type DialogAddress, flagAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'

/** A form of the projects page, as in the URL: `?new`, `?new&name=…&description=…`, `?edit=<id>`. */
export type ProjectDialog =
  /** `refused`: the id of a refused edit to correct here. */
  /** `shared`: initial values that another app shared. */
  { kind: 'new'; refused?: string; shared?: SharedValues } | { kind: 'edit'; id: string; refused?: string }

export interface SharedValues {
  name: string
  description: string
}

export const projectDialogAddress: DialogAddress<ProjectDialog> = {
  params: ['new', 'edit', 'refused', 'name', 'description'],
  read(search) {
    const refused = search.get('refused')
    const withRefused = refused ? { refused } : {}
    const edited = search.get('edit')
    if (edited) return { kind: 'edit', id: edited, ...withRefused }
    if (!search.has('new')) return null
    const shared = { name: search.get('name') ?? '', description: search.get('description') ?? '' }
    return { kind: 'new', ...withRefused, ...(shared.name || shared.description ? { shared } : {}) }
  },
  write: (dialog) => [
    dialog.kind === 'new' ? ['new', ''] : ['edit', dialog.id],
    ...(dialog.refused ? [['refused', dialog.refused] as const] : []),
    ...(dialog.kind === 'new' && dialog.shared ? Object.entries(dialog.shared).filter(([, text]) => text !== '') : []),
  ],
}

/** The query that opens a dialog, for links from elsewhere. */
export function dialogSearch(dialog: ProjectDialog): string {
  return searchWithDialog('', projectDialogAddress, dialog)
}

/** The question which project's files another app shared. */
export const sharedFilesAddress = flagAddress('shared-files')
