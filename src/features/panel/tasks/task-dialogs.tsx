import { Check } from 'lucide-react'
import { useState } from 'react'
import { liveRows } from '#src/data/queries/live-list.ts'
import { newTask, type Task, taskStatuses } from '#src/domain/task/table.ts'
import type { TaskInput } from '#src/domain/task/schema.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { BlockableButton } from '#src/ui/button/blockable-button.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { runCommand } from '../../kit/commands/run-command.ts'
import { UserField } from '../../kit/people/user-field.tsx'
import { useConflicts } from '../../kit/sync/conflicts.ts'
import { RowDialog, type RowPage } from '../../kit/sync/row-dialogs.tsx'
import type { RefusedRows } from '../../kit/sync/use-refused-rows.ts'
import { TaskStatusBadge } from '../../project/badges/task-status-badge.tsx'
import { assignCommand, called, statusCommands, type TaskCommandContext, type TaskDialog } from './commands.ts'
import { copy, fieldLabels } from './copy.ts'
import { createTask, updateTask } from './save-task.ts'
import { TaskForm, TaskNotices } from './task-form.tsx'
import * as styles from './tasks.css.ts'

/** How tasks are created and edited. */
const taskPage: RowPage<TaskInput> = {
  Form: TaskForm,
  blank: newTask,
  drafts: 'task',
  name: 'Task',
  createTitle: 'Create Task',
  deletedBy: 'perhaps by another admin',
  copy: { ...copy, updated: copy.updated(1) },
  create: createTask,
  update: updateTask,
  missing: copy.missing,
  Notices: TaskNotices,
}
const editedFields = Object.keys(newTask)

interface OpenTaskDialogProps {
  dialog: TaskDialog
  context: TaskCommandContext
  /** Undefined until read. */
  refused: RefusedRows | undefined
  onClose: () => void
}

/** The dialog named by the URL, once its tasks have been read. */
export function OpenTaskDialog({ dialog, context, refused, onClose }: OpenTaskDialogProps) {
  const { kind, ids } = dialog
  const tasks = useLive(liveRows<'tasks'>, { table: 'tasks', ids })
  const conflicts = useConflicts('tasks', editedFields)
  // The form reads its initial values once, so it waits for them.
  if (!tasks || !refused || !conflicts) return null
  const [first, ...others] = tasks
  if (kind === 'new' || kind === 'edit') {
    const [id = ''] = ids
    return (
      <RowDialog
        page={taskPage}
        dialog={dialog}
        row={first ?? null}
        conflicts={conflicts.get(id)}
        refused={refused.byRow.get(id)}
        onClose={onClose}
      />
    )
  }
  if (!first) return <NoticeDialog {...copy.missing} onClose={onClose} />
  const Choose = kind === 'assign' ? AssignDialog : StatusDialog
  return <Choose tasks={[first, ...others]} context={context} onClose={onClose} />
}

interface ChooseProps {
  tasks: readonly [Task, ...Task[]]
  context: TaskCommandContext
  onClose: () => void
}

/** `?set-status`: one press on a status sets it. */
function StatusDialog({ tasks, context, onClose }: ChooseProps) {
  const common = sameIn(tasks, 'status')
  return (
    <Dialog open onClose={onClose} size="small" title="Set Status" description={called(tasks)}>
      <ul className={styles.choices}>
        {taskStatuses.map((status) => (
          <li key={status}>
            <button
              type="button"
              className={styles.choice}
              aria-current={status === common ? 'true' : undefined}
              onClick={() => {
                runCommand(statusCommands[status], tasks, context)
                onClose()
              }}
            >
              <TaskStatusBadge status={status} />
              {status === common ? <Check size={16} aria-hidden="true" /> : null}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** `?assign`: chooses the assignee. */
function AssignDialog({ tasks, context, onClose }: ChooseProps) {
  const [chosen, setChosen] = useState<string>()
  const common = sameIn(tasks, 'assigned_to')
  const isChange = chosen !== undefined && chosen !== common
  function assign() {
    if (chosen !== undefined) runCommand(assignCommand(chosen), tasks, context)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={tasks.length === 1 ? 'Assign Task' : 'Assign Tasks'}
      description={called(tasks)}
      footer={
        <>
          <BlockableButton
            variant="primary"
            reason={isChange ? undefined : 'Choose someone else first.'}
            onClick={assign}
          >
            Assign
          </BlockableButton>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <UserField
        label={fieldLabels.assigned_to}
        // If the tasks have different assignees, none is selected initially.
        none={chosen === undefined && common === undefined ? undefined : copy.unassigned}
        placeholder="Different users"
        value={chosen ?? common ?? ''}
        onChange={setChosen}
      />
    </Dialog>
  )
}

/** The value that all tasks share; undefined if they differ. */
function sameIn<Field extends 'status' | 'assigned_to'>(
  tasks: ChooseProps['tasks'],
  field: Field,
): Task[Field] | undefined {
  const value = tasks[0][field]
  return tasks.every((task) => task[field] === value) ? value : undefined
}
