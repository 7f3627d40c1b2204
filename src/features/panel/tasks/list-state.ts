import type { ListRequest } from '#src/data/store/list-request.ts'
import { taskStatuses } from '#src/domain/task/table.ts'
import { byTime, earlyPage, type ListDefinition, timeOrders } from '../../kit/lists/list-definition.ts'
import type { ListStateOf } from '../../kit/lists/use-list-state.ts'
import { userFields } from '../../kit/people/names.ts'

const fields = {
  selected: 'text',
  q: 'text',
  status: ['all', ...taskStatuses],
  /** A project's id, or `withoutProject`; '' for all. */
  project: 'text',
  sort: timeOrders,
} as const
type State = Omit<ListStateOf<typeof fields>, 'selected'>

/** Instead of a project's id: tasks without a project. */
export const withoutProject = 'none'

export function taskList({ status, project, sort, q }: State): Omit<ListRequest<'tasks'>, 'limit'> {
  return {
    table: 'tasks',
    where: {
      ...(status !== 'all' && { status }),
      ...(project !== '' && { project_id: project === withoutProject ? '' : project }),
    },
    sort: byTime(sort),
    search: {
      text: q,
      fields: ['title', 'description'],
      joined: [{ by: 'assigned_to', table: 'profiles', fields: userFields }],
    },
  }
}

/** All users' tasks. */
export const tasksList: ListDefinition<'tasks', typeof fields> = {
  name: 'tasks',
  table: 'tasks',
  fields,
  request: taskList,
}

export const askEarly = earlyPage(tasksList)
