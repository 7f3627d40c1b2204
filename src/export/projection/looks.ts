import { type ScenarioName, scenarioNames } from '#src/domain/projection/inputs.ts'
import { scenarioLabels } from '#src/domain/projection/labels.ts'
import type { Look } from '../xlsx/styles.ts'
import type { Cell as AnyCell, Sheet, Workbook } from '../xlsx/workbook.ts'

const accent = '1A36E0'
const muted = '465168'
const line = '7E8AA2'
const headFill = 'EBEFF7'
const inputFill = 'E7EBFF'

// The reader's locale decides how digits are grouped: lakh and crore in India.
const money = '#,##0;[Red]-#,##0'
const paise = '#,##0.00;[Red]-#,##0.00'
const percent = '0.00%'
const month = 'mmm yy'
const input = { color: accent, fill: inputFill }

/** Styles of cells. Styles that start with `in` are for cells that the reader changes. */
export const looks = {
  title: { bold: true, size: 16, color: accent },
  note: { italic: true, size: 10, color: muted },
  unit: { italic: true, size: 10, color: muted, indent: 1 },
  head: { bold: true, fill: headFill },
  headRight: { bold: true, fill: headFill, align: 'right' },
  headDate: { bold: true, fill: headFill, align: 'right', format: month },
  section: { bold: true, color: muted },
  label: {},
  total: { bold: true, lineAbove: line },
  working: { size: 10, color: muted },
  money: { format: money, align: 'right' },
  moneyTotal: { format: money, bold: true, lineAbove: line },
  moneyWorking: { format: money, size: 10, color: muted },
  count: { format: '#,##0' },
  countTotal: { format: '#,##0', bold: true, lineAbove: line },
  countWorking: { format: '#,##0', size: 10, color: muted },
  percent: { format: '0.00%;[Red]-0.00%' },
  paise: { format: paise },
  tenth: { format: '0.0;[Red]-0.0', align: 'right' },
  // Also aligned to the right if a text replaces a missing figure.
  months: { format: '0" months"', align: 'right' },
  tenthOfMonths: { format: '0.0" months"', align: 'right' },
  monthNumber: { format: '"month "0', align: 'right' },
  // The cell stays text when the user types an equals sign first.
  inText: { ...input, format: '@' },
  inMoney: { ...input, format: money },
  inPaise: { ...input, format: paise },
  inCount: { ...input, format: '#,##0' },
  inPercent: { ...input, format: percent },
  inShare: { ...input, format: '0%' },
  inMonth: { ...input, format: month, align: 'right' },
} satisfies Record<string, Look>

/** The heights of rows with a title. */
export const titleHeights = { 1: 24 }

export type Style = keyof typeof looks
export type Cell = AnyCell<Style>
export type ProjectionSheet = Sheet<Style>
export type ProjectionBook = Workbook<Style>

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

/** The index of a scenario among its columns, from 0. */
export function scenarioIndex(scenario: ScenarioName): number {
  return scenarioNames.indexOf(scenario)
}
