import { CircleCheck, CircleDashed, ListChecks, Pencil, Plus, Trash2, UserRound } from 'lucide-react'
import type { Task, TaskStatus } from '#src/domain/task/table.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import { type Command, type CommandResult, resultOf, type Targets } from '../../kit/commands/command.ts'
import { rowAddress, type ListDialog } from '../../kit/commands/row-address.ts'
import { moveFocusNear } from '../../kit/commands/row-focus.ts'
import type { Actor, Done } from '../../kit/mutations/rows.ts'
import { deleteTasks, setTasks } from './mutations.ts'
import { copy } from './copy.ts'

/** `?new`, `?edit=<id>`, `?set-status=<id>`, `?assign=<id>`, the last two once for each task. */
export type TaskDialog = ListDialog<'new' | 'edit' | 'set-status' | 'assign'>

export const taskAddress = rowAddress<TaskDialog['kind']>(['new'], ['edit', 'set-status', 'assign'])

/** The context of this page's commands. */
export interface TaskCommandContext extends Actor {
  openDialog: (dialog: TaskDialog) => void
}

export type TaskCommand = Command<Task, TaskCommandContext>

export const newTaskCommand: TaskCommand = {
  id: 'task.new',
  label: 'New Task',
  describe: () => 'New Task',
  icon: Plus,
  takes: 'none',
  shortcut: 'n',
  perform: (_none, { openDialog }) => openDialog({ kind: 'new', ids: [] }),
  failure: copy.createFailed,
}

export const editTaskCommand: TaskCommand = {
  id: 'task.edit',
  label: 'Edit',
  describe: ([task]) => `Edit ${task.title}`,
  icon: Pencil,
  shortcut: 'e',
  perform: ([task], { openDialog }) => openDialog({ kind: 'edit', ids: [task.id] }),
  failure: copy.updateFailed,
}

/** Asks for the status of one task or of the selected ones. */
export const chooseStatusCommand: TaskCommand = {
  id: 'task.choose-status',
  label: 'Set Status',
  describe: (tasks) => `Set the status of ${called(tasks)}`,
  icon: ListChecks,
  takes: 'many',
  shortcut: 's',
  perform: (tasks, { openDialog }) => openDialog({ kind: 'set-status', ids: idsOf(tasks) }),
  failure: copy.updateFailed,
}

/** Asks for the assignee. */
export const chooseAssigneeCommand: TaskCommand = {
  id: 'task.choose-assignee',
  label: 'Assign',
  describe: (tasks) => `Assign ${called(tasks)}`,
  icon: UserRound,
  takes: 'many',
  shortcut: 'a',
  perform: (tasks, { openDialog }) => openDialog({ kind: 'assign', ids: idsOf(tasks) }),
  failure: copy.updateFailed,
}

/** One or several, with one question and one Undo. */
export const deleteTaskCommand: TaskCommand = {
  id: 'task.delete',
  label: 'Delete',
  describe: (tasks) => `Delete ${called(tasks)}`,
  icon: Trash2,
  tone: 'danger',
  takes: 'many',
  shortcut: 'Delete',
  confirm: (tasks) => ({
    title: tasks.length === 1 ? 'Delete Task' : `Delete ${tasks.length.toLocaleString('en')} Tasks`,
    description: copy.confirmDelete(tasks.length),
    confirmLabel: 'Delete',
    names: tasks.map(({ title }) => title),
  }),
  async perform(tasks, actor) {
    return resultOf(await deleteTasks(actor, idsOf(tasks)), {
      done: copy.deleted,
      undone: copy.restored,
      undoFailed: copy.restoreFailed(tasks.length),
      // Deleted elsewhere already.
      unchanged: copy.deleted(tasks.length),
    })
  },
  failure: copy.deleteFailed,
}

/** Sets this status; the label defaults to the status's own. */
function setStatus(
  status: TaskStatus,
  {
    id = `task.set-${status}`,
    label = taskStatusLabels[status],
    icon = CircleCheck,
  }: Partial<Pick<TaskCommand, 'id' | 'label' | 'icon'>> = {},
): TaskCommand {
  return {
    id,
    label,
    describe: (tasks) => `${label} ${called(tasks)}`,
    icon,
    takes: 'many',
    async perform(tasks, actor) {
      moveFocusNear(idsOf(tasks))
      return updated(await setTasks(actor, idsOf(tasks), 'status', status))
    },
    failure: copy.updateFailed,
  }
}

/** One button in each row, depending on the task's status. */
export const completeCommand: TaskCommand = {
  ...setStatus('completed', { id: 'task.complete', label: 'Complete', icon: CircleCheck }),
  visible: (tasks) => tasks.every(({ status }) => status !== 'completed'),
}
export const reopenCommand: TaskCommand = {
  ...setStatus('pending', { id: 'task.reopen', label: 'Reopen', icon: CircleDashed }),
  visible: (tasks) => tasks.every(({ status }) => status === 'completed'),
}

export const statusCommands: Readonly<Record<TaskStatus, TaskCommand>> = {
  pending: setStatus('pending'),
  'in-progress': setStatus('in-progress'),
  completed: setStatus('completed'),
  cancelled: setStatus('cancelled'),
}

/** @param userId '' for nobody */
export function assignCommand(userId: string): TaskCommand {
  return {
    ...chooseAssigneeCommand,
    id: 'task.assign-to',
    perform: async (tasks, actor) => updated(await setTasks(actor, idsOf(tasks), 'assigned_to', userId)),
  }
}

/** The commands for tasks, in the order of the menus. */
export const taskCommands = [editTaskCommand, chooseStatusCommand, chooseAssigneeCommand, deleteTaskCommand] as const

/** For several tasks at once. */
export const bulkCommands = [chooseStatusCommand, chooseAssigneeCommand, deleteTaskCommand] as const

/** All commands of this page, for the palette and the keyboard. */
export const pageCommands = [newTaskCommand, completeCommand, reopenCommand, ...taskCommands] as const

function updated(done: Done): CommandResult | undefined {
  return resultOf(done, {
    done: copy.updated,
    undone: copy.restored,
    undoFailed: copy.restoreFailed(done.count),
    unchanged: copy.unchanged,
  })
}

export function called(tasks: Targets<Task>): string {
  return tasks.length === 1 ? tasks[0].title : `${tasks.length.toLocaleString('en')} tasks`
}

function idsOf(tasks: Targets<Task>): string[] {
  return tasks.map(({ id }) => id)
}
