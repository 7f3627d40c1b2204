import { type Adjustments, type Inputs, scenarioNames } from '#src/domain/projection/inputs.ts'
import { adjustmentLabels, assumptionLabels, scenarioLabels } from '#src/domain/projection/labels.ts'
import type { Projection, Projections } from '#src/domain/projection/model.ts'
import { address, columnName, spreadsheetDay } from '../xlsx/address.ts'
import { type DefinedName, formulaCell, numberCell, textCell, typedCell } from '../xlsx/workbook.ts'
import { copy } from './copy.ts'
import {
  absolute,
  type Cell,
  nameIn,
  type ProjectionSheet,
  scenarioIndex,
  sheetNames,
  type Style,
  titleHeights,
} from './looks.ts'

/** The exported projection. */
export interface NamedProjection {
  /** The user's name for it. */
  name: string
  inputs: Inputs
  /** The figures of these inputs (projectAll). */
  scenarios: Projections
  /** Whether some of the inputs are examples of a template. */
  hasExamples?: boolean
}

/** The answers, the scenarios' percents, and the values that the other sheets' formulas use, each cell with a name. */
export function assumptionsSheet({ name, inputs, scenarios: projections, hasExamples = false }: NamedProjection): {
  sheet: ProjectionSheet
  names: DefinedName[]
} {
  const cells = new Map<string, Cell>([
    ['A1', typedCell(copy.titles.assumptions(name), 'title')],
    ['A2', textCell(copy.howToUse, 'note')],
    ['A3', textCell(copy.origin, 'note')],
  ])
  if (hasExamples) cells.set('A4', textCell(copy.hasExamples, 'note'))
  const names: DefinedName[] = []
  const define = (name: string, column: number, row: number) =>
    names.push({ name, reference: absolute(sheetNames.assumptions, columnName(column), row) })

  answersOf(inputs).forEach(({ label, unit, name, number, style, exact }, index) => {
    const row = firstAnswer + index
    cells.set(`A${row}`, textCell(label, 'label'))
    cells.set(`B${row}`, numberCell(number, style))
    if (unit !== '') cells.set(`C${row}`, textCell(unit, 'unit'))
    define(name, 2, row)
    if (!exact) return
    // A decimal such as 0.0375 is not exact in binary, so the formulas use whole numbers.
    cells.set(`E${row}`, formulaCell(`ROUND(${name}*${exact.times},0)`, exact.number, 'countWorking'))
    cells.set(`F${row}`, textCell(exact.unit, 'unit'))
    define(exact.name, 5, row)
  })

  cells.set(`A${scenarioHead}`, textCell(copy.scenarioHead, 'head'))
  cells.set(`A${derivedHead}`, textCell(copy.derivedHead, 'head'))
  shares.forEach(({ key }, index) =>
    cells.set(`A${scenarioHead + 1 + index}`, textCell(adjustmentLabels[key], 'label')),
  )
  derived.forEach(({ label }, index) => cells.set(`A${derivedHead + 1 + index}`, textCell(label, 'working')))
  for (const scenario of scenarioNames) {
    const column = 2 + scenarioIndex(scenario)
    const put = (row: number, cell: Cell) => cells.set(address(column, row), cell)
    for (const row of [scenarioHead, derivedHead]) put(row, textCell(scenarioLabels[scenario], 'headRight'))
    shares.forEach(({ key, name }, index) => {
      const row = scenarioHead + 1 + index
      put(row, numberCell(inputs.scenarios[scenario][key] / 100, 'inShare'))
      define(nameIn(scenario, name), column, row)
    })
    derived.forEach(({ name, formula, cached }, index) => {
      const row = derivedHead + 1 + index
      const formulaText = formula((name) => nameIn(scenario, name))
      put(row, formulaCell(formulaText, cached(projections[scenario], inputs.scenarios[scenario]), 'countWorking'))
      define(nameIn(scenario, name), column, row)
    })
  }
  return {
    sheet: { name: sheetNames.assumptions, widths: [50, 16, 16, 16, 14, 36], heights: titleHeights, cells },
    names,
  }
}

interface Answer {
  label: string
  unit: string
  name: string
  number: number
  style: Style
  /** The whole number behind a decimal. */
  exact?: { name: string; times: number; number: number; unit: string }
}

/** An input that is a number. */
type Question = keyof typeof copy.units

function answersOf(inputs: Inputs): Answer[] {
  const [year = 0, month = 0] = inputs.firstMonth.split('-').map(Number)
  const firstDay = spreadsheetDay(year, month, 1)
  const whole = (key: Question, name: string, style: Style): Answer => {
    return { label: assumptionLabels[key], unit: copy.units[key], name, number: inputs[key], style }
  }
  const share = (key: Question, name: string, exactName: string): Answer => {
    const exact = { name: exactName, times: 10_000, number: inputs[key], unit: copy.inHundredths }
    return { ...whole(key, name, 'inPercent'), number: inputs[key] / 10_000, exact }
  }
  const price = (key: Question, name: string, exactName: string): Answer => {
    const exact = { name: exactName, times: 100, number: inputs[key], unit: copy.inPaise }
    return { ...whole(key, name, 'inPaise'), number: inputs[key] / 100, exact }
  }
  return [
    { label: copy.firstMonth, unit: '', name: 'first_month', number: firstDay, style: 'inMonth' },
    whole('openingCash', 'opening_cash', 'inMoney'),
    whole('openingCustomers', 'opening_customers', 'inCount'),
    whole('newCustomers', 'new_customers', 'inCount'),
    share('growthBp', 'growth_rate', 'growth_bp'),
    share('churnBp', 'churn_rate', 'churn_bp'),
    price('pricePaise', 'unit_price', 'price_paise'),
    price('variablePaise', 'unit_cost', 'variable_paise'),
    share('feeBp', 'fee_rate', 'fee_bp'),
  ]
}

/** A scenario's percents. */
const shares = [
  { key: 'newPct', name: 'new_share' },
  { key: 'churnPct', name: 'churn_share' },
  { key: 'pricePct', name: 'price_share' },
  { key: 'costPct', name: 'cost_share' },
] as const

/** The values of a scenario's sheet, by the formulas of `adjust` in domain/projection/model.ts. */
const derived: readonly {
  label: string
  name: string
  /** @param of gives the scenario's name of a value */
  formula: (of: (name: string) => string) => string
  cached: (projection: Projection, adjustments: Adjustments) => number
}[] = [
  {
    label: copy.derived.addsFirst,
    name: 'adds_first',
    formula: (of) => `new_customers*ROUND(${of('new_share')}*100,0)*10`,
    cached: ({ adjusted }) => adjusted.addsFirst,
  },
  {
    label: copy.derived.churnBp,
    name: 'churn_bp',
    formula: (of) => `MIN(10000,ROUND(churn_bp*ROUND(${of('churn_share')}*100,0)/100,0))`,
    cached: ({ adjusted }) => adjusted.churnBp,
  },
  {
    label: copy.derived.pricePaise,
    name: 'price_paise',
    formula: (of) => `ROUND(price_paise*ROUND(${of('price_share')}*100,0)/100,0)`,
    cached: ({ adjusted }) => adjusted.pricePaise,
  },
  {
    label: copy.derived.costPct,
    name: 'cost_pct',
    formula: (of) => `ROUND(${of('cost_share')}*100,0)`,
    cached: (_, { costPct }) => costPct,
  },
  {
    label: copy.derived.variablePaise,
    name: 'variable_paise',
    formula: (of) => `ROUND(variable_paise*${of('cost_pct')}/100,0)`,
    cached: ({ adjusted }) => adjusted.variablePaise,
  },
  {
    label: copy.derived.unitPaise,
    name: 'unit_paise',
    formula: (of) => `${of('price_paise')}-${of('variable_paise')}-ROUND(${of('price_paise')}*fee_bp/10000,0)`,
    cached: ({ figures }) => figures.unitPaise,
  },
]

const firstAnswer = 5
/** The rows below the nine answers. */
const scenarioHead = 15
const derivedHead = 21
