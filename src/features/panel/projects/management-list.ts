import type { LocalDatabase } from '#src/data/store/local-database.ts'
import { type EarlyQuestions, livePage, liveRows, rowsById } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { Profile } from '#src/domain/profile/table.ts'
import { type Project, projectStatuses } from '#src/domain/project/table.ts'
import { projectStatusLabels } from '#src/domain/project/rules.ts'
import { type CsvColumn, localTime } from '#src/domain/csv.ts'
import { csvFileWith } from '../../kit/lists/csv-file.ts'
import { formatValue } from '../../project/projects/copy.ts'
import { searchOfAll } from '../../project/projects/queries.ts'
import { byTime, type ListDefinition, timeOrders } from '../../kit/lists/list-definition.ts'
import { type ListStateOf, parseListState } from '../../kit/lists/use-list-state.ts'
import { distinctIds, firstPageOf } from '../../kit/lists/use-paged-list.ts'
import { emailOf, nameOf } from '../../kit/people/names.ts'
import { managementCopy } from '../../project/projects/management-copy.ts'

const fields = { selected: 'text', q: 'text', status: ['all', ...projectStatuses], sort: timeOrders } as const
type State = Omit<ListStateOf<typeof fields>, 'selected'>

function managedProjects({ status, sort, q }: State): Omit<ListRequest<'projects'>, 'limit'> {
  return {
    table: 'projects',
    where: status === 'all' ? {} : { status },
    sort: byTime(sort),
    search: searchOfAll(q),
  }
}

/** All users' projects. */
export const managementList: ListDefinition<'projects', typeof fields> = {
  name: 'projects',
  table: 'projects',
  fields,
  request: managedProjects,
}

/** The early queries of the screen: the projects, then their owners. */
export const askEarly: EarlyQuestions = async (ask, { search }) => {
  const page = await ask(livePage<'projects'>, firstPageOf(managedProjects(parseListState(fields, search))))
  if (page)
    await ask(liveRows<'profiles'>, { table: 'profiles', ids: distinctIds(page.rows.map(({ user_id }) => user_id)) })
}

interface ProjectLine {
  project: Project
  owner: Profile | undefined
}

const columns: readonly CsvColumn<ProjectLine>[] = [
  { header: 'Project', value: ({ project }) => project.name },
  { header: 'Description', value: ({ project }) => project.description },
  { header: 'Owner', value: ({ owner }) => (owner ? nameOf(owner) : managementCopy.unknownOwner) },
  { header: 'Email', value: ({ owner }) => (owner ? emailOf(owner) : '') },
  { header: 'Status', value: ({ project }) => projectStatusLabels[project.status] },
  { header: 'Progress', value: ({ project }) => project.progress },
  { header: 'Plan', value: ({ project }) => (project.plan ? formatValue('plan', project.plan) : '') },
  { header: 'Starts', value: ({ project }) => project.starts_on },
  { header: 'Due', value: ({ project }) => project.due_on },
  { header: 'Created', value: ({ project }) => localTime(project.created_at) },
]

async function linesOf(projects: readonly Project[], db: LocalDatabase): Promise<readonly ProjectLine[]> {
  const ids = projects.map(({ user_id }) => user_id)
  const owners = await rowsById(db, 'profiles', ids)
  return projects.map((project) => ({ project, owner: owners.get(project.user_id) }))
}

export const file = csvFileWith(columns, linesOf)
