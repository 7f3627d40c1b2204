import { useMemo } from 'react'
import type { RefusedEdit } from '#src/data/replication/edits.ts'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/schema.ts'
import { adjustmentColumns, lineFields, scalarColumns } from '#src/domain/projection/fields.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { useEveryonesConflicts } from '../conflicts/conflicts.ts'
import { useRefusedEdits } from '../sync/use-refused-edits.ts'

const documentFields = ['name', 'first_month', ...scalarColumns, ...adjustmentColumns]
const lineColumns = ['title', ...Object.keys(lineFields)]

/** What was refused of a projection and its lines, and what two devices have changed. */
export interface Troubles {
  refused: readonly RefusedEdit[]
  ofDocument: readonly SyncConflict[]
  /** By line. */
  ofLines: ReadonlyMap<string, readonly SyncConflict[]>
}

/** Undefined if there is no trouble, or before it has been read. On a customer's device, everything is the customer's. */
export function useTroubles({ id }: ProjectDocument, rows: readonly DocumentRow[]): Troubles | undefined {
  const documents = useEveryonesConflicts('documents', documentFields)
  const ofLines = useEveryonesConflicts('document_rows', lineColumns)
  const edits = useRefusedEdits()
  return useMemo(() => {
    if (!documents || !ofLines || !edits) return undefined
    const ofDocument = documents.get(id) ?? []
    const refused = edits.filter(
      ({ table, row_id, document }) =>
        (table === 'documents' && row_id === id) || (table === 'document_rows' && document.document_id === id),
    )
    const isQuiet = ofDocument.length + refused.length === 0 && !rows.some((row) => ofLines.has(row.id))
    return isQuiet ? undefined : { refused, ofDocument, ofLines }
  }, [id, rows, documents, ofLines, edits])
}
