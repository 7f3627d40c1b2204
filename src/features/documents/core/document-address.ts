import type { ProjectDocument } from '#src/domain/document/table.ts'
import { late } from '#src/ui/late/late.tsx'
import { type DialogAddress, searchWithDialog } from '../../kit/commands/use-address-dialog.ts'
import type { DocumentDialog } from './commands.ts'

// Small, because the dashboard's cards need it.

function addressOf(newParam: string, renameParam: string): DialogAddress<DocumentDialog> {
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

/** The forms of each kind of documents, as in the URL: `?new-deck`, `?rename-deck=<id>`. */
export const documentAddresses = {
  deck: addressOf('new-deck', 'rename-deck'),
  projection: addressOf('new-projection', 'rename'),
} as const

/** The query that opens the form of a new document, for links from elsewhere. */
export function newDocumentSearch(kind: ProjectDocument['kind']): string {
  return searchWithDialog('', documentAddresses[kind], { kind: 'new' })
}

/** The forms of documents. */
export const DocumentDialogs = late(async () => (await import('./document-forms.tsx')).DocumentForms)
