import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { RowNotices } from '../../kit/sync/row-notices.tsx'
import { copy, fieldLabel, formatValue } from './copy.ts'

interface ProjectNoticesProps {
  conflicts?: readonly SyncConflict[] | undefined
  refused: readonly RefusedEdit[] | undefined
  /** Shown if a value could not be restored. */
  failure?: FailureMessage
  /** Whether they are in a dialog of the page where refused edits open. */
  inDialog?: boolean
}

/** A project's refused edits and conflicts. */
export function ProjectNotices({
  conflicts,
  refused,
  failure = copy.updateFailed,
  inDialog = false,
}: ProjectNoticesProps) {
  return <RowNotices {...{ conflicts, refused, fieldLabel, failure, inDialog }} format={formatValue} />
}
