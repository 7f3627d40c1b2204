import { type CsvColumn, csvOf } from '../csv.ts'
import { calendarMonth, type Inputs, scenarioNames } from './inputs.ts'
import { scenarioLabels } from './labels.ts'
import { type Monthly, type Projections, readRows, rowLabels } from './model.ts'

interface Item {
  name: string
  scenario: string
  /** 1 to 36 */
  month: number
  firstMonth: string
  monthly: Monthly
}

/** Only the name could contain a formula, which `csvOf` turns into a text. */
const columns: readonly CsvColumn<Item>[] = [
  { header: 'Projection', value: ({ name }) => name },
  { header: 'Scenario', value: ({ scenario }) => scenario },
  { header: 'Month', value: ({ month }) => month },
  { header: 'Calendar month', value: ({ firstMonth, month }) => calendarMonth(firstMonth, month) },
  ...readRows.map((row) => ({
    header: rowLabels[row],
    value: ({ monthly, month }: Item) => monthly[row][month - 1] ?? 0,
  })),
]

/**
 * The three scenarios month by month, as one table for other programs: a line for each scenario and month, customers as people and money in
 * whole rupees.
 *
 * @param name of the projection
 */
export function monthlyCsv(projection: { name: string; inputs: Inputs; scenarios: Projections }): string {
  const { name, inputs, scenarios } = projection
  const items = scenarioNames.flatMap((scenario) =>
    scenarios[scenario].monthly.closing.map((_, index) => ({
      name,
      scenario: scenarioLabels[scenario],
      month: index + 1,
      firstMonth: inputs.firstMonth,
      monthly: scenarios[scenario].monthly,
    })),
  )
  return csvOf(columns, items)
}
