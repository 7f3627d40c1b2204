import { useCallback, useMemo, useRef } from 'react'
import { allRows } from '#src/data/live-list.ts'
import type { Task } from '#src/domain/task/schema.ts'
import { useSyncStatus } from '#src/runtime/use-sync-status.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { Button } from '#src/ui/button/button.tsx'
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx'
import { useCharacterKeys } from '#src/ui/keyboard/character-keys.ts'
import { late, useLoadedLater } from '#src/ui/late/late.tsx'
import { PageHeader } from '#src/ui/page-header/page-header.tsx'
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx'
import { failureToast, showToast } from '#src/ui/toast/toast-store.ts'
import { CommandButton } from '../commands/command-button.tsx'
import { CommandConfirmations, useAskedIds } from '../commands/command-confirmations.tsx'
import { focusedRowId } from '../commands/row-focus.ts'
import { useAddressDialog } from '../commands/use-address-dialog.ts'
import { useCommands } from '../commands/use-commands.ts'
import { idsText } from '../commands/ids-in-url.ts'
import { ListStates } from '../lists/list-states.tsx'
import { SelectionBar } from '../lists/selection-bar.tsx'
import { useFailureToast } from '../lists/use-failure-toast.ts'
import { useListState } from '../lists/use-list-state.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useUnsentKinds } from '../sync/use-unsent-kinds.ts'
import {
  chooseAssigneeCommand,
  chooseStatusCommand,
  deleteTaskCommand,
  newTaskCommand,
  pageCommands,
  type TaskCommandContext,
  taskCommands,
} from './commands.ts'
import { type TaskDialog, taskDialogAddress } from './dialog-address.ts'
import { isNarrowed, type TaskListState, taskListFields } from './list-state.ts'
import {
  taskList,
  useRefusedTasks,
  useSelectedTasks,
  useTask,
  useTaskConflicts,
  useTaskList,
  useTasksById,
} from './queries.ts'
import { TaskFilters } from './task-filters.tsx'
import { RefusedTasks } from './task-notices.tsx'
import { TaskTable } from './task-table.tsx'
import * as styles from './tasks.css.ts'
import { copy } from './copy.ts'

// The forms load after the data: the list doesn't need them.
const dialogs = () => import('./task-dialogs.tsx')
const choices = () => import('./choose-dialogs.tsx')
const CreateTaskDialog = late(async () => (await dialogs()).CreateTaskDialog)
const EditTaskDialog = late(async () => (await dialogs()).EditTaskDialog)
const UnknownTaskDialog = late(async () => (await dialogs()).UnknownTaskDialog)
const StatusDialog = late(async () => (await choices()).StatusDialog)
const AssignDialog = late(async () => (await choices()).AssignDialog)
const lateDialogs = [CreateTaskDialog, EditTaskDialog, UnknownTaskDialog, StatusDialog, AssignDialog]

/** The most tasks that can be selected at once. */
const mostSelected = 1000

/** /admin/tasks: all users' tasks, created, edited, assigned, completed and deleted on the device first. */
export function TasksScreen() {
  useDocumentTitle(`${copy.title} · Admin`)
  const { dialog, open, close } = useAddressDialog(taskDialogAddress)
  const { write, identity } = useWorkspace()
  const [state, change] = useListState(taskListFields)
  const list = useTaskList(state)
  const asked = useTasksById(useAskedIds(taskCommands))
  const { firstSyncDone, firstSyncFailed } = useSyncStatus('firstSyncDone', 'firstSyncFailed')
  const unsent = useUnsentKinds('tasks')
  const conflicts = useTaskConflicts()
  const refused = useRefusedTasks()
  const selected = useSelectedTasks(state.selected)
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const select = useCallback((ids: Iterable<string>) => change({ selected: idsText(ids) }), [change])
  // Clears the selection, so that no action applies to rows out of sight.
  const narrow = useCallback(
    (fields: Partial<TaskListState>, how?: { typing?: boolean }) => change({ ...fields, selected: '' }, how),
    [change],
  )
  const context = useMemo(() => {
    // A refused edit opens in the form with its values, to be corrected.
    const openDialog = (dialog: TaskDialog) =>
      open(dialog.kind === 'edit' ? { ...refusedIn(dialog.id), ...dialog } : dialog)
    const refusedIn = (id: string) => {
      const edit = refused?.byTask.get(id)?.find(({ kind }) => kind === 'changed')
      return edit && { refused: edit.id }
    }
    return { write, identity, openDialog }
  }, [write, identity, open, refused])
  const letters = useCharacterKeys(({ enabled }) => enabled)
  const table = useRef<HTMLDivElement>(null)
  const narrowed = isNarrowed(state)
  const isEmpty = !narrowed && list?.total === 0 && firstSyncDone
  useLoadedLater(lateDialogs)
  useFailureToast(list?.total === 0 && firstSyncFailed, copy.loadFailed)
  useCommands({
    commands: pageCommands,
    targets: () => (selected.length > 0 ? selected : (list?.rows.filter(({ id }) => id === focusedRowId()) ?? [])),
    context,
    list: table,
  })

  return (
    <>
      <PageHeader
        title={copy.title}
        actions={
          <div className={styles.underThumb}>
            <CommandButton command={newTaskCommand} context={context} variant={isEmpty ? 'secondary' : 'primary'} />
          </div>
        }
      />
      {isEmpty ? null : <TaskFilters state={state} onChange={narrow} />}
      {refused && refused.homeless.length > 0 ? <RefusedTasks edits={refused.homeless} /> : null}
      <ListStates
        list={list}
        skeleton={<Skeleton lines={8} strip={false} label="Loading tasks" />}
        failure={copy.loadFailed.title}
        failureHint={copy.loadFailed.description}
        empty={
          <EmptyState
            title="No tasks yet"
            action={
              <CommandButton
                command={newTaskCommand}
                context={context}
                variant="primary"
                label="Create the First Task"
              />
            }
          >
            A task can belong to a project, but doesn't have to. Completing one moves the progress your customer sees.
          </EmptyState>
        }
        narrowed={narrowed}
        onClear={() => narrow({ q: '', status: 'all', project: '' })}
      >
        {(read) => (
          <TaskTable
            list={read}
            onChange={narrow}
            selected={selectedIds}
            onSelect={select}
            ref={table}
            {...{ state, unsent, conflicts, refused, context, letters }}
          />
        )}
      </ListStates>
      {selected.length > 0 ? (
        <SelectionBar count={selected.length} onClear={() => select([])}>
          <SelectMore state={state} total={list?.total ?? 0} selected={selected} onSelect={select} />
          {[chooseStatusCommand, chooseAssigneeCommand, deleteTaskCommand].map((command) => (
            <CommandButton key={command.id} {...{ command, context }} targets={selected} size="small" />
          ))}
        </SelectionBar>
      ) : null}
      {dialog ? <OpenDialog {...{ dialog, context, conflicts, refused }} onClose={close} /> : null}
      <CommandConfirmations commands={taskCommands} among={asked} context={context} missing={UnknownTaskDialog} />
    </>
  )
}

interface SelectMoreProps {
  state: TaskListState
  total: number
  selected: readonly Task[]
  onSelect: (ids: Iterable<string>) => void
}

/** Selects all rows of the list, including those not read yet. */
function SelectMore({ state, total, selected, onSelect }: SelectMoreProps) {
  const { db } = useWorkspace()
  const most = Math.min(total, mostSelected)
  if (selected.length >= most) return null
  async function selectAll() {
    try {
      const rows = await allRows(await db, taskList(state))
      onSelect(rows.slice(0, mostSelected).map(({ id }) => id))
    } catch (error) {
      console.error('tasks: could not be selected', error)
      showToast(failureToast(copy.loadFailed))
    }
  }
  return (
    <Button size="small" variant="quiet" onClick={() => void selectAll()}>
      {total > most ? `Select first ${most.toLocaleString('en')}` : `Select all ${total.toLocaleString('en')}`}
    </Button>
  )
}

interface OpenDialogProps {
  dialog: TaskDialog
  context: TaskCommandContext
  conflicts: ReturnType<typeof useTaskConflicts>
  refused: ReturnType<typeof useRefusedTasks>
  onClose: () => void
}

function OpenDialog({ dialog, context, conflicts, refused, onClose }: OpenDialogProps) {
  const id = dialog.kind === 'edit' ? dialog.id : ''
  const task = useTask(id)
  const tasks = useTasksById('ids' in dialog ? dialog.ids : none)
  // The form reads its initial values once, so it waits for them.
  if (task === undefined || !tasks || !refused || !conflicts) return null
  if (dialog.kind === 'set-status' || dialog.kind === 'assign') {
    const [first, ...others] = tasks
    if (!first) return <UnknownTaskDialog onClose={onClose} />
    const Choose = dialog.kind === 'assign' ? AssignDialog : StatusDialog
    return <Choose tasks={[first, ...others]} context={context} onClose={onClose} />
  }
  const edits = [...refused.byTask.values()].flat()
  const corrected = [...edits, ...refused.homeless].find((edit) => edit.id === dialog.refused)
  const key = dialog.refused ?? ''
  if (dialog.kind === 'new') return <CreateTaskDialog key={key} refused={corrected} onClose={onClose} />
  return (
    <EditTaskDialog
      key={`${id} ${key}`}
      id={id}
      task={task ?? undefined}
      refused={corrected}
      conflicts={conflicts.get(id) ?? []}
      refusedEdits={refused.byTask.get(id) ?? []}
      onClose={onClose}
    />
  )
}

const none: readonly string[] = []
