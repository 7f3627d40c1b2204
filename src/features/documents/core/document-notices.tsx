import type { DocumentRow } from '#src/domain/document/table.ts'
import type { FailureMessage } from '#src/ui/toast/toast-store.ts'
import { RowNotices } from '../../kit/sync/row-notices.tsx'
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
  return (
    <>
      <RowNotices
        {...{ refused, format }}
        conflicts={ofDocument}
        fieldLabel={nounOf}
        failure={saveFailed}
        isOpen={() => true}
      />
      {rows.map((row) => (
        <RowNotices
          key={row.id}
          row={row.id}
          conflicts={ofRows.get(row.id)}
          fieldLabel={(field) => nounOf(field, row)}
          format={(field, value) => format(field, value, row)}
          failure={saveFailed}
        />
      ))}
    </>
  )
}
