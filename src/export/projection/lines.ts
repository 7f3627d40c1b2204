import { type Line, lineKinds, months } from '#src/domain/projection/inputs.ts'
import { lineKindLabels } from '#src/domain/projection/labels.ts'
import { columnName } from '../xlsx/address.ts'
import { blankCell, type DefinedName, formulaCell, numberCell, textCell, typedCell } from '../xlsx/workbook.ts'
import { copy } from './copy.ts'
import { absolute, type Cell, type ProjectionSheet, sheetNames, type Style, titleHeights } from './looks.ts'

/** Empty rows below the lines that the formulas already include. */
export const spareRows = 20

const headRow = 4

/** Hires, costs and funding, one per row, and the names of their columns. */
export function linesSheet(name: string, lines: readonly Line[]): { sheet: ProjectionSheet; names: DefinedName[] } {
  const cells = new Map<string, Cell>([
    ['A1', typedCell(copy.titles.lines(name), 'title')],
    ['A2', textCell(copy.lines.note, 'note')],
  ])
  copy.lines.heads.forEach((head, index) =>
    cells.set(`${columnName(index + 1)}${headRow}`, textCell(head, index < 2 ? 'head' : 'headRight')),
  )
  const first = headRow + 1
  const last = headRow + lines.length + spareRows
  for (let row = first; row <= last; row++) {
    const line = lines[row - first]
    const number = (value: number | undefined, style: Style) =>
      value === undefined ? blankCell(style) : numberCell(value, style)
    cells.set(`A${row}`, line ? textCell(lineKindLabels[line.kind], 'inText') : blankCell('inText'))
    cells.set(`B${row}`, line ? typedCell(line.title, 'inText') : blankCell('inText'))
    cells.set(`C${row}`, number(line?.amount, 'inMoney'))
    cells.set(`D${row}`, number(line?.quantity, 'inCount'))
    cells.set(`E${row}`, number(line?.start, 'inCount'))
    cells.set(`F${row}`, number(line?.end, 'inCount'))
    cells.set(`G${row}`, formulaCell(`C${row}*D${row}`, line ? line.amount * line.quantity : 0, 'money'))
  }
  const range = (column: string) => absolute(sheetNames.lines, column, first, last)
  const sheet: ProjectionSheet = {
    name: sheetNames.lines,
    widths: [16, 36, 16, 12, 12, 12, 18],
    heights: titleHeights,
    cells,
    frozen: { columns: 0, rows: headRow },
    validations: [
      {
        range: `A${first}:A${last}`,
        allowed: { kind: 'list', values: lineKinds.map((kind) => lineKindLabels[kind]) },
        message: copy.lines.kindMessage,
      },
      {
        range: `E${first}:F${last}`,
        allowed: { kind: 'whole', from: 1, to: months },
        message: copy.lines.monthMessage,
      },
    ],
  }
  const names = [
    { name: 'line_kind', reference: range('A') },
    { name: 'line_start', reference: range('E') },
    { name: 'line_end', reference: range('F') },
    { name: 'line_total', reference: range('G') },
  ]
  return { sheet, names }
}
