import type { DocumentRow } from '#src/domain/document/table.ts'
import { isPriced } from '#src/domain/deck/price.ts'
import { groupedText, paiseText } from '#src/domain/projection/money-text.ts'
import type { ShownTroubles } from '../core/document-editor.tsx'
import { DocumentNotices } from '../core/document-notices.tsx'
import { copy } from '../slides/copy.ts'
import { nameOfRow, nounOfField } from './guide.tsx'

/** The refused edits of a deck and its slides, and the changes that two devices made. */
export function DeckNotices(props: ShownTroubles) {
  return (
    <DocumentNotices
      {...props}
      nounOf={(field, row) => nounOfField(field, row && { name: nameOfRow(row) })}
      format={formatValue}
      saveFailed={copy.saveFailed}
    />
  )
}

/** Formats a field's value for users. The value may come from any device and version. */
export function formatValue(field: string, value: unknown, row?: Pick<DocumentRow, 'kind'>): string {
  if (value === null || value === '') return copy.noValue
  if (field === 'picture_path' || field === 'logo_path') return copy.aPicture
  if (field === 'figures_id') return copy.aProjection
  if (typeof value === 'boolean') return value ? copy.isHidden : copy.isShown
  if (typeof value === 'number' && field === 'quantity' && row && isPriced(row.kind)) return paiseText(value)
  if (typeof value === 'number') return groupedText(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}
