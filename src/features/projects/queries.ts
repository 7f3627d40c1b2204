import { groupBy } from '#src/domain/group-by.ts'
import { useMemo } from 'react'
import {
  type FirstQuestions,
  type ListRequest,
  liveCount,
  livePage,
  liveRow,
  liveRows,
  type RowFilter,
} from '#src/data/live-list.ts'
import { newProject } from '#src/domain/project/fields.ts'
import type { Project } from '#src/domain/project/schema.ts'
import { useLive } from '#src/runtime/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { useEveryonesConflicts, useOpenConflicts } from '../conflicts/conflicts.ts'
import { parseListState } from '../lists/use-list-state.ts'
import { firstPageOf, type PagedList, useLiveCount, usePagedList } from '../lists/use-paged-list.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'
import { type ProjectListState, projectListFields, sortOptions } from './list-state.ts'

const editedFields = Object.keys(newProject)

/** The logged-in user's projects, filtered, sorted and searched; undefined until read. */
export function useProjectList(state: ProjectListState): PagedList<Project> | undefined {
  const { userId } = useWorkspace().identity
  return usePagedList(projectList(userId, state))
}

function projectList(userId: string, { status, sort, q }: ProjectListState): Omit<ListRequest<'projects'>, 'limit'> {
  return {
    table: 'projects',
    // An admin's device holds all users' projects; this page shows the user's own.
    where: { user_id: userId, ...(status !== 'all' && { status }) },
    sort: sortOptions[sort].by,
    search: { text: q, fields: ['name', 'description'] },
  }
}

/** The queries for the screen's first render. */
export const askFirst: FirstQuestions = (ask, { userId, search }) =>
  Promise.all([
    ask(livePage<'projects'>, firstPageOf(projectList(userId, parseListState(projectListFields, search)))),
    ask(liveCount<'projects'>, ownProjects(userId)),
  ])

function ownProjects(userId: string): RowFilter<'projects'> {
  return { table: 'projects', where: { user_id: userId } }
}

/** The number of the user's projects, ignoring filters. */
export function useProjectCount(): number | undefined {
  const { userId } = useWorkspace().identity
  return useLiveCount(ownProjects(userId))
}

/** A project by its id: null if it is not on this device, undefined until read. */
export function useProject(id: string): Project | null | undefined {
  return useLive(liveRow<'projects'>, { table: 'projects', id })
}

/** Like `useProject`, but also null for another user's project. */
export function useOwnProject(id: string): Project | null | undefined {
  const { userId } = useWorkspace().identity
  const project = useProject(id)
  return project && project.user_id !== userId ? null : project
}

/** The projects with these ids that are on this device; undefined until read. */
export function useProjectsById(ids: readonly string[]): readonly Project[] | undefined {
  return useLive(liveRows<'projects'>, { table: 'projects', ids })
}

/** Like `useProjectsById`, but only the user's own. */
export function useOwnProjects(ids: readonly string[]): readonly Project[] | undefined {
  const { userId } = useWorkspace().identity
  const projects = useProjectsById(ids)
  return useMemo(() => projects?.filter(({ user_id }) => user_id === userId), [projects, userId])
}

/**
 * Refused edits of projects: by project id if the project is in the list, and the others; undefined until read.
 *
 * @param whose projects
 */
export function useRefusedProjects(whose: 'own' | "everyone's") {
  const { userId } = useWorkspace().identity
  const all = useRefusedEdits()
  const edits = useMemo(() => {
    const ofProjects = all?.filter(({ table }) => table === 'projects') ?? []
    return whose === 'own' ? ofProjects.filter(({ document }) => document.user_id === userId) : ofProjects
  }, [all, whose, userId])
  const here = useProjectsById(edits.map(({ row_id }) => row_id))
  return useMemo(() => {
    if (!here) return undefined
    const isHere = new Set(here.map(({ id }) => id))
    return {
      byProject: groupBy(edits, ({ row_id }) => row_id),
      homeless: edits.filter(({ row_id }) => !isHere.has(row_id)),
    }
  }, [edits, here])
}

/** Open conflicts of the user's own projects by project id, latest first; undefined until read. */
export function useProjectConflicts() {
  return useOpenConflicts('projects', editedFields)
}

/** The same for all users' projects. */
export function useEveryonesProjectConflicts() {
  return useEveryonesConflicts('projects', editedFields)
}
