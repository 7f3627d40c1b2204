import { newTask } from '#src/domain/task/table.ts'
import type { TaskInput } from '#src/domain/task/schema.ts'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import type { RowPage } from '../../kit/sync/row-dialogs.tsx'
import { copy } from './copy.ts'
import { createTask, updateTask } from './save-task.ts'
import { TaskForm } from './task-form.tsx'

/** How tasks are created and edited. */
export const taskPage: RowPage<TaskInput> = {
  Form: TaskForm,
  blank: newTask,
  drafts: 'task',
  name: 'Task',
  createTitle: 'Create Task',
  deletedBy: 'perhaps by another admin',
  copy: { ...copy, updated: copy.updated(1) },
  create: createTask,
  update: updateTask,
  Unknown: UnknownTaskDialog,
}

/** For a foreign link, or a deleted task. */
export function UnknownTaskDialog({ onClose }: { onClose: () => void }) {
  return (
    <NoticeDialog
      title="Task not found"
      description="It was deleted, perhaps by another admin."
      closeLabel="Back to Tasks"
      onClose={onClose}
    />
  )
}
