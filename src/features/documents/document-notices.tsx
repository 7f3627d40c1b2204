import type { DocumentRow } from '#src/domain/document/schema.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { ConflictNotice } from '../conflicts/conflict-notice.tsx'
import { RefusedNotice } from '../sync/refused-notice.tsx'
import { restoreReplaced } from './mutations.ts'
import type { Troubles } from './use-troubles.ts'

interface DocumentNoticesProps extends Troubles {
  /** Stored ones. */
  rows: readonly DocumentRow[]
  /** What a field is called in a sentence. */
  nounOf: (field: string, row?: DocumentRow) => string
  format: (field: string, value: unknown, row?: DocumentRow) => string
  saveFailed: FailureMessage
}

/** What was refused of a document and its rows, and what two devices have changed. */
export function DocumentNotices({
  rows,
  refused,
  ofDocument,
  ofRows,
  nounOf,
  format,
  saveFailed,
}: DocumentNoticesProps) {
  const workspace = useWorkspace()
  const notice = (conflict: SyncConflict, row?: DocumentRow) => (
    <ConflictNotice
      key={conflict.id}
      conflict={conflict}
      field={nounOf(conflict.field, row)}
      row={row?.id}
      format={(value) => format(conflict.field, value, row)}
      restore={(_conflict, also) => restoreReplaced(workspace, conflict, also)}
      failure={saveFailed}
    />
  )
  return (
    <>
      {refused.map((edit) => (
        <RefusedNotice key={edit.id} edit={edit} isOpen />
      ))}
      {ofDocument.map((conflict) => notice(conflict))}
      {rows.flatMap((row) => (ofRows.get(row.id) ?? []).map((conflict) => notice(conflict, row)))}
    </>
  )
}
