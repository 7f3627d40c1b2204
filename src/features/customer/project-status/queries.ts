import { useState } from 'react'
import { type EarlyQuestions, livePage, liveRow } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { Project } from '#src/domain/project/table.ts'
import { earlyPage, type ListDefinition } from '../../kit/lists/list-definition.ts'
import { firstPageOf } from '../../kit/lists/use-paged-list.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

const fields = {
  /** The selected project's id. */
  project: 'text',
  /** The task that a link leads to. */
  task: 'text',
  show: ['latest', 'all'],
} as const

/** The logged-in user's projects, last updated first. An admin's device holds all users' projects. */
export const statusList: ListDefinition<'projects', typeof fields> = {
  name: 'project-status',
  table: 'projects',
  fields,
  request: (_state, userId) => ({
    table: 'projects',
    where: { user_id: userId },
    sort: [{ field: 'updated_at', direction: 'desc' }],
  }),
}

/** A project's tasks, newest first. */
export function tasksOf(project_id: string): Omit<ListRequest<'tasks'>, 'limit'> {
  return { table: 'tasks', where: { project_id }, sort: [{ field: 'created_at', direction: 'desc' }] }
}

/** The early queries of the screen. */
export const askEarly: EarlyQuestions = async (ask, place) => {
  const chosen = new URLSearchParams(place.search).get('project')
  const page = await earlyPage(statusList)(ask, place)
  const project = page?.rows.find(({ id }) => id === chosen) ?? page?.rows[0]
  if (project) await ask(livePage<'tasks'>, firstPageOf(tasksOf(project.id)))
}

/**
 * The project whose tasks are shown: the chosen one, or the first. It doesn't change when an update puts another project first while the
 * page is open.
 *
 * @param chosen a project's id; ignored if it isn't the user's own or isn't on this device
 * @returns undefined until read, and if there is no project
 */
export function useSelectedProject(chosen: string, projects: readonly Project[] | undefined): Project | undefined {
  const { userId } = useWorkspace().identity
  const [first, setFirst] = useState('')
  const chosenRow = useOwn(chosen, userId)
  const firstRow = useOwn(first, userId)
  // Projects in the list are available at once; only a link can name one further down.
  const listed = (wanted: string) => projects?.find(({ id }) => id === wanted)
  const chosenProject = listed(chosen) ?? chosenRow
  if (chosenProject !== null) return chosenProject
  const firstProject = listed(first) ?? firstRow
  if (firstProject !== null) return firstProject
  const next = projects?.[0]
  if (next && next.id !== first) setFirst(next.id)
  return next
}

/** The user's own project with this id: null if there is none, undefined until read. */
function useOwn(id: string, userId: string): Project | null | undefined {
  const project = useLive(liveRow<'projects'>, { table: 'projects', id })
  return project && project.user_id !== userId ? null : project
}
