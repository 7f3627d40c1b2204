import { FolderKanban } from 'lucide-react'
import { liveCount } from '#src/data/queries/live-count.ts'
import type { EarlyQuestions } from '#src/data/queries/live-list.ts'
import type { RowFilter, Sort } from '#src/data/store/list-request.ts'
import { type Project, projectStatuses } from '#src/domain/project/table.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { projectPath } from '#src/paths.ts'
import { filterOptions } from '../../kit/lists/list-filters.tsx'
import { earlyPage, type PageList } from '../../kit/lists/list-definition.ts'
import {
  deleteProjectCommand,
  newProjectCommand,
  pageCommands,
  type ProjectCommandContext,
} from '../../project/projects/commands.ts'
import { copy } from '../../project/projects/copy.ts'

const sorts = ['newest', 'updated', 'name'] as const
const fields = { selected: 'text', q: 'text', status: ['all', ...projectStatuses], sort: sorts } as const

const orders: Record<(typeof sorts)[number], { label: string; by: Sort<keyof Project> }> = {
  newest: { label: 'Newest first', by: { field: 'created_at', direction: 'desc' } },
  updated: { label: 'Recently updated', by: { field: 'updated_at', direction: 'desc' } },
  name: { label: 'Name', by: { field: 'name', direction: 'asc' } },
}

const bulkCommands = [deleteProjectCommand]

/** The user's own projects. An admin's device holds all users' projects. */
export const ownProjectsList: PageList<'projects', typeof fields, ProjectCommandContext> = {
  name: 'own-projects',
  table: 'projects',
  fields,
  request: ({ status, sort, q }, userId) => ({
    table: 'projects',
    where: { user_id: userId, ...(status !== 'all' && { status }) },
    sort: [orders[sort].by],
    search: { text: q, fields: ['name', 'description'] },
  }),
  isListed: ({ user_id }, userId) => user_id === userId,
  title: copy.title,
  rows: 'Projects',
  search: 'Search projects',
  filters: {
    status: { label: 'Status', options: filterOptions('All statuses', projectStatusLabels, projectStatuses) },
    sort: { label: 'Sort by', options: sorts.map((value) => ({ value, label: orders[value].label })) },
  },
  commands: pageCommands,
  bulk: () => bulkCommands,
  create: { command: newProjectCommand, first: copy.createFirst },
  found: {
    group: 'Projects',
    as: ({ id, name, description }) => ({
      id: `project ${id}`,
      label: name,
      body: description,
      icon: FolderKanban,
      to: projectPath(id),
    }),
  },
  empty: { title: 'No projects yet', text: copy.emptyText },
  loadFailed: copy.loadFailed,
  missing: copy.missing,
}

export function ownProjects(userId: string): RowFilter<'projects'> {
  return { table: 'projects', where: { user_id: userId } }
}

const askPage = earlyPage(ownProjectsList)

/** The early queries of the screen. */
export const askEarly: EarlyQuestions = (ask, place) =>
  Promise.all([askPage(ask, place), ask(liveCount<'projects'>, ownProjects(place.userId))])
