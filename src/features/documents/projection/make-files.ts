import { safeFileName } from '#src/domain/file/saved-name.ts'
import { monthlyCsv } from '#src/domain/projection/csv.ts'
import { projectionWorkbook } from '#src/export/projection/projection-workbook.ts'
import { workbookType } from '#src/export/xlsx/write-workbook.ts'
import type { Outcome } from '../outcome/outcome.ts'

export { saveOrShare } from '../core/save-or-share.ts'

/** A projection as a file. @param name the user's name for it, from which the file's name is derived */
export function fileOf(
  kind: 'xlsx' | 'csv',
  name: string,
  { inputs, projections: scenarios, hasExamples }: Extract<Outcome, { kind: 'figures' }>,
): File {
  const exported = { name, inputs, scenarios, hasExamples }
  return kind === 'xlsx'
    ? new File([projectionWorkbook(exported)], `${safeFileName(name)}.${kind}`, { type: workbookType })
    : new File([monthlyCsv(exported)], `${safeFileName(name)}.${kind}`, { type: 'text/csv;charset=utf-8' })
}
