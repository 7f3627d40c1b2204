import { liveRow, liveRows } from '#src/data/queries/live-list.ts'
import { newTask, type Task } from '#src/domain/task/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useEveryonesConflicts } from '../../kit/sync/conflicts.ts'
import { useRowsById } from '../../kit/lists/use-paged-list.ts'
import { nameOf } from '../../kit/people/names.ts'

const editedFields = Object.keys(newTask)

/** A task by its id: null if it is not on this device, undefined until read. */
export function useTask(id: string): Task | null | undefined {
  return useLive(liveRow<'tasks'>, { table: 'tasks', id })
}

/** The tasks with these ids that are on this device; undefined until read. */
export function useTasksById(ids: readonly string[]): readonly Task[] | undefined {
  return useLive(liveRows<'tasks'>, { table: 'tasks', ids })
}

/** Open conflicts by task id, latest first; undefined until read. */
export function useTaskConflicts() {
  return useEveryonesConflicts('tasks', editedFields)
}

/** The names of users and projects by id; undefined if not on this device or not yet read. */
export function useNames(ids: readonly string[]): (id: string) => string | undefined {
  const users = useRowsById('profiles', ids)
  const projects = useRowsById('projects', ids)
  return (id) => {
    const user = users?.get(id)
    return user ? nameOf(user) : projects?.get(id)?.name
  }
}
