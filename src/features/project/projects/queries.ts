import { useCallback } from 'react'
import { liveRow, liveRows } from '#src/data/queries/live-list.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { ListRequest } from '#src/data/store/list-request.ts'
import { newProject, type Project, unplanned } from '#src/domain/project/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { userFields } from '../../kit/people/names.ts'
import { useEveryonesConflicts, useOpenConflicts } from '../../kit/sync/conflicts.ts'
import { type RefusedRows, useRefusedRows } from '../../kit/sync/use-refused-rows.ts'

const customersFields = Object.keys(newProject)
const editedFields = [...customersFields, ...Object.keys(unplanned)]

/** What a search of all users' projects covers. */
export function searchOfAll(text: string): ListRequest<'projects'>['search'] {
  const joined = [{ by: 'user_id', table: 'profiles', fields: userFields }] as const
  return { text, fields: ['name', 'description'], joined }
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

/** Refused edits of the user's own projects; undefined until read. */
export function useOwnRefusedProjects(): RefusedRows | undefined {
  const { userId } = useWorkspace().identity
  const isOwn = useCallback(({ document }: RefusedEdit) => document.user_id === userId, [userId])
  return useRefusedRows('projects', isOwn)
}

/** Open conflicts of the user's own projects by project id, latest first; undefined until read. Only of fields that a customer can restore. */
export function useProjectConflicts() {
  return useOpenConflicts('projects', customersFields)
}

/** The same for all users' projects. */
export function useEveryonesProjectConflicts() {
  return useEveryonesConflicts('projects', editedFields)
}
