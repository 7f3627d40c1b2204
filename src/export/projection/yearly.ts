import { months, type ScenarioName, scenarioNames } from '#src/domain/projection/inputs.ts'
import { arrLabel, figureLabels, figureMeanings, scenarioLabels } from '#src/domain/projection/labels.ts'
import {
  type Figure,
  type Figures,
  type Projection,
  type Projections,
  readRows,
  rowLabels,
  type Year,
} from '#src/domain/projection/model.ts'
import type { Chart } from '../chart/chart.ts'
import { address, columnName } from '../xlsx/address.ts'
import { blankCell, formulaCell, type PlacedChart, textCell, typedCell } from '../xlsx/workbook.ts'
import { copy } from './copy.ts'
import {
  type Cell,
  nameIn,
  type ProjectionSheet,
  quoted,
  scenarioIndex,
  sheetNames,
  type Style,
  titleHeights,
} from './looks.ts'
import { datesOf, monthDays, monthsOf } from './monthly.ts'

const scenarioRow = 3
const yearRow = 4
const yearsInAll = 3

/** The rows of a year, in the order of the sheet. */
const yearKeys = [...readRows.filter((row) => row !== 'opening'), 'arr'] as const satisfies readonly (keyof Year)[]

/** In the order of the sheet. */
const figureKeys = Object.keys(figureLabels) as readonly (keyof Figures)[]

const figuresRow = yearRow + yearKeys.length + 2
const figureNotes = 2 + scenarioNames.length
const chartsRow = figuresRow + figureKeys.length + 1

/** Every scenario by year, its figures, and charts of cash and revenue. @param firstMonth 'YYYY-MM' */
export function yearlySheet(name: string, firstMonth: string, projections: Projections): ProjectionSheet {
  const cells = new Map<string, Cell>([
    ['A1', typedCell(copy.titles.yearly(name), 'title')],
    [`A${scenarioRow}`, blankCell('head')],
    [`A${yearRow}`, blankCell('head')],
    [`A${figuresRow}`, textCell(copy.figuresHead, 'head')],
  ])
  yearKeys.forEach((key) => cells.set(`A${rowOfYear(key)}`, textCell(yearLabel(key), isTotal(key) ? 'total' : 'label')))
  for (const key of figureKeys) {
    cells.set(`A${rowOfFigure(key)}`, textCell(figureLabels[key], 'label'))
    cells.set(address(figureNotes, rowOfFigure(key)), textCell(noteOn(key), 'unit'))
  }
  for (const scenario of scenarioNames) addScenario(cells, scenario, projections[scenario])
  return {
    name: sheetNames.yearly,
    widths: [44, ...Array<number>(scenarioNames.length * yearsInAll).fill(18)],
    heights: titleHeights,
    cells,
    frozen: { columns: 1, rows: yearRow },
    charts: chartsOf(firstMonth, projections),
  }
}

function addScenario(cells: Map<string, Cell>, scenario: ScenarioName, { yearly, figures }: Projection): void {
  const head = scenarioLabels[scenario]
  yearly.forEach((year, index) => {
    const column = columnOf(scenario, index)
    cells.set(address(column, scenarioRow), index === 0 ? textCell(head, 'headRight') : blankCell('headRight'))
    cells.set(address(column, yearRow), textCell(copy.year(index + 1), 'headRight'))
    for (const key of yearKeys) {
      cells.set(
        address(column, rowOfYear(key)),
        formulaCell(yearFormula(scenario, key, index), year[key], yearStyle(key)),
      )
    }
  })
  cells.set(address(figureColumn(scenario), figuresRow), textCell(head, 'headRight'))
  for (const key of figureKeys) {
    const { formula, divisor = 1, style } = figureFormulas[key]
    const cached = cachedFigure(figures[key], divisor)
    cells.set(figureCell(scenario, key), formulaCell(formula(scenario), cached, style))
  }
}

function yearFormula(scenario: ScenarioName, key: keyof Year, year: number): string {
  const first = year * 12 + 1
  const last = first + 11
  if (key === 'arr') return `${monthsOf(scenario, 'revenue', last, last)}*12`
  if (key === 'closing' || key === 'cash') return monthsOf(scenario, key, last, last)
  return `SUM(${monthsOf(scenario, key, first, last)})`
}

/** `figuresOf` of domain/projection/model.ts as formulas. A missing figure is a text. */
const figureFormulas: Readonly<
  Record<keyof Figures, { formula: (scenario: ScenarioName) => string; divisor?: number; style: Style }>
> = {
  runway: { formula: (scenario) => `${months}-SUM(${monthsOf(scenario, 'short')})`, style: 'months' },
  needed: { formula: (scenario) => `MAX(0,-MIN(${monthsOf(scenario, 'cash')}))`, style: 'money' },
  highestBurn: { formula: (scenario) => `MAX(0,-MIN(${monthsOf(scenario, 'profit')}))`, style: 'money' },
  breakEven: {
    formula: (scenario) => {
      const sustained = `SUM(${monthsOf(scenario, 'sustained')})`
      return `IF(${sustained}=0,${quoted(copy.missing.neverBreaksEven)},${months + 1}-${sustained})`
    },
    style: 'monthNumber',
  },
  unitPaise: { formula: (scenario) => `${nameIn(scenario, 'unit_paise')}/100`, divisor: 100, style: 'paise' },
  ltv: {
    formula: (scenario) => {
      const [unit, churn] = [nameIn(scenario, 'unit_paise'), nameIn(scenario, 'churn_bp')]
      return `IF(${churn}*60<=10000,ROUND(${unit}*60/100,0),ROUND(${unit}*100/${churn},0))`
    },
    style: 'money',
  },
  cac: {
    formula: (scenario) => {
      const won = `SUM(${monthsOf(scenario, 'new', 1, 12)})`
      const marketing = `SUM(${monthsOf(scenario, 'marketing', 1, 12)})*100`
      const sales = `SUM(${monthsOf(scenario, 'salesTeam', 1, 12)})*${nameIn(scenario, 'cost_pct')}`
      return `IF(${won}=0,${quoted(copy.missing.noNewCustomers)},ROUND((${marketing}+${sales})/(${won}*100),0))`
    },
    style: 'money',
  },
  ltvToCac: {
    formula: (scenario) => {
      const [ltv, cac] = [figureCell(scenario, 'ltv'), figureCell(scenario, 'cac')]
      const ratio = `IF(${cac}=0,${quoted(copy.missing.noAcquisitionCost)},ROUND(${ltv}*10/${cac},0)/10)`
      return `IF(ISTEXT(${cac}),${cac},${ratio})`
    },
    divisor: 10,
    style: 'tenth',
  },
  payback: {
    formula: (scenario) => {
      const [unit, cac] = [nameIn(scenario, 'unit_paise'), figureCell(scenario, 'cac')]
      const time = `IF(${unit}<=0,${quoted(copy.missing.noMargin)},ROUND(${cac}*1000/${unit},0)/10)`
      return `IF(ISTEXT(${cac}),${cac},${time})`
    },
    divisor: 10,
    style: 'tenthOfMonths',
  },
}

/** @param divisor of the app's whole number: 10 for tenths */
function cachedFigure(figure: Figure, divisor: number): number | string {
  return typeof figure === 'number' ? figure / divisor : copy.missing[figure]
}

function chartsOf(firstMonth: string, projections: Projections): PlacedChart[] {
  const look = { format: '#,##0', fontSize: 9 }
  const seriesOf = (of: (scenario: ScenarioName) => Pick<Chart['series'][number], 'reference' | 'values'>) =>
    scenarioNames.map((scenario) => ({
      name: scenarioLabels[scenario],
      ...of(scenario),
      color: colors[scenario],
    }))
  const placed = (chart: Chart, description: string, first: number, last: number): PlacedChart => ({
    chart,
    description,
    from: { column: first, row: chartsRow },
    to: { column: last, row: chartsRow + 20 },
  })
  const { cash, revenue } = copy.charts
  const cashChart: Chart = {
    ...{ ...look, kind: 'line', title: cash.title },
    categories: { kind: 'dates', reference: datesOf('base'), values: monthDays(firstMonth) },
    series: seriesOf((scenario) => ({
      reference: monthsOf(scenario, 'cash'),
      values: projections[scenario].monthly.cash,
    })),
  }
  const revenueChart: Chart = {
    ...{ ...look, kind: 'column', title: revenue.title },
    categories: { kind: 'texts', reference: yearCells('base', yearRow), values: [1, 2, 3].map(copy.year) },
    series: seriesOf((scenario) => ({
      reference: yearCells(scenario, rowOfYear('revenue')),
      values: projections[scenario].yearly.map((year) => year.revenue),
    })),
  }
  return [placed(cashChart, cash.description, 0, 3), placed(revenueChart, revenue.description, 4, 9)]
}

const colors: Readonly<Record<ScenarioName, string>> = { base: '1F3DF5', low: 'B35A20', high: '0F8554' }

/** The three years of a scenario in a row of this sheet, for a chart. */
function yearCells(scenario: ScenarioName, row: number): string {
  const [first, last] = [columnOf(scenario, 0), columnOf(scenario, yearsInAll - 1)].map(columnName)
  return `${sheetNames.yearly}!$${first}$${row}:$${last}$${row}`
}

/** @param year from 0 */
function columnOf(scenario: ScenarioName, year: number): number {
  return 2 + scenarioIndex(scenario) * yearsInAll + year
}

function rowOfYear(key: (typeof yearKeys)[number]): number {
  return yearRow + 1 + yearKeys.indexOf(key)
}

function rowOfFigure(key: keyof Figures): number {
  return figuresRow + 1 + figureKeys.indexOf(key)
}

/** Figures are side by side, followed by their meanings. */
function figureColumn(scenario: ScenarioName): number {
  return 2 + scenarioIndex(scenario)
}

function figureCell(scenario: ScenarioName, key: keyof Figures): string {
  return address(figureColumn(scenario), rowOfFigure(key))
}

function yearLabel(key: (typeof yearKeys)[number]): string {
  return key === 'arr' ? arrLabel : rowLabels[key]
}

function noteOn(key: keyof Figures): string {
  const meaning = figureMeanings[key]
  return key === 'runway' ? `${meaning} ${copy.runwayNote(months)}` : meaning
}

function isTotal(key: keyof Year): boolean {
  return ['closing', 'gross', 'opex', 'operating', 'profit', 'cash'].includes(key)
}

function yearStyle(key: keyof Year): Style {
  const isCount = key === 'new' || key === 'churned' || key === 'closing'
  if (isTotal(key)) return isCount ? 'countTotal' : 'moneyTotal'
  return isCount ? 'count' : 'money'
}
