import type { Sort } from '#src/data/live-list.ts'
import { projectStatuses } from '#src/domain/project/fields.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { ListStateOf } from '../lists/use-list-state.ts'

/** How the list of projects is narrowed and sorted, as the URL has it. */
export const projectListFields = {
  /** Ids of the selected projects, with a dot between two. */
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

/** Ids as the URL has them, with a dot between two. */
export function textOf(ids: Iterable<string>): string {
  return [...ids].join('.')
}

export function idsIn(text: string): readonly string[] {
  return text.split('.').filter(Boolean)
}
