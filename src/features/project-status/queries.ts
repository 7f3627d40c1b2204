import { useState } from 'react'
import { type FirstQuestions, type ListRequest, livePage, liveRow } from '#src/data/live-list.ts'
import type { Project } from '#src/domain/project/schema.ts'
import type { Task } from '#src/domain/task/schema.ts'
import { firstPageOf, type PagedList, usePagedList } from '../lists/use-paged-list.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'

/** The signed-in person's own projects, the one updated last first; undefined while not yet read. */
export function useProjectsByUpdate(): PagedList<Project> | undefined {
  const { userId } = useWorkspace().identity
  return usePagedList(projectsByUpdate(userId))
}

function projectsByUpdate(userId: string): Omit<ListRequest<'projects'>, 'limit'> {
  return {
    table: 'projects',
    // An admin's device holds everyone's projects; this page shows one's own.
    where: { user_id: userId },
    sort: [{ field: 'updated_at', direction: 'desc' }],
  }
}

/** What the screen needs for its first render. */
export const askFirst: FirstQuestions = async (ask, { userId, search }) => {
  const chosen = new URLSearchParams(search).get('project')
  const page = await ask(livePage<'projects'>, firstPageOf(projectsByUpdate(userId)))
  const project = page?.rows.find(({ id }) => id === chosen) ?? page?.rows[0]
  if (project) await ask(livePage<'tasks'>, firstPageOf(tasksOf(project.id)))
}

/**
 * The project whose tasks are shown: the chosen one, or else the first. An update that puts another project first does not change it
 * while the page is open.
 *
 * @param chosen a project's id; one that is not the person's own, or not on this device, counts as none
 * @returns undefined while not yet read, and where there is no project
 */
export function useSelectedProject(chosen: string, projects: readonly Project[] | undefined): Project | undefined {
  const { userId } = useWorkspace().identity
  const [first, setFirst] = useState('')
  const chosenRow = useOwn(chosen, userId)
  const firstRow = useOwn(first, userId)
  // What the list has read is there at once; only a link leads to a project further down.
  const listed = (wanted: string) => projects?.find(({ id }) => id === wanted)
  const chosenProject = listed(chosen) ?? chosenRow
  if (chosenProject !== null) return chosenProject
  const firstProject = listed(first) ?? firstRow
  if (firstProject !== null) return firstProject
  const next = projects?.[0]
  if (next && next.id !== first) setFirst(next.id)
  return next
}

/** The person's own project with this id: null where there is none, undefined while not yet read. */
function useOwn(id: string, userId: string): Project | null | undefined {
  const project = useLive(liveRow<'projects'>, { table: 'projects', id })
  return project && project.user_id !== userId ? null : project
}

/** A project's tasks, the newest first; undefined while not yet read. */
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
