import { useState } from 'react'
import { draftKey } from '#src/data/drafts/draft-key.ts'
import type { RefusedEdit } from '#src/data/replication/edits.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { newTask, type Task } from '#src/domain/task/table.ts'
import { type TaskInput, taskInputSchema } from '#src/domain/task/schema.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import type { Draft } from '../forms/draft-state.ts'
import { readDraft } from '../forms/saved-draft.ts'
import { RefusedReason } from '../sync/refused-reason.tsx'
import { copy } from './copy.ts'
import { createTask, updateTask } from './save-task.ts'
import { TaskForm } from './task-form.tsx'
import { TaskNotices } from './task-notices.tsx'

interface DialogProps {
  onClose: () => void
}

/** `?new`, filled with the values of a refused creation, if there is one to correct. */
export function CreateTaskDialog({ refused, onClose }: DialogProps & { refused: RefusedEdit | undefined }) {
  const workspace = useWorkspace()
  async function save(input: TaskInput) {
    await createTask(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: copy.created, tone: 'success' })
  }
  return (
    <TaskForm
      title="Create Task"
      submitLabel="Create Task"
      form={formName(refused?.id ?? 'new')}
      live={newTask}
      isNew
      start={refused && inputOf(refused)}
      notice={refused ? <RefusedReason edit={refused} /> : null}
      failure={copy.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditProps extends DialogProps {
  id: string
  /** Undefined if the task doesn't exist (any more). */
  task: Task | undefined
  /** The refused edit to correct. */
  refused: RefusedEdit | undefined
  /** The task's open conflicts. */
  conflicts: readonly SyncConflict[]
  refusedEdits: readonly RefusedEdit[]
}

/** `?edit=<id>`. A task that another device deletes in the meantime can be saved as a new one, so no input is lost. */
export function EditTaskDialog({ id, task, refused, conflicts, refusedEdits, onClose }: EditProps) {
  const workspace = useWorkspace()
  const [known, setKnown] = useState(task)
  if (task && task !== known) setKnown(task)
  const form = formName(refused?.id ?? id)
  const [draft] = useState(() => readDraft(draftKey(workspace.identity.userId, form), newTask))
  // A deleted task is known only from the base of the draft or the refused edit.
  const gone = { ...newTask, ...draft?.base, ...(refused && inputOf(refused)) }
  const live = known ?? (refused || draft ? gone : undefined)
  if (!live) return <UnknownTaskDialog onClose={onClose} />

  async function save(input: TaskInput, { changes, base }: Draft<TaskInput>) {
    if (task) await updateTask(workspace, id, changes, base)
    else await createTask(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: task ? copy.updated(1) : copy.created, tone: 'success' })
  }
  const others = refusedEdits.filter((edit) => edit !== refused)
  return (
    <TaskForm
      title="Edit Task"
      submitLabel={task ? 'Save Changes' : 'Save as New Task'}
      form={form}
      live={live}
      isNew={!task}
      start={refused && inputOf(refused)}
      notice={
        refused || !task || conflicts.length > 0 || others.length > 0 ? (
          <>
            {refused ? <RefusedReason edit={refused} /> : null}
            {task ? null : (
              <Alert tone="warning" title="This task no longer exists">
                It was deleted, perhaps by another admin. What you typed is still here, so you can save it as a new
                task.
              </Alert>
            )}
            <TaskNotices conflicts={conflicts} refused={others} />
          </>
        ) : null
      }
      failure={task ? copy.updateFailed : copy.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** For a foreign link, or a deleted task. */
export function UnknownTaskDialog({ onClose }: DialogProps) {
  return (
    <NoticeDialog
      title="Task not found"
      description="It was deleted, perhaps by another admin."
      closeLabel="Back to Tasks"
      onClose={onClose}
    />
  )
}

/** @param of a task's id, a refused edit's id, or `new` */
function formName(of: string): string {
  return `task.${of}`
}

/** The values of a refused edit that fit the form. */
function inputOf({ fields }: RefusedEdit): Partial<TaskInput> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(taskInputSchema.shape, field)))
}
