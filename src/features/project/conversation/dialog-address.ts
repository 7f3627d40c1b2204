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
