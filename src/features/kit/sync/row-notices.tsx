import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { ConflictNotice, type ConflictNoticeProps } from './conflict-notice.tsx'

interface RowNoticesProps extends Pick<ConflictNoticeProps, 'row' | 'restore' | 'failure'> {
  refused?: readonly RefusedEdit[] | undefined
  conflicts?: readonly SyncConflict[] | undefined
  /** A field's name for users: 'name'. */
  fieldLabel: (field: string) => string
  /** Formats a field's value for users. */
  format: (field: string, value: unknown) => string
  /** Whether the form to correct an edit is already visible. */
  isOpen?: (edit: RefusedEdit) => boolean
  /** See `RefusedNotice`. */
  inDialog?: boolean
}

/** A row's refused edits and conflicts. */
export function RowNotices({
  refused = [],
  conflicts = [],
  fieldLabel,
  format,
  isOpen = () => false,
  inDialog = false,
  ...conflictProps
}: RowNoticesProps) {
  return (
    <>
      {refused.map((edit) => (
        <RefusedNotice key={edit.id} edit={edit} isOpen={isOpen(edit)} inDialog={inDialog} />
      ))}
      {conflicts.map((conflict) => (
        <ConflictNotice
          key={conflict.id}
          conflict={conflict}
          field={fieldLabel(conflict.field)}
          format={(value) => format(conflict.field, value)}
          {...conflictProps}
        />
      ))}
    </>
  )
}
