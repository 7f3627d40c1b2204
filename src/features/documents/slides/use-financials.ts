import { useMemo } from 'react'
import { financialsOf } from '#src/domain/deck/financials.ts'
import type { Financials } from '#src/domain/deck/slide.ts'
import type { ProjectDocument } from '#src/domain/document/table.ts'
import { useDocument, useDocumentRows } from '../core/queries.ts'

/** The figures of the projection that a deck shows; null without one. The same object while they don't change. */
export function useFinancials({ project_id, figures_id, figures_scenario }: ProjectDocument): Financials | null {
  const document = useDocument(project_id, 'projection', figures_id)
  const rows = useDocumentRows(figures_id)
  return useMemo(
    () => (document && rows ? financialsOf(document, rows, figures_scenario) : null),
    [document, rows, figures_scenario],
  )
}
