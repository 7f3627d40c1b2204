import { useState } from 'react'
import type { RefusedEdit } from '#src/data/sync-status.ts'
import { newTask } from '#src/domain/task/fields.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { type Task, type TaskInput, taskInputSchema } from '#src/domain/task/schema.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { NoticeDialog } from '#src/ui/dialog/notice-dialog.tsx'
import { showToast } from '#src/ui/toast/toast-store.ts'
import type { Draft } from '../forms/draft-state.ts'
import { draftKey, readDraft } from '../forms/saved-draft.ts'
import { RefusedReason } from '../sync/refused-reason.tsx'
import { createTask, updateTask } from './mutations.ts'
import { TaskForm } from './task-form.tsx'
import { TaskNotices } from './task-notices.tsx'
import { texts } from './texts.ts'

interface DialogProps {
  onClose: () => void
}

/** `?new`, with the values of a refused creation where one is put right. */
export function CreateTaskDialog({ refused, onClose }: DialogProps & { refused: RefusedEdit | undefined }) {
  const workspace = useWorkspace()
  async function save(input: TaskInput) {
    await createTask(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: texts.created, tone: 'success' })
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
      failure={texts.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

interface EditProps extends DialogProps {
  id: string
  /** Undefined where there is no such task (any more). */
  task: Task | undefined
  /** The refused edit whose values are put right. */
  refused: RefusedEdit | undefined
  /** What waits for a decision in this task. */
  conflicts: readonly SyncConflict[]
  refusedEdits: readonly RefusedEdit[]
}

/** `?edit=<id>`. A task that is deleted elsewhere meanwhile can be saved as a new one: nothing typed is lost. */
export function EditTaskDialog({ id, task, refused, conflicts, refusedEdits, onClose }: EditProps) {
  const workspace = useWorkspace()
  const [known, setKnown] = useState(task)
  if (task && task !== known) setKnown(task)
  const form = formName(refused?.id ?? id)
  const [draft] = useState(() => readDraft(draftKey(workspace.identity.userId, form), newTask))
  // Of a task that is gone, what the draft was made from is all that is known.
  const gone = { ...newTask, ...draft?.base, ...(refused && inputOf(refused)) }
  const live = known ?? (refused || draft ? gone : undefined)
  if (!live) return <UnknownTaskDialog onClose={onClose} />

  async function save(input: TaskInput, { changes, base }: Draft<TaskInput>) {
    if (task) await updateTask(workspace, id, changes, base)
    else await createTask(workspace, input)
    if (refused) await workspace.discardRefused(refused.id)
    showToast({ title: task ? texts.updated(1) : texts.created, tone: 'success' })
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
              <Alert tone="warning" title="This task is not here any more">
                It was deleted, maybe by another admin. What you typed is kept: save it as a new task.
              </Alert>
            )}
            <TaskNotices conflicts={conflicts} refused={others} />
          </>
        ) : null
      }
      failure={task ? texts.updateFailed : texts.createFailed}
      onSave={save}
      onClose={onClose}
    />
  )
}

/** An address from elsewhere, or a task that is gone. */
export function UnknownTaskDialog({ onClose }: DialogProps) {
  return (
    <NoticeDialog
      title="This task is not here"
      description="It was deleted, maybe by another admin."
      closeLabel="Back to Tasks"
      onClose={onClose}
    />
  )
}

/** @param of a task, a refused edit, or `new` */
function formName(of: string): string {
  return `task.${of}`
}

/** What of a refused edit can be typed into the form. */
function inputOf({ fields }: RefusedEdit): Partial<TaskInput> {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => Object.hasOwn(taskInputSchema.shape, field)))
}
