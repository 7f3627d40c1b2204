import type { Sort } from '#src/data/live-list.ts'
import { taskStatuses } from '#src/domain/task/fields.ts'
import type { Task } from '#src/domain/task/schema.ts'
import type { TableSort } from '#src/ui/data-table/data-table.tsx'
import type { ListStateOf } from '../lists/use-list-state.ts'

/** The filters and order of the list of tasks, as in the URL. */
export const taskListFields = {
  /** Ids of the selected tasks, separated by dots. */
  selected: 'text',
  q: 'text',
  status: ['all', ...taskStatuses],
  /** A project's id, or `withoutProject`; '' for all. */
  project: 'text',
  sort: ['newest', 'oldest'],
} as const
export type TaskListState = ListStateOf<typeof taskListFields>

/** Instead of a project's id: tasks without a project. */
export const withoutProject = 'none'

export function sortOf({ sort }: Pick<TaskListState, 'sort'>): readonly Sort<keyof Task>[] {
  return [{ field: 'created_at', direction: sort === 'newest' ? 'desc' : 'asc' }]
}

export function tableSortOf({ sort }: Pick<TaskListState, 'sort'>): TableSort {
  return { column: 'created', direction: sort === 'newest' ? 'desc' : 'asc' }
}

export function isNarrowed({ q, status, project }: TaskListState): boolean {
  return q.trim() !== '' || status !== 'all' || project !== ''
}
