import { type ScenarioName, scenarioNames } from '#src/domain/projection/inputs.ts'
import { scenarioLabels } from '#src/domain/projection/labels.ts'

/** The name of each sheet. */
export const sheetNames = {
  assumptions: 'Assumptions',
  lines: 'Lines',
  yearly: 'Yearly',
  scenario: scenarioLabels,
} as const

/** An absolute reference to a cell or a range of one column, such as `Lines!$A$5:$A$9`. */
export function absolute(sheet: string, column: string, from: number, to = from): string {
  const first = `${sheet}!$${column}$${from}`
  return from === to ? first : `${first}:$${column}$${to}`
}

/** The defined name of a scenario's own value: `churn_bp` → `churn_bp_low`. */
export function nameIn(scenario: ScenarioName, name: string): string {
  return `${name}_${scenario}`
}

/** A text inside a formula. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** Where a scenario stands among its columns, from 0. */
export function scenarioIndex(scenario: ScenarioName): number {
  return scenarioNames.indexOf(scenario)
}
