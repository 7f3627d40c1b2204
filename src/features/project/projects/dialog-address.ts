import { idParams, idsOf } from '../../kit/commands/ids-in-url.ts'
import { type DialogAddress, flagAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'

/**
 * A dialog of a page with projects, as in the URL: `?new`, `?new&name=…&description=…`, `?edit=<id>`, and in the panel `?plan-week=<id>`, and
 * `?change-status=<id>`, once for each project.
 */
export type ProjectDialog =
  | FormDialog
  | { kind: 'plan-week'; id: string }
  | { kind: 'change-status'; ids: readonly string[] }

/** `refused`: the id of a refused edit to correct here. `shared`: initial values that another app shared. */
type FormDialog =
  | { kind: 'new'; refused?: string; shared?: SharedValues }
  | { kind: 'edit'; id: string; refused?: string }

export interface SharedValues {
  name: string
  description: string
}

export const projectDialogAddress: DialogAddress<ProjectDialog> = {
  params: ['new', 'edit', 'refused', 'name', 'description', 'change-status', 'plan-week'],
  read(search) {
    const planned = search.get('plan-week')
    if (planned) return { kind: 'plan-week', id: planned }
    const ids = idsOf(search, 'change-status')
    if (ids.length > 0) return { kind: 'change-status', ids }
    const refused = search.get('refused')
    const withRefused = refused ? { refused } : {}
    const edited = search.get('edit')
    if (edited) return { kind: 'edit', id: edited, ...withRefused }
    if (!search.has('new')) return null
    const shared = { name: search.get('name') ?? '', description: search.get('description') ?? '' }
    return { kind: 'new', ...withRefused, ...(shared.name || shared.description ? { shared } : {}) }
  },
  write(dialog) {
    if (dialog.kind === 'plan-week') return [['plan-week', dialog.id]]
    if (dialog.kind === 'change-status') return idParams('change-status', dialog.ids)
    return [
      dialog.kind === 'new' ? ['new', ''] : ['edit', dialog.id],
      ...(dialog.refused ? [['refused', dialog.refused] as const] : []),
      ...(dialog.kind === 'new' && dialog.shared
        ? Object.entries(dialog.shared).filter(([, text]) => text !== '')
        : []),
    ]
  },
}

/** The query that opens a dialog, for links from elsewhere. */
export function dialogSearch(dialog: ProjectDialog): string {
  return searchWithDialog('', projectDialogAddress, dialog)
}

/** The question to which project shared files belong. */
export const sharedFilesAddress = flagAddress('shared-files')
