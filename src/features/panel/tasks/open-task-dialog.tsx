import { CreateDialog, EditDialog } from '../../kit/sync/row-dialogs.tsx'
import type { RefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { AssignDialog, StatusDialog } from './choose-dialogs.tsx'
import type { TaskCommandContext } from './commands.ts'
import type { TaskDialog } from './dialog-address.ts'
import { useTask, useTaskConflicts, useTasksById } from './queries.ts'
import { taskPage, UnknownTaskDialog } from './task-dialogs.tsx'
import { TaskNotices } from './task-notices.tsx'

interface OpenTaskDialogProps {
  dialog: TaskDialog
  context: TaskCommandContext
  /** Undefined until read. */
  refused: RefusedRows | undefined
  onClose: () => void
}

/** The dialog named by the URL, once its tasks have been read. */
export function OpenTaskDialog({ dialog, context, refused, onClose }: OpenTaskDialogProps) {
  const id = dialog.kind === 'edit' ? dialog.id : ''
  const task = useTask(id)
  const tasks = useTasksById('ids' in dialog ? dialog.ids : none)
  const conflicts = useTaskConflicts()
  // The form reads its initial values once, so it waits for them.
  if (task === undefined || !tasks || !refused || !conflicts) return null
  if (dialog.kind === 'set-status' || dialog.kind === 'assign') {
    const [first, ...others] = tasks
    if (!first) return <UnknownTaskDialog onClose={onClose} />
    const Choose = dialog.kind === 'assign' ? AssignDialog : StatusDialog
    return <Choose tasks={[first, ...others]} context={context} onClose={onClose} />
  }
  const edits = [...refused.byRow.values()].flat()
  const shown = { page: taskPage, refused: edits.find((edit) => edit.id === dialog.refused), onClose }
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') return <CreateDialog key={key} {...shown} />
  const troubles = {
    conflicts: conflicts.get(id) ?? [],
    refused: (refused.byRow.get(id) ?? []).filter((edit) => edit !== shown.refused),
  }
  const notices = troubles.conflicts.length + troubles.refused.length > 0 ? <TaskNotices {...troubles} /> : null
  return <EditDialog key={`${id} ${key}`} {...{ ...shown, id, notices }} row={task ?? undefined} />
}

const none: readonly string[] = []
