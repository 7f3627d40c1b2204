import { useState } from 'react'
import { type EarlyQuestions, livePage, liveRow } from '#src/data/queries/live-list.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import type { Project } from '#src/domain/project/table.ts'
import type { Task } from '#src/domain/task/table.ts'
import { firstPageOf, type PagedList, usePagedList } from '../../kit/lists/use-paged-list.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** The logged-in user's projects, last updated first; undefined until read. */
export function useProjectsByUpdate(): PagedList<Project> | undefined {
  const { userId } = useWorkspace().identity
  return usePagedList(projectsByUpdate(userId))
}

function projectsByUpdate(userId: string): Omit<ListRequest<'projects'>, 'limit'> {
  return {
    table: 'projects',
    // An admin's device holds all users' projects; this page shows the user's own.
    where: { user_id: userId },
    sort: [{ field: 'updated_at', direction: 'desc' }],
  }
}

/** The early queries of the screen. */
export const askEarly: EarlyQuestions = async (ask, { userId, search }) => {
  const chosen = new URLSearchParams(search).get('project')
  const page = await ask(livePage<'projects'>, firstPageOf(projectsByUpdate(userId)))
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

/** A project's tasks, newest first; undefined until read. */
export function useTasksOf(projectId: string): PagedList<Task> | undefined {
  return usePagedList(tasksOf(projectId))
}

function tasksOf(projectId: string): Omit<ListRequest<'tasks'>, 'limit'> {
  return {
    table: 'tasks',
    where: { project_id: projectId },
    sort: [{ field: 'created_at', direction: 'desc' }],
  }
}
