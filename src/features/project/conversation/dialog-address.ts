import type { DialogAddress } from '../../kit/commands/use-address-dialog.ts'

/** A dialog of the conversation, as in the URL: `?ask`, `?ask=<id of a document to approve>`, `?export`, `?changes=<id>`, `?edit-comment=<id>`. */
export type PostDialog =
  | { kind: 'ask'; document?: string }
  | { kind: 'export' }
  | { kind: 'changes' | 'edit'; id: string }

export const postDialogAddress: DialogAddress<PostDialog> = {
  params: ['ask', 'export', 'changes', 'edit-comment'],
  read(search) {
    const changes = search.get('changes')
    if (changes) return { kind: 'changes', id: changes }
    const edited = search.get('edit-comment')
    if (edited) return { kind: 'edit', id: edited }
    if (search.has('export')) return { kind: 'export' }
    const asked = search.get('ask')
    if (asked) return { kind: 'ask', document: asked }
    return asked === null ? null : { kind: 'ask' }
  },
  write(dialog) {
    if (dialog.kind === 'ask') return [['ask', dialog.document ?? '']]
    if (dialog.kind === 'export') return [['export', '']]
    return [[dialog.kind === 'changes' ? 'changes' : 'edit-comment', dialog.id]]
  },
}

// Beside talk-path.ts, which the dashboard loads first.

/** The query that begins a comment on a slide of the deck, on its project's page. @param slide from 1 */
export function slideCommentSearch(slide: number): string {
  return `?comment=deck&slide=${slide}`
}

/** The query that begins a customer's comment that the deck is ready for review. */
export const reviewSearch = '?comment=review'

/** The query that opens the form of a request to approve a document (`postDialogAddress`). */
export function askSearch(documentId: string): string {
  return `?ask=${documentId}`
}
