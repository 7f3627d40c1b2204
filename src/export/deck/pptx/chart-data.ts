import type { ChartElement } from '#src/domain/deck/scene.ts'
import { site } from '#src/site.ts'
import type { Chart } from '../../chart/chart.ts'
import { columnName } from '../../xlsx/address.ts'
import { type Cell, numberCell, textCell, typedCell } from '../../xlsx/workbook.ts'
import type { Look } from '../../xlsx/styles.ts'
import { writeWorkbook } from '../../xlsx/write-workbook.ts'
import { copy } from '../copy.ts'

type Style = 'head' | 'label' | 'value'

const sheet = 'Data'
const lakh = 100_000
const crore = 10_000_000

/**
 * A chart, and the workbook with its figures, which PowerPoint opens at "Edit data".
 *
 * @param workbook the path of that workbook
 */
export function chartWithData(element: ChartElement, workbook: string): { chart: Chart; data: Uint8Array } {
  const { kind, title, categories, ink, hairline, size } = element
  const { divisor, format, unit } = scaleOf(element)
  const series = element.series.map(({ name, color, values }, index) => {
    const column = columnName(index + 2)
    return {
      ...{ name, color, nameReference: `${sheet}!$${column}$1`, reference: range(column, categories.length) },
      values: categories.map((_, at) => (values[at] ?? 0) / divisor),
    }
  })
  const cells = new Map<string, Cell<Style>>([['A1', textCell(unit, 'head')]])
  categories.forEach((category, index) => cells.set(`A${index + 2}`, typedCell(category, 'label')))
  series.forEach(({ name, values }, index) => {
    const column = columnName(index + 2)
    cells.set(`${column}1`, typedCell(name, 'head'))
    values.forEach((value, at) => cells.set(`${column}${at + 2}`, numberCell(value, 'value')))
  })
  const looks: Record<Style, Look> = { head: { bold: true }, label: {}, value: { format: '#,##0.##' } }
  return {
    data: writeWorkbook({
      ...{ title, creator: site.name, looks, names: [] },
      sheets: [{ name: sheet, widths: [24, ...series.map(() => 16)], cells }],
    }),
    chart: {
      ...{ kind, title, format, series, workbook, fontSize: size, titleSize: size, legend: 'top' },
      colors: { title: ink, labels: ink, lines: hairline },
      categories: { kind: 'texts', reference: range('A', categories.length), values: categories },
    },
  }
}

/** The cells of a column below the head, at least one. */
function range(column: string, count: number): string {
  return `${sheet}!$${column}$2:$${column}$${Math.max(2, count + 1)}`
}

/**
 * Number formats can't divide by a lakh, so the chart holds its rupees divided.
 *
 * @returns what the values are divided by, the format of what follows, and what it counts
 */
function scaleOf({ unit, series }: ChartElement): { divisor: number; format: string; unit: string } {
  if (unit === 'percent') return { divisor: 1, format: '0"%"', unit: copy.units.percent }
  if (unit === 'count') return { divisor: 1, format: '#,##0', unit: copy.units.count }
  const greatest = Math.max(0, ...series.flatMap(({ values }) => values.map(Math.abs)))
  if (greatest < lakh) return { divisor: 1, format: '"₹"#,##0;"−₹"#,##0', unit: copy.units.rupees.one }
  const name = greatest < crore ? 'lakh' : 'crore'
  return {
    divisor: name === 'lakh' ? lakh : crore,
    format: `"₹"#,##0.0" ${name}";"−₹"#,##0.0" ${name}";"₹"0`,
    unit: copy.units.rupees[name],
  }
}
