import { move } from '#src/domain/position.ts'
import type { Placed } from '#src/domain/order.ts'
import { type Actor, changedNow, type Done, setEach } from '../../kit/mutations/rows.ts'

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
