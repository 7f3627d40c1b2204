import type { RefusedEdit } from '#src/data/replication/edits.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { ConflictNotice } from '../conflicts/conflict-notice.tsx'
import { RefusedNotice } from '../sync/refused-notice.tsx'
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
  conflicts = [],
  refused = [],
  failure = copy.updateFailed,
  inDialog = false,
}: ProjectNoticesProps) {
  return (
    <>
      {refused.map((edit) => (
        <RefusedNotice key={edit.id} edit={edit} inDialog={inDialog} />
      ))}
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.id}
          conflict={conflict}
          field={fieldLabel(conflict.field)}
          format={(value) => formatValue(conflict.field, value)}
          failure={failure}
        />
      ))}
    </>
  )
}
