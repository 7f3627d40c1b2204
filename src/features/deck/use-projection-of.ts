import { useMemo } from 'react'
import type { ProjectDocument } from '#src/domain/document/schema.ts'
import { useDocument, useDocumentRows, type WholeDocument } from '../documents/queries.ts'

/** The projection whose figures a deck shows, if it is there; the same list while it doesn't change. */
export function useProjectionOf({ project_id, figures_id }: ProjectDocument): readonly WholeDocument[] {
  const document = useDocument(project_id, 'projection', figures_id)
  const rows = useDocumentRows(figures_id)
  return useMemo(() => (document && rows ? [{ document, rows }] : []), [document, rows])
}
