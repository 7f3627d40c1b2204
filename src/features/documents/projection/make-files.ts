import { safeFileName } from '#src/domain/file/saved-name.ts'
import { monthlyCsv } from '#src/domain/projection/csv.ts'
import { projectionWorkbook } from '#src/export/projection/projection-workbook.ts'
import { workbookType } from '#src/export/xlsx/write-workbook.ts'
import { saveOrShare } from '../core/save-or-share.ts'
import type { Outcome } from '../outcome/outcome.ts'

/**
 * Saves a projection as a file, or shares it.
 *
 * @param name the user's name for it, from which the file's name follows
 * @returns the file's name, and what was done with it; undefined if the user closed the share sheet
 */
export async function saveFile(
  ...projection: Parameters<typeof fileOf>
): Promise<{ file: string; done: 'saved' | 'shared' } | undefined> {
  const file = fileOf(...projection)
  const done = await saveOrShare(file)
  return done && { file: file.name, done }
}

function fileOf(
  kind: 'xlsx' | 'csv',
  name: string,
  { inputs, projections: scenarios, hasExamples }: Extract<Outcome, { kind: 'figures' }>,
): File {
  const exported = { name, inputs, scenarios, hasExamples }
  return kind === 'xlsx'
    ? new File([projectionWorkbook(exported)], `${safeFileName(name)}.${kind}`, { type: workbookType })
    : new File([monthlyCsv(exported)], `${safeFileName(name)}.${kind}`, { type: 'text/csv;charset=utf-8' })
}
