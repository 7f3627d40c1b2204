import { adjustmentFields, lineFields, scalarFields, type Unit } from '#src/domain/projection/fields.ts'
import { groupedText, paiseText, percentText, rupeesText } from '#src/domain/projection/money-text.ts'
import type { ShownTroubles } from '../core/document-editor.tsx'
import { DocumentNotices } from '../core/document-notices.tsx'
import { copy } from '../outcome/copy.ts'
import { monthName } from '../outcome/months.ts'
import { nounOf } from '../outcome/outcome.ts'

/** The refused edits of a projection and its lines, and the changes that two devices made. */
export function ProjectionNotices(props: ShownTroubles) {
  return <DocumentNotices {...props} nounOf={nounOf} format={formatValue} saveFailed={copy.saveFailed} />
}

const units: Readonly<Record<string, { unit: Unit }>> = { ...scalarFields, ...adjustmentFields, ...lineFields }

/** Formats a field's value for users. The value may come from any device and version. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === '') return copy.noAnswer
  if (field === 'first_month' && typeof value === 'string') return monthName(value, 1)
  const unit = units[field]?.unit
  if (typeof value !== 'number' || !unit) return typeof value === 'string' ? value : JSON.stringify(value)
  switch (unit) {
    case 'rupees':
      return rupeesText(value)
    case 'paise':
      return paiseText(value)
    case 'basisPoints':
      return percentText(value)
    case 'percent':
      return `${value}%`
    default:
      return groupedText(value)
  }
}
