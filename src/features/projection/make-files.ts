import { monthlyCsv } from '#src/domain/projection/csv.ts'
import { projectionWorkbook, workbookType } from '#src/export/projection/projection-workbook.ts'
import { safeFileName } from '#src/domain/file/archive.ts'
import type { Outcome } from './outcome.ts'

/** A projection as a file. @param name the user's name for it, of which the file's name follows */
export function fileOf(
  kind: 'xlsx' | 'csv',
  name: string,
  { inputs, projections: scenarios }: Extract<Outcome, { kind: 'figures' }>,
): File {
  const exported = { name, inputs, scenarios }
  return kind === 'xlsx'
    ? new File([projectionWorkbook(exported)], `${safeFileName(name)}.${kind}`, { type: workbookType })
    : new File([monthlyCsv(exported)], `${safeFileName(name)}.${kind}`, { type: 'text/csv;charset=utf-8' })
}
