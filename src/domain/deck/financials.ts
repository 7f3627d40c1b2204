import { fromDocument, type ProjectionDocument } from '../projection/from-document.ts'
import { scenarioNames } from '../projection/inputs.ts'
import { scenarioLabels } from '../projection/labels.ts'
import { projectAll } from '../projection/model.ts'
import type { LineRow } from '../projection/templates.ts'
import type { Financials } from './slide.ts'

/**
 * The data of a projection for the slide with financials.
 *
 * @param rows the projection's lines
 * @param scenario as stored: '' is the base
 * @returns null if the projection has no figures
 */
export function financialsOf(
  projection: ProjectionDocument,
  rows: readonly LineRow[],
  scenario: string,
): Financials | null {
  const { inputs } = fromDocument(projection, rows)
  const projected = inputs && projectAll(inputs)
  if (!projected || 'tooLarge' in projected) return null
  const name = scenarioNames.find((known) => known === scenario) ?? 'base'
  const { yearly } = projected[name]
  return {
    scenario: scenarioLabels[name],
    years: yearly.map((_, index) => `Year ${index + 1}`),
    revenue: yearly.map(({ revenue }) => revenue),
    gross: yearly.map(({ gross }) => gross),
    costs: yearly.map(({ opex }) => opex),
    profit: yearly.map(({ operating }) => operating),
    cashAtEnd: yearly.map(({ cash }) => cash),
  }
}
