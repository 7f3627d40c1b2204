import { type DialogAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'
import type { DocumentDialog } from './commands.ts'

// Small, because the dashboard's cards need it.

/** A form of documents of a kind, as in the URL: `?new-deck`, `?rename-deck=<id>`. */
export function documentDialogAddress(newParam: string, renameParam: string): DialogAddress<DocumentDialog> {
  return {
    params: [newParam, renameParam],
    read(search) {
      const renamed = search.get(renameParam)
      if (renamed) return { kind: 'rename', id: renamed }
      return search.has(newParam) ? { kind: 'new' } : null
    },
    write: (dialog) => [dialog.kind === 'new' ? [newParam, ''] : [renameParam, dialog.id]],
  }
}

/** The query that opens the form of a new one, for links from elsewhere. */
export function newSearchOf(address: DialogAddress<DocumentDialog>): string {
  return searchWithDialog('', address, { kind: 'new' })
}
