import { z } from 'zod'
import type { Sort } from '#src/data/live-list.ts'
import { type Project, projectStatuses } from '#src/domain/project/schema.ts'

/** How the list of projects is narrowed and sorted, as the URL has it. */
export const projectListSchema = z.object({
  /** Ids of the selected projects, with a dot between two. */
  selected: z.string().catch(''),
  q: z.string().catch(''),
  status: z.enum(['all', ...projectStatuses]).catch('all'),
  sort: z.enum(['newest', 'updated', 'name']).catch('newest'),
})
export type ProjectListState = z.infer<typeof projectListSchema>

interface SortOption {
  label: string
  by: readonly Sort<keyof Project>[]
}

export const sortOptions: Record<ProjectListState['sort'], SortOption> = {
  newest: { label: 'Newest first', by: [{ field: 'created_at', direction: 'desc' }] },
  updated: { label: 'Recently updated', by: [{ field: 'updated_at', direction: 'desc' }] },
  name: { label: 'Name', by: [{ field: 'name', direction: 'asc' }] },
}
