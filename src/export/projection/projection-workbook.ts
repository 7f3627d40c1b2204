import { scenarioNames } from '#src/domain/projection/inputs.ts'
import { site } from '#src/site.ts'
import { writeWorkbook } from '../xlsx/write-workbook.ts'
import { assumptionsSheet, type NamedProjection } from './assumptions.ts'
import { linesSheet } from './lines.ts'
import { looks, type ProjectionBook } from './looks.ts'
import { monthlySheet } from './monthly.ts'
import { yearlySheet } from './yearly.ts'

/**
 * A projection as an XLSX file. Every figure is a formula on the assumptions, gives the app's value to the rupee, and contains that value for readers
 * that don't compute. Typed text is only in text cells, never in a formula or a name.
 */
export function projectionWorkbook(projection: NamedProjection): Uint8Array<ArrayBuffer> {
  return writeWorkbook(projectionBook(projection))
}

/** The workbook as data. */
export function projectionBook(projection: NamedProjection): ProjectionBook {
  const { name, inputs, scenarios } = projection
  const assumptions = assumptionsSheet(projection)
  const lines = linesSheet(name, inputs.lines)
  const { firstMonth } = inputs
  return {
    title: name,
    creator: site.name,
    looks,
    sheets: [
      assumptions.sheet,
      lines.sheet,
      ...scenarioNames.map((scenario) =>
        monthlySheet(name, { scenario, monthly: scenarios[scenario].monthly, firstMonth }),
      ),
      yearlySheet(name, firstMonth, scenarios),
    ],
    names: [...assumptions.names, ...lines.names],
  }
}
