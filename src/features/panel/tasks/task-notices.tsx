import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { RowNotices } from '../../kit/sync/row-notices.tsx'
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
  const format = (field: string, value: unknown) => formatValue(field, value, nameOf)
  return <RowNotices {...{ conflicts, refused, fieldLabel, format }} isOpen={() => true} failure={copy.updateFailed} />
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
