import { liveCount } from '#src/data/queries/live-count.ts'
import type { EarlyQuestions } from '#src/data/queries/live-list.ts'
import type { ListRequest, RowFilter, Sort } from '#src/data/store/list-request.ts'
import { type Project, projectStatuses } from '#src/domain/project/table.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { filterOptions } from '../../kit/lists/list-filters.tsx'
import { earlyPage, type ListDefinition } from '../../kit/lists/list-definition.ts'
import type { ListStateOf } from '../../kit/lists/use-list-state.ts'

const fields = {
  selected: 'text',
  q: 'text',
  status: ['all', ...projectStatuses],
  sort: ['newest', 'updated', 'name'],
} as const
type State = ListStateOf<typeof fields>

interface SortOption {
  label: string
  by: readonly Sort<keyof Project>[]
}

export const sortOptions: Record<State['sort'], SortOption> = {
  newest: { label: 'Newest first', by: [{ field: 'created_at', direction: 'desc' }] },
  updated: { label: 'Recently updated', by: [{ field: 'updated_at', direction: 'desc' }] },
  name: { label: 'Name', by: [{ field: 'name', direction: 'asc' }] },
}

function projectList({ status, sort, q }: State, userId: string): Omit<ListRequest<'projects'>, 'limit'> {
  return {
    table: 'projects',
    where: { user_id: userId, ...(status !== 'all' && { status }) },
    sort: sortOptions[sort].by,
    search: { text: q, fields: ['name', 'description'] },
  }
}

/** The user's own projects. An admin's device holds all users' projects. */
export const ownProjectsList: ListDefinition<'projects', typeof fields> = {
  name: 'own-projects',
  table: 'projects',
  fields,
  request: projectList,
  isListed: ({ user_id }, userId) => user_id === userId,
  filters: {
    status: { label: 'Status', options: filterOptions('All statuses', projectStatusLabels, projectStatuses) },
  },
}

export function ownProjects(userId: string): RowFilter<'projects'> {
  return { table: 'projects', where: { user_id: userId } }
}

const askPage = earlyPage(ownProjectsList)

/** The early queries of the screen. */
export const askEarly: EarlyQuestions = (ask, place) =>
  Promise.all([askPage(ask, place), ask(liveCount<'projects'>, ownProjects(place.userId))])
