import { CircleCheck, CircleDashed, ListChecks, type LucideIcon, Pencil, Plus, Trash2, UserRound } from 'lucide-react'
import { taskStatuses } from '#src/domain/task/fields.ts'
import { taskStatusLabels } from '#src/domain/task/rules.ts'
import type { Task, TaskStatus } from '#src/domain/task/schema.ts'
import type { Command, CommandResult, Targets } from '../commands/command.ts'
import { keepFocusNear } from '../commands/keep-focus-near.ts'
import type { TaskDialog } from './dialog-address.ts'
import { type Actor, deleteTasks, type Done, setTasks } from './mutations.ts'
import { texts } from './texts.ts'

/** What the commands of this page need. */
export interface TaskCommandContext extends Actor {
  openDialog: (dialog: TaskDialog) => void
}

export type TaskCommand = Command<Task, TaskCommandContext>

/** Opens the dialog for a new task. */
export const newTaskCommand: TaskCommand = {
  id: 'task.new',
  label: 'New Task',
  describe: () => 'New Task',
  icon: Plus,
  takes: 'none',
  shortcut: 'n',
  perform: (_none, { openDialog }) => openDialog({ kind: 'new' }),
  failure: texts.createFailed,
}

export const editTaskCommand: TaskCommand = {
  id: 'task.edit',
  label: 'Edit',
  describe: ([task]) => `Edit ${task.title}`,
  icon: Pencil,
  shortcut: 'e',
  perform: ([task], { openDialog }) => openDialog({ kind: 'edit', id: task.id }),
  failure: texts.updateFailed,
}

/** Asks which status, of one task or of those selected. */
export const chooseStatusCommand: TaskCommand = {
  id: 'task.choose-status',
  label: 'Set Status',
  describe: (tasks) => `Set the status of ${called(tasks)}`,
  icon: ListChecks,
  takes: 'many',
  shortcut: 's',
  perform: (tasks, { openDialog }) => openDialog({ kind: 'set-status', ids: idsOf(tasks) }),
  failure: texts.updateFailed,
}

/** Asks who does it. */
export const chooseAssigneeCommand: TaskCommand = {
  id: 'task.choose-assignee',
  label: 'Assign',
  describe: (tasks) => `Assign ${called(tasks)}`,
  icon: UserRound,
  takes: 'many',
  shortcut: 'a',
  perform: (tasks, { openDialog }) => openDialog({ kind: 'assign', ids: idsOf(tasks) }),
  failure: texts.updateFailed,
}

/** One or many, with one question and one Undo. */
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
    description: texts.deleteQuestion(tasks.length),
    confirmLabel: 'Delete',
    names: tasks.map(({ title }) => title),
  }),
  async perform(tasks, actor) {
    const { count, undo } = await deleteTasks(actor, idsOf(tasks))
    // Deleted elsewhere meanwhile: nothing to bring back.
    if (count === 0) return { message: texts.deleted(tasks.length) }
    return {
      message: texts.deleted(count),
      undo: { perform: undo, message: texts.restored(count), failure: texts.restoreFailed(count) },
    }
  },
  failure: texts.deleteFailed,
}

/** Sets this status; the label is that of the status where no other is given. */
function setStatus(
  status: TaskStatus,
  { id, label, icon }: { id: string; label: string; icon: LucideIcon },
): TaskCommand {
  return {
    id,
    label,
    describe: (tasks) => `${label} ${called(tasks)}`,
    icon,
    takes: 'many',
    async perform(tasks, actor) {
      keepFocusNear(idsOf(tasks))
      return updated(await setTasks(actor, idsOf(tasks), 'status', status))
    },
    failure: texts.updateFailed,
  }
}

/** One press in each row, by the status that the task has. */
export const completeCommand: TaskCommand = {
  ...setStatus('completed', { id: 'task.complete', label: 'Complete', icon: CircleCheck }),
  visible: (tasks) => tasks.every(({ status }) => status !== 'completed'),
}
export const reopenCommand: TaskCommand = {
  ...setStatus('pending', { id: 'task.reopen', label: 'Reopen', icon: CircleDashed }),
  visible: (tasks) => tasks.every(({ status }) => status === 'completed'),
}

export const statusCommands: ReadonlyMap<TaskStatus, TaskCommand> = new Map(
  taskStatuses.map((status) => [
    status,
    setStatus(status, { id: `task.set-${status}`, label: taskStatusLabels[status], icon: CircleCheck }),
  ]),
)

/** @param userId '' for nobody */
export function assignCommand(userId: string): TaskCommand {
  return {
    ...chooseAssigneeCommand,
    id: 'task.assign-to',
    perform: async (tasks, actor) => updated(await setTasks(actor, idsOf(tasks), 'assigned_to', userId)),
  }
}

/** What can be done to tasks, in the order it is offered. */
export const taskCommands = [editTaskCommand, chooseStatusCommand, chooseAssigneeCommand, deleteTaskCommand] as const

/** All of this page's commands, for the palette and the keyboard. */
export const pageCommands = [newTaskCommand, completeCommand, reopenCommand, ...taskCommands] as const

function updated({ count, undo }: Done): CommandResult {
  if (count === 0) return { message: texts.unchanged }
  return {
    message: texts.updated(count),
    undo: { perform: undo, message: texts.restored(count), failure: texts.restoreFailed(count) },
  }
}

function called(tasks: Targets<Task>): string {
  return tasks.length === 1 ? tasks[0].title : `${tasks.length.toLocaleString('en')} tasks`
}

function idsOf(tasks: Targets<Task>): string[] {
  return tasks.map(({ id }) => id)
}
