import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { paths } from '#src/paths.ts'
import { dialogSearch } from '../projects/dialog-address.ts'
import type { Command } from '../shell/command.ts'

export interface RefusedCommandContext {
  retry: (id: string) => void
  /** Opens the place where the refused values can be put right. */
  goTo: (address: string) => void
  askToDiscard: (edit: RefusedEdit) => void
}

type RefusedCommand = Command<RefusedEdit, RefusedCommandContext>

const retryCommand: RefusedCommand = {
  id: 'refused.retry',
  label: 'Retry',
  describe: (edit) => `Retry ${edit.label}`,
  icon: RotateCw,
  visible: () => true,
  perform: (edit, { retry }) => retry(edit.id),
}

const editCommand: RefusedCommand = {
  id: 'refused.edit',
  label: 'Edit',
  describe: (edit) => `Edit ${edit.label}`,
  icon: Pencil,
  visible: (edit) => editAddress(edit) !== undefined,
  perform(edit, { goTo }) {
    const address = editAddress(edit)
    if (address) goTo(address)
  },
}

const discardCommand: RefusedCommand = {
  id: 'refused.discard',
  label: 'Discard',
  describe: (edit) => `Discard ${edit.label}`,
  icon: Trash2,
  tone: 'danger',
  visible: () => true,
  perform: (edit, { askToDiscard }) => askToDiscard(edit),
}

/** What can be done about a refused edit, in the order it is offered. */
export const refusedCommands = [retryCommand, editCommand, discardCommand] as const

/** Where a refused edit opens with its values; undefined where no dialog holds them. */
function editAddress(edit: RefusedEdit): string | undefined {
  if (edit.table !== 'projects' || edit.kind === 'deleted') return undefined
  const search =
    edit.kind === 'created'
      ? dialogSearch({ kind: 'new', refused: edit.id })
      : dialogSearch({ kind: 'edit', id: edit.row_id, refused: edit.id })
  return paths.projects + search
}
