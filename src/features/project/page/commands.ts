import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpDown, ArrowUpToLine, type LucideIcon } from 'lucide-react'
import type { Placed } from '#src/domain/order.ts'
import { move } from '#src/domain/position.ts'
import type { Task } from '#src/domain/task/table.ts'
import { type Command, resultOf } from '../../kit/commands/command.ts'
import { type Actor, changedNow, type Done, setEach } from '../../kit/mutations/rows.ts'
import { copy } from './copy.ts'

/** The context of the commands that order a project's tasks. */
export interface OrderContext extends Actor {
  /** In their order. */
  tasks: readonly Task[]
  /** More than `tasks` while some are still being read. */
  total: number
}

export type OrderCommand = Command<Task, OrderContext>

interface Move {
  id: string
  label: string
  icon: LucideIcon
  shortcut?: string
  /** The new index of a task, which may be out of range. */
  to: (index: number, count: number) => number
}

function moveCommand({ id, label, icon, shortcut, to }: Move): OrderCommand {
  const places = (task: Task, { tasks }: OrderContext) => {
    const from = tasks.findIndex((other) => other.id === task.id)
    return { from, to: Math.min(Math.max(to(from, tasks.length), 0), tasks.length - 1) }
  }
  return {
    id,
    label,
    describe: ([task]) => `${label}: ${task.title}`,
    icon,
    ...(shortcut && { shortcut }),
    visible: (_tasks, { identity }) => identity.scope === 'all',
    disabledReason([task], context) {
      if (context.tasks.length < context.total) return 'The tasks are still loading.'
      const place = places(task, context)
      if (place.from !== place.to) return undefined
      return place.from === 0 ? 'This is already the first task.' : 'This is already the last task.'
    },
    async perform([task], context) {
      const place = places(task, context)
      return resultOf(await moveTask(context, context.tasks, task.id, place.to), {
        done: () => copy.moved(place.to + 1, context.tasks.length),
        undone: () => copy.movedBack,
        undoFailed: copy.moveFailed,
      })
    },
    failure: copy.moveFailed,
  }
}

/** For one task, in the order of its menu. */
export const orderCommands: readonly OrderCommand[] = [
  moveCommand({
    id: 'task.move-up',
    label: 'Move up',
    icon: ArrowUp,
    shortcut: 'Alt+↑',
    to: (index) => index - 1,
  }),
  moveCommand({
    id: 'task.move-down',
    label: 'Move down',
    icon: ArrowDown,
    shortcut: 'Alt+↓',
    to: (index) => index + 1,
  }),
  moveCommand({ id: 'task.move-to-top', label: 'Move to top', icon: ArrowUpToLine, to: () => 0 }),
  moveCommand({
    id: 'task.move-to-bottom',
    label: 'Move to bottom',
    icon: ArrowDownToLine,
    to: (_index, count) => count - 1,
  }),
]

/** Where a task was dropped. */
export function dropCommand(to: number): OrderCommand {
  return moveCommand({ id: 'task.move-to', label: 'Move', icon: ArrowUpDown, to: () => to })
}

/**
 * Moves a task within its project, and writes only the positions that change. Tasks are read-only for customers: the database decides.
 *
 * @param tasks all tasks of the project
 * @param to the task's new index among them, from 0
 */
export async function moveTask(actor: Actor, tasks: readonly Placed[], id: string, to: number): Promise<Done> {
  if (actor.identity.scope !== 'all') throw new Error('Only admins order tasks')
  const moved = move(tasks, id, to).map(({ id: task, position }) => ({ id: task, fields: { position } }))
  return setEach(actor, 'tasks', moved, changedNow())
}
