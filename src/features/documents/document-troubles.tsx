import { type ComponentType, memo } from 'react'
import type { DocumentRow, ProjectDocument } from '#src/domain/document/table.ts'
import { type FieldsInConflict, type Troubles, useTroubles } from './use-troubles.ts'

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
