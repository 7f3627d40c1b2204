import { useCallback, useMemo } from 'react'
import { liveRow } from '#src/data/queries/live-list.ts'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import { newProject, type Project, unplanned } from '#src/domain/project/table.ts'
import { useLive } from '#src/runtime/hooks/use-live.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { useAddressDialog } from '../../kit/commands/use-address-dialog.ts'
import { useConflicts } from '../../kit/sync/conflicts.ts'
import { type RefusedRows, useRefusedRows } from '../../kit/sync/use-refused-rows.ts'
import type { ProjectCommandContext } from './commands.ts'
import { projectDialogAddress } from './dialog-address.ts'

const customersFields = Object.keys(newProject)
/** The fields that admins edit. */
export const editedFields = [...customersFields, ...Object.keys(unplanned)]

/** The dialog of projects in the URL, and the context of the commands that open it; the same one while nothing in it changes. */
export function useProjectDialog() {
  const { dialog, open, close } = useAddressDialog(projectDialogAddress)
  const { write, identity } = useWorkspace()
  const context = useMemo<ProjectCommandContext>(
    () => ({ write, identity, openDialog: open, closeDialog: close }),
    [write, identity, open, close],
  )
  return { dialog, close, context }
}

/** A project by its id: null if it isn't on this device, or if it must be the user's own and isn't; undefined until read. */
export function useProject(id: string, { isOwn = false }: { isOwn?: boolean } = {}): Project | null | undefined {
  const { userId } = useWorkspace().identity
  const project = useLive(liveRow<'projects'>, { table: 'projects', id })
  return project && isOwn && project.user_id !== userId ? null : project
}

/** Refused edits of the user's own projects, or of everyone's; undefined until read. */
export function useRefusedProjects({ isOwn }: { isOwn: boolean }): RefusedRows | undefined {
  const { userId } = useWorkspace().identity
  const isListed = useCallback(({ document }: RefusedEdit) => !isOwn || document.user_id === userId, [isOwn, userId])
  return useRefusedRows('projects', isListed)
}

/**
 * Open conflicts by project id, latest first; undefined until read. For the user's own projects, only conflicts of fields that a customer can
 * restore.
 */
export function useProjectConflicts({ isOwn }: { isOwn: boolean }) {
  const { userId } = useWorkspace().identity
  return useConflicts('projects', isOwn ? customersFields : editedFields, isOwn ? userId : undefined)
}
