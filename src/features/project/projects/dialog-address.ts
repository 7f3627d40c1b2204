import { type ListDialog, rowAddress } from '../../kit/commands/row-address.ts'
import { type DialogAddress, flagAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'

/**
 * A dialog of a page with projects, as in the URL: `?new`, `?new&name=…&description=…`, `?edit=<id>`, and in the panel `?plan-week=<id>`, and
 * `?change-status=<id>`, once for each project.
 */
export interface ProjectDialog extends ListDialog<'new' | 'edit' | 'plan-week' | 'change-status'> {
  /** Initial values of a new project that another app shared. */
  shared?: SharedValues | undefined
}

export interface SharedValues {
  name: string
  description: string
}

const rows = rowAddress<ProjectDialog['kind']>(['new'], ['plan-week', 'change-status', 'edit'])

export const projectDialogAddress: DialogAddress<ProjectDialog> = {
  params: [...rows.params, 'name', 'description'],
  read(search) {
    const dialog = rows.read(search)
    const shared = { name: search.get('name') ?? '', description: search.get('description') ?? '' }
    return dialog?.kind === 'new' && (shared.name || shared.description) ? { ...dialog, shared } : dialog
  },
  write: ({ shared = {}, ...dialog }) => [
    ...rows.write(dialog),
    ...Object.entries(shared).filter(([, text]) => text !== ''),
  ],
}

/** The query that opens the form of a new project, for links from elsewhere. */
export function newProjectSearch(shared?: SharedValues): string {
  return searchWithDialog('', projectDialogAddress, { kind: 'new', ids: [], shared })
}

/** The question to which project shared files belong. */
export const sharedFilesAddress = flagAddress('shared-files')
