import type { RefusedEdit } from '#src/data/replication/edits.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { ConflictNotice } from '../conflicts/conflict-notice.tsx'
import { RefusedNotice } from '../sync/refused-notice.tsx'
import { useNames } from './queries.ts'
import { fieldLabel, formatValue, copy } from './copy.ts'

interface TaskNoticesProps {
  conflicts: readonly SyncConflict[]
  refused: readonly RefusedEdit[]
}

/** A task's refused edits and conflicts. */
export function TaskNotices({ conflicts, refused }: TaskNoticesProps) {
  const nameOf = useNames(
    conflicts.flatMap(({ kept_value, replaced_value }) => [kept_value, replaced_value]).filter(isText),
  )
  return (
    <>
      {refused.map((edit) => (
        <RefusedNotice key={edit.id} edit={edit} isOpen />
      ))}
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.id}
          conflict={conflict}
          field={fieldLabel(conflict.field)}
          format={(value) => formatValue(conflict.field, value, nameOf)}
          failure={copy.updateFailed}
        />
      ))}
    </>
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
