import type { DocumentRow } from '#src/domain/document/schema.ts'
import { adjustmentFields, lineFields, scalarFields, type Unit } from '#src/domain/projection/fields.ts'
import { groupedText, paiseText, percentText, rupeesText } from '#src/domain/projection/money-text.ts'
import type { SyncConflict } from '#src/domain/sync-conflict/schema.ts'
import { useWorkspace } from '#src/runtime/workspace-context.ts'
import { ConflictNotice } from '../conflicts/conflict-notice.tsx'
import { RefusedNotice } from '../sync/refused-notice.tsx'
import { copy } from './copy.ts'
import { monthName } from './months.ts'
import { restoreReplaced } from './mutations.ts'
import { nounOf } from './outcome.ts'
import type { Troubles } from './use-troubles.ts'

interface ProjectionNoticesProps extends Troubles {
  /** Stored ones. */
  rows: readonly DocumentRow[]
}

/** What was refused of a projection and its lines, and what two devices have changed. */
export function ProjectionNotices({ rows, refused, ofDocument, ofLines }: ProjectionNoticesProps) {
  const workspace = useWorkspace()
  const notice = (conflict: SyncConflict, line?: DocumentRow) => (
    <ConflictNotice
      key={conflict.id}
      conflict={conflict}
      field={nounOf(conflict.field, line)}
      row={line?.id}
      format={(value) => formatValue(conflict.field, value)}
      restore={(_conflict, also) => restoreReplaced(workspace, conflict, also)}
      failure={copy.saveFailed}
    />
  )
  return (
    <>
      {refused.map((edit) => (
        <RefusedNotice key={edit.id} edit={edit} isOpen />
      ))}
      {ofDocument.map((conflict) => notice(conflict))}
      {rows.flatMap((line) => (ofLines.get(line.id) ?? []).map((conflict) => notice(conflict, line)))}
    </>
  )
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
