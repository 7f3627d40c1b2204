import { type DialogAddress, searchWithDialog } from '../commands/use-address-dialog.ts'
import type { DocumentDialog } from '../documents/commands.ts'

/** A form of projections, as in the URL: `?new-projection`, `?rename=<id>`. */
export const projectionDialogAddress: DialogAddress<DocumentDialog> = {
  params: ['new-projection', 'rename'],
  read(search) {
    const renamed = search.get('rename')
    if (renamed) return { kind: 'rename', id: renamed }
    return search.has('new-projection') ? { kind: 'new' } : null
  },
  write: (dialog) => [dialog.kind === 'new' ? ['new-projection', ''] : ['rename', dialog.id]],
}

/** The query that opens the form of a new projection, for links from elsewhere. */
export const newProjectionSearch: string = searchWithDialog('', projectionDialogAddress, { kind: 'new' })
