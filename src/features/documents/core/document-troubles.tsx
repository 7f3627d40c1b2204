import { type ComponentType, memo, useMemo } from 'react'
import type { RefusedEdit } from '#src/data/edits/edits.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/table.ts'
import { useConflicts } from '../../kit/sync/conflicts.ts'
import { useRefusedEdits } from '../../kit/sync/use-refused-edits.ts'

/** The fields of which conflicts are shown, by table. The same object on each render. */
interface FieldsInConflict {
  documents: readonly string[]
  document_rows: readonly string[]
}

/** What was refused of a document and its rows, and what two devices have changed. */
export interface Troubles {
  refused: readonly RefusedEdit[]
  ofDocument: readonly SyncConflict[]
  /** By row. */
  ofRows: ReadonlyMap<string, readonly SyncConflict[]>
}

interface DocumentTroublesProps {
  document: ProjectDocument
  /** Stored ones. */
  rows: readonly DocumentRow[]
  fields: FieldsInConflict
  className: string
  Notices: ComponentType<Troubles & { rows: readonly DocumentRow[] }>
}

/** What was refused of a document and what is in conflict, if anything is. Saving renders this, and not the editor. */
export const DocumentTroubles = memo(function DocumentTroubles({
  document,
  rows,
  fields,
  className,
  Notices,
}: DocumentTroublesProps) {
  const troubles = useTroubles(document, rows, fields)
  if (!troubles) return null
  return (
    <div className={className}>
      <Notices rows={rows} {...troubles} />
    </div>
  )
})

/** Undefined if there is no trouble, or before it has been read. On a customer's device, everything is the customer's. */
function useTroubles(
  { id }: ProjectDocument,
  rows: readonly DocumentRow[],
  fields: FieldsInConflict,
): Troubles | undefined {
  const documents = useConflicts('documents', fields.documents)
  const ofRows = useConflicts('document_rows', fields.document_rows)
  const edits = useRefusedEdits()
  return useMemo(() => {
    if (!documents || !ofRows || !edits) return undefined
    const ofDocument = documents.get(id) ?? []
    const refused = edits.filter(
      ({ table, row_id, document }) =>
        (table === 'documents' && row_id === id) || (table === 'document_rows' && document.document_id === id),
    )
    const isQuiet = ofDocument.length + refused.length === 0 && !rows.some((row) => ofRows.has(row.id))
    return isQuiet ? undefined : { refused, ofDocument, ofRows }
  }, [id, rows, documents, ofRows, edits])
}
