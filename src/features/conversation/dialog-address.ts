import type { DialogAddress } from '../commands/use-address-dialog.ts'

/** A dialog of the conversation, as in the URL: `?ask`, `?export`, `?changes=<id>`, `?edit-comment=<id>`. */
export type PostDialog = { kind: 'ask' } | { kind: 'export' } | { kind: 'changes' | 'edit'; id: string }

export const postDialogAddress: DialogAddress<PostDialog> = {
  params: ['ask', 'export', 'changes', 'edit-comment'],
  read(search) {
    const changes = search.get('changes')
    if (changes) return { kind: 'changes', id: changes }
    const edited = search.get('edit-comment')
    if (edited) return { kind: 'edit', id: edited }
    if (search.has('export')) return { kind: 'export' }
    return search.has('ask') ? { kind: 'ask' } : null
  },
  write(dialog) {
    if (dialog.kind === 'ask' || dialog.kind === 'export') return [[dialog.kind, '']]
    return [[dialog.kind === 'changes' ? 'changes' : 'edit-comment', dialog.id]]
  },
}
