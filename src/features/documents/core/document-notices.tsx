import type { DocumentRow } from '#src/domain/document/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { ConflictNotice } from '../../kit/sync/conflict-notice.tsx'
import { RefusedNotice } from '../../kit/sync/refused-notice.tsx'
import type { ShownTroubles } from './document-editor.tsx'

interface DocumentNoticesProps extends ShownTroubles {
  /** A field's name within a sentence. */
  nounOf: (field: string, row?: DocumentRow) => string
  format: (field: string, value: unknown, row?: DocumentRow) => string
  saveFailed: FailureMessage
}

/** The refused edits of a document and its rows, and the changes that two devices made. */
export function DocumentNotices({
  rows,
  refused,
  ofDocument,
  ofRows,
  nounOf,
  format,
  saveFailed,
}: DocumentNoticesProps) {
  const notice = (conflict: SyncConflict, row?: DocumentRow) => (
    <ConflictNotice
      key={conflict.id}
      conflict={conflict}
      field={nounOf(conflict.field, row)}
      row={row?.id}
      format={(value) => format(conflict.field, value, row)}
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
