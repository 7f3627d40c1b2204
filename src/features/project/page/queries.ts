import { type EarlyQuestions, livePage, liveRow } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { Task } from '#src/domain/task/table.ts'
import { firstPageOf, type PagedList, usePagedList } from '../../kit/lists/use-paged-list.ts'

/** A project's tasks in their order (`byPosition`); undefined until read. */
export function useOrderedTasks(projectId: string): PagedList<Task> | undefined {
  return usePagedList(orderedTasks(projectId))
}

function orderedTasks(projectId: string): Omit<ListRequest<'tasks'>, 'limit'> {
  return {
    table: 'tasks',
    where: { project_id: projectId },
    sort: [
      { field: 'position', direction: 'asc' },
      { field: 'created_at', direction: 'asc' },
    ],
  }
}

/** The early queries of the page. */
export const askEarly: EarlyQuestions = (ask, { ids: [id = ''] }) =>
  Promise.all([
    ask(liveRow<'projects'>, { table: 'projects', id }),
    ask(livePage<'tasks'>, firstPageOf(orderedTasks(id))),
  ])
