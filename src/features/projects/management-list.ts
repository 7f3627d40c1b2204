import type { LocalDatabase } from '#src/data/database.ts'
import { allRows, type FirstQuestions, type ListRequest, livePage, liveRows, rowsById } from '#src/data/live-list.ts'
import type { Profile } from '#src/domain/profile/schema.ts'
import { projectStatuses } from '#src/domain/project/fields.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { CsvColumn } from '../lists/csv.ts'
import { type ListStateOf, parseListState } from '../lists/use-list-state.ts'
import { distinctIds, firstPageOf, type PagedList, usePagedList } from '../lists/use-paged-list.ts'
import { emailOf, nameOf } from '../people/names.ts'
import { personFields } from '../people/queries.ts'
import { managementCopy } from './management-copy.ts'

/** The filters and order of the list, as in the URL. */
export const managementFields = {
  /** Ids of the selected projects, separated by dots. */
  selected: 'text',
  q: 'text',
  status: ['all', ...projectStatuses],
  sort: ['newest', 'oldest'],
} as const
export type ManagementState = ListStateOf<typeof managementFields>

/** All users' projects, filtered, sorted and searched; undefined until read. */
export function useManagedProjects(state: ManagementState): PagedList<Project> | undefined {
  return usePagedList(managedProjects(state))
}

export function managedProjects({ status, sort, q }: ManagementState): Omit<ListRequest<'projects'>, 'limit'> {
  return {
    table: 'projects',
    where: status === 'all' ? {} : { status },
    sort: [{ field: 'created_at', direction: sort === 'newest' ? 'desc' : 'asc' }],
    search: {
      text: q,
      fields: ['name', 'description'],
      joined: [{ by: 'user_id', table: 'profiles', fields: personFields }],
    },
  }
}

/** The queries for the screen's first render. */
export const askFirst: FirstQuestions = async (ask, { search }) => {
  const state = parseListState(managementFields, search)
  const page = await ask(livePage<'projects'>, firstPageOf(managedProjects(state)))
  if (page)
    await ask(liveRows<'profiles'>, { table: 'profiles', ids: distinctIds(page.rows.map(({ user_id }) => user_id)) })
}

/** A project as a line of the exported file. */
export interface FiledProject {
  project: Project
  owner: Profile | undefined
}

export const fileColumns: readonly CsvColumn<FiledProject>[] = [
  { header: 'Project', value: ({ project }) => project.name },
  { header: 'Description', value: ({ project }) => project.description },
  { header: 'Owner', value: ({ owner }) => (owner ? nameOf(owner) : managementCopy.unknownOwner) },
  { header: 'Email', value: ({ owner }) => (owner ? emailOf(owner) : '') },
  { header: 'Status', value: ({ project }) => projectStatusLabels[project.status] },
  { header: 'Progress', value: ({ project }) => project.progress },
  { header: 'Created', value: ({ project }) => project.created_at },
]

/** The whole list with its current filters and order. */
export async function filedProjects(db: LocalDatabase, state: ManagementState): Promise<readonly FiledProject[]> {
  const projects = await allRows(db, managedProjects(state))
  const owners = await rowsById(
    db,
    'profiles',
    projects.map(({ user_id }) => user_id),
  )
  return projects.map((project) => ({ project, owner: owners.get(project.user_id) }))
}
