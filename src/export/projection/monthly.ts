import { limits, type LineKind, months, type ScenarioName } from '#src/domain/projection/inputs.ts'
import { lineKindLabels, scenarioLabels } from '#src/domain/projection/labels.ts'
import { type Monthly, rowLabels, type RowName } from '#src/domain/projection/model.ts'
import { address, columnName, spreadsheetDay } from '../xlsx/address.ts'
import { blankCell, formulaCell, numberCell, textCell, typedCell } from '../xlsx/workbook.ts'
import { copy } from './copy.ts'
import { type Cell, nameIn, type ProjectionSheet, quoted, sheetNames, type Style, titleHeights } from './looks.ts'

const monthRow = 3
const dateRow = 4
/** The column of month 1. Labels are in the column before it. */
const firstColumn = 2

/** Rows by section, in the order of the sheet. */
const sections: readonly { head: string; rows: readonly RowName[] }[] = [
  { head: copy.sections.customers, rows: ['opening', 'new', 'churned', 'closing'] },
  { head: copy.sections.sales, rows: ['revenue', 'variable', 'fees', 'cogs', 'gross', 'grossBp'] },
  { head: copy.sections.running, rows: ['payroll', 'fixed', 'marketing', 'opex'] },
  { head: copy.sections.result, rows: ['operating', 'once', 'profit'] },
  { head: copy.sections.cash, rows: ['funding', 'cash'] },
  { head: copy.sections.workings, rows: ['adds', 'newCarry', 'churnCarry', 'salesTeam', 'short', 'sustained'] },
]

const headRows = new Map<string, number>()
const rowNumbers = new Map<RowName, number>()
let nextRow = dateRow + 1
for (const { head, rows } of sections) {
  headRows.set(head, nextRow++)
  for (const row of rows) rowNumbers.set(row, nextRow++)
}

/** The cells of a row of a scenario's sheet, such as `Base!$B$6:$M$6`. @param from, to months from 1 */
export function monthsOf(scenario: ScenarioName, row: RowName, from = 1, to = months): string {
  const column = (month: number) => columnName(firstColumn + month - 1)
  const first = `${sheetNames.scenario[scenario]}!$${column(from)}$${numberOf(row)}`
  return from === to ? first : `${first}:$${column(to)}$${numberOf(row)}`
}

/** The dates of a scenario's months, as `monthsOf`. */
export function datesOf(scenario: ScenarioName): string {
  return `${sheetNames.scenario[scenario]}!$B$${dateRow}:$${columnName(firstColumn + months - 1)}$${dateRow}`
}

/** The first day of each month, as spreadsheets count days. @param firstMonth 'YYYY-MM' */
export function monthDays(firstMonth: string): number[] {
  const [year = 0, month = 0] = firstMonth.split('-').map(Number)
  return Array.from({ length: months }, (_, index) => spreadsheetDay(year, month + index, 1))
}

/** A scenario month by month: `monthByMonth` of domain/projection/model.ts as formulas. */
export function monthlySheet(
  name: string,
  { scenario, monthly, firstMonth }: { scenario: ScenarioName; monthly: Monthly; firstMonth: string },
): ProjectionSheet {
  const cells = new Map<string, Cell>([
    ['A1', typedCell(copy.titles.scenario(name, scenarioLabels[scenario]), 'title')],
    [`A${monthRow}`, textCell(copy.month, 'head')],
    [`A${dateRow}`, blankCell('head')],
  ])
  for (const [head, row] of headRows) cells.set(`A${row}`, textCell(head, 'section'))
  for (const [row, number] of rowNumbers) cells.set(`A${number}`, textCell(rowLabels[row], labelStyle(row)))
  monthDays(firstMonth).forEach((day, index) => {
    const column = firstColumn + index
    const month = monthOf(scenario, index)
    cells.set(address(column, monthRow), numberCell(index + 1, 'headRight'))
    cells.set(address(column, dateRow), formulaCell(`EDATE(first_month,${index})`, day, 'headDate'))
    for (const row of rowNumbers.keys()) {
      cells.set(month.now(row), formulaCell(formulas[row](month), cachedOf(monthly, row, index), figureStyle(row)))
    }
  })
  return {
    name: sheetNames.scenario[scenario],
    heights: titleHeights,
    widths: [54, ...Array<number>(months).fill(14)],
    cells,
    frozen: { columns: 1, rows: dateRow },
    // A year on each page.
    pagesWide: 3,
  }
}

/** References for a formula, relative to its month. */
interface Month {
  now: (row: RowName) => string
  /** The row's cell of the previous month; undefined in month 1. */
  before: (row: RowName) => string | undefined
  /** The row's cell of the next month; undefined in the last month. */
  after: (row: RowName) => string | undefined
  /** The scenario's own name of a value. */
  of: (name: string) => string
  /** The month's sum of a kind of lines. */
  lines: (kind: LineKind) => string
}

function monthOf(scenario: ScenarioName, index: number): Month {
  const column = firstColumn + index
  const month = `${columnName(column)}$${monthRow}`
  return {
    now: (row) => address(column, numberOf(row)),
    before: (row) => (index === 0 ? undefined : address(column - 1, numberOf(row))),
    after: (row) => (index === months - 1 ? undefined : address(column + 1, numberOf(row))),
    of: (name) => nameIn(scenario, name),
    lines: (kind) =>
      `SUMIFS(line_total,line_kind,${quoted(lineKindLabels[kind])},line_start,"<="&${month},line_end,">="&${month})`,
  }
}

/** Adds the row's fraction of the previous month, if there is one. */
function carried(flow: string, carry: string | undefined): string {
  return carry === undefined ? flow : `${flow}+${carry}`
}

function joining({ now, before }: Month): string {
  return carried(now('adds'), before('newCarry'))
}

function leaving({ now, before, of }: Month): string {
  return carried(`${now('opening')}*${of('churn_bp')}`, before('churnCarry'))
}

const formulas: Readonly<Record<RowName, (month: Month) => string>> = {
  opening: ({ before }) => before('closing') ?? 'opening_customers',
  adds: ({ before, of }) => {
    const former = before('adds')
    return former === undefined ? of('adds_first') : `MIN(${limits.adds},ROUND(${former}*(10000+growth_bp)/10000,0))`
  },
  new: (month) => `INT((${joining(month)})/1000)`,
  newCarry: (month) => `MOD(${joining(month)},1000)`,
  churned: (month) => `INT((${leaving(month)})/10000)`,
  churnCarry: (month) => `MOD(${leaving(month)},10000)`,
  closing: ({ now }) => `${now('opening')}+${now('new')}-${now('churned')}`,
  revenue: ({ now, of }) => `ROUND(${now('closing')}*${of('price_paise')}/100,0)`,
  variable: ({ now, of }) => `ROUND(${now('closing')}*${of('variable_paise')}/100,0)`,
  fees: ({ now }) => `ROUND(${now('revenue')}*fee_bp/10000,0)`,
  cogs: ({ now }) => `${now('variable')}+${now('fees')}`,
  gross: ({ now }) => `${now('revenue')}-${now('cogs')}`,
  grossBp: ({ now }) => `IF(${now('revenue')}=0,"",ROUND(${now('gross')}*10000/${now('revenue')},0)/10000)`,
  salesTeam: ({ lines }) => lines('sales'),
  payroll: ({ now, of, lines }) => `ROUND((${lines('hire')}+${now('salesTeam')})*${of('cost_pct')}/100,0)`,
  fixed: ({ of, lines }) => `ROUND(${lines('fixed')}*${of('cost_pct')}/100,0)`,
  marketing: ({ lines }) => lines('marketing'),
  opex: ({ now }) => `${now('payroll')}+${now('fixed')}+${now('marketing')}`,
  operating: ({ now }) => `${now('gross')}-${now('opex')}`,
  once: ({ of, lines }) => `ROUND(${lines('once')}*${of('cost_pct')}/100,0)`,
  profit: ({ now }) => `${now('operating')}-${now('once')}`,
  funding: ({ lines }) => lines('funding'),
  cash: ({ now, before }) => `${before('cash') ?? 'opening_cash'}+${now('profit')}+${now('funding')}`,
  short: ({ now, before }) => {
    const former = before('short')
    const isShort = `${now('cash')}<0`
    return `IF(${former === undefined ? isShort : `OR(${former}=1,${isShort})`},1,0)`
  },
  sustained: ({ now, after }) => {
    const later = after('sustained')
    const isGood = `${now('operating')}>=0,${now('revenue')}>0`
    return `IF(AND(${later === undefined ? isGood : `${isGood},${later}=1`}),1,0)`
  },
}

function cachedOf(monthly: Monthly, row: RowName, index: number): number | string {
  const value = monthly[row][index] ?? null
  if (row !== 'grossBp') return value ?? 0
  return value === null ? '' : value / 10_000
}

const totals: ReadonlySet<RowName> = new Set(['closing', 'gross', 'opex', 'operating', 'profit', 'cash'])
const workings: ReadonlySet<RowName> = new Set(sections.at(-1)?.rows)
/** Customers, and the workings except those in money. */
const counts: ReadonlySet<RowName> = new Set(
  [...(sections[0]?.rows ?? []), ...workings].filter((row) => row !== 'salesTeam'),
)

function labelStyle(row: RowName): Style {
  if (workings.has(row)) return 'working'
  return totals.has(row) ? 'total' : 'label'
}

function figureStyle(row: RowName): Style {
  if (row === 'grossBp') return 'percent'
  const isCount = counts.has(row)
  if (workings.has(row)) return isCount ? 'countWorking' : 'moneyWorking'
  if (totals.has(row)) return isCount ? 'countTotal' : 'moneyTotal'
  return isCount ? 'count' : 'money'
}

/** The number of a row of the model on the sheet. Every row is in a section. */
function numberOf(row: RowName): number {
  return rowNumbers.get(row) ?? 0
}
