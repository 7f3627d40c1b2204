import type { Sort } from '#src/data/live-list.ts'
import { projectStatuses } from '#src/domain/project/fields.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { ListStateOf } from '../lists/use-list-state.ts'

/** The filters and order of the list of projects, as in the URL. */
export const projectListFields = {
  /** Ids of the selected projects, separated by dots. */
  selected: 'text',
  q: 'text',
  status: ['all', ...projectStatuses],
  sort: ['newest', 'updated', 'name'],
} as const
export type ProjectListState = ListStateOf<typeof projectListFields>

interface SortOption {
  label: string
  by: readonly Sort<keyof Project>[]
}

export const sortOptions: Record<ProjectListState['sort'], SortOption> = {
  newest: { label: 'Newest first', by: [{ field: 'created_at', direction: 'desc' }] },
  updated: { label: 'Recently updated', by: [{ field: 'updated_at', direction: 'desc' }] },
  name: { label: 'Name', by: [{ field: 'name', direction: 'asc' }] },
}
