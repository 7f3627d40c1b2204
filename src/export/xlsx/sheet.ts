import { type Part, relationshipId, relationshipNamespace } from '../office-package.ts'
import { element, text, type Xml, xmlDocument, xstring } from '../xml.ts'
import { address, positionOf } from './address.ts'
import { spreadsheetNamespace } from './styles.ts'
import type { Cell, PlacedChart, Sheet, Validation } from './workbook.ts'
import { chartNamespace, drawingNamespace } from '../chart/chart.ts'

/** The maximum UTF-16 units of a cell. Excel reports a file with more as damaged. */
const cellTextMax = 32_767

/**
 * The content of a sheet. Its charts are in the drawing that is its first relationship.
 *
 * @param formatOf the index of a cell's format (formatIndex)
 * @param isActive whether it is the sheet that is open first
 */
export function sheetXml<Style extends string>(
  { cells, widths, heights = {}, frozen, pagesWide = 1, validations = [], charts = [] }: Sheet<Style>,
  { formatOf, isActive }: { formatOf: (cell: Cell<Style>) => number; isActive: boolean },
): Xml {
  const pane = frozen
    ? [
        element('pane', {
          xSplit: frozen.columns || undefined,
          ySplit: frozen.rows || undefined,
          topLeftCell: address(frozen.columns + 1, frozen.rows + 1),
          activePane: frozen.columns === 0 ? 'bottomLeft' : frozen.rows === 0 ? 'topRight' : 'bottomRight',
          state: 'frozen',
        }),
      ]
    : []
  const view = { showGridLines: 0, tabSelected: isActive ? 1 : undefined, workbookViewId: 0 }
  const columns = widths.map((width, index) =>
    element('col', { min: index + 1, max: index + 1, width, customWidth: 1 }),
  )
  return xmlDocument(
    element(
      'worksheet',
      { xmlns: spreadsheetNamespace, 'xmlns:r': relationshipNamespace },
      element('sheetPr', element('pageSetUpPr', { fitToPage: 1 })),
      element('sheetViews', element('sheetView', view, ...pane)),
      element('sheetFormatPr', { defaultRowHeight: 15 }),
      element('cols', ...columns),
      element('sheetData', ...rowsXml(cells, heights, formatOf)),
      ...(validations.length > 0
        ? [element('dataValidations', { count: validations.length }, ...validations.map(validationXml))]
        : []),
      element('pageMargins', { left: 0.5, right: 0.5, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 }),
      // A4
      element('pageSetup', { paperSize: 9, orientation: 'landscape', fitToWidth: pagesWide, fitToHeight: 0 }),
      charts.length > 0 && element('drawing', { 'r:id': relationshipId(0) }),
    ),
  )
}

function rowsXml<Style extends string>(
  cells: ReadonlyMap<string, Cell<Style>>,
  heights: Readonly<Record<number, number>>,
  formatOf: (cell: Cell<Style>) => number,
): Xml[] {
  const rows = new Map<number, { column: number; xml: Xml }[]>()
  for (const [at, cell] of cells) {
    const { column, row } = positionOf(at)
    const list = rows.get(row) ?? []
    list.push({ column, xml: cellXml(at, cell, formatOf(cell)) })
    rows.set(row, list)
  }
  // Readers require both orders.
  return [...rows]
    .sort(([one], [other]) => one - other)
    .map(([r, list]) => {
      const inOrder = list.sort((one, other) => one.column - other.column)
      const ht = heights[r]
      return element('row', { r, ht, customHeight: ht && 1 }, ...inOrder.map(({ xml }) => xml))
    })
}

function cellXml(r: string, cell: Cell, s: number): Xml {
  switch (cell.kind) {
    case 'blank':
      return element('c', { r, s })
    case 'number':
      return element('c', { r, s }, element('v', text(finite(cell.number, r))))
    case 'text':
    case 'typed':
      // An inline string is text in every reader, even if it begins with an equals sign.
      return element(
        'c',
        { r, s, t: 'inlineStr' },
        element('is', element('t', { 'xml:space': 'preserve' }, xstring(cell.text, cellTextMax))),
      )
    case 'formula': {
      const { formula, cached } = cell
      const isText = typeof cached === 'string'
      const value = isText ? xstring(cached, cellTextMax) : text(finite(cached, r))
      return element('c', { r, s, t: isText ? 'str' : undefined }, element('f', text(formula)), element('v', value))
    }
    default:
      return cell satisfies never
  }
}

function finite(value: number, at: string): number {
  if (!Number.isFinite(value)) throw new RangeError(`${at} would hold ${value}`)
  return value
}

function validationXml({ range, allowed, message }: Validation): Xml {
  const common = { allowBlank: 1, showErrorMessage: 1, error: message, sqref: range }
  if (allowed.kind === 'list') {
    const values = element('formula1', text(`"${allowed.values.join(',')}"`))
    return element('dataValidation', { type: 'list', ...common }, values)
  }
  const bounds = [element('formula1', text(allowed.from)), element('formula2', text(allowed.to))]
  return element('dataValidation', { type: 'whole', operator: 'between', ...common }, ...bounds)
}

/**
 * The part that places charts on a sheet.
 *
 * @param path such as `/xl/drawings/drawing1.xml`
 * @param charts each with the path of its part
 */
export function drawingPart(path: string, charts: readonly (PlacedChart & { path: string })[]): Part {
  const namespaces = {
    'xmlns:xdr': 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
    'xmlns:a': drawingNamespace,
    'xmlns:c': chartNamespace,
    'xmlns:r': relationshipNamespace,
  }
  return {
    path,
    contentType: 'application/vnd.openxmlformats-officedocument.drawing+xml',
    content: xmlDocument(element('xdr:wsDr', namespaces, ...charts.map(anchor))),
    relationships: charts.map((chart) => ({ type: 'chart', target: chart.path })),
  }
}

function anchor({ from, to, chart, description }: PlacedChart, index: number): Xml {
  // 1 is the drawing itself.
  const name = { id: index + 2, name: chart.title, descr: description }
  const properties = element('xdr:nvGraphicFramePr', element('xdr:cNvPr', name), element('xdr:cNvGraphicFramePr'))
  // Readers take the size from the anchor.
  const frame = element('xdr:xfrm', element('a:off', { x: 0, y: 0 }), element('a:ext', { cx: 0, cy: 0 }))
  const reference = element('c:chart', { 'r:id': relationshipId(index) })
  const graphic = element('a:graphic', element('a:graphicData', { uri: chartNamespace }, reference))
  return element(
    'xdr:twoCellAnchor',
    corner('xdr:from', from),
    corner('xdr:to', to),
    element('xdr:graphicFrame', { macro: '' }, properties, frame, graphic),
    element('xdr:clientData'),
  )
}

function corner(name: string, { column, row }: { column: number; row: number }): Xml {
  return element(
    name,
    element('xdr:col', text(column)),
    element('xdr:colOff', text(0)),
    element('xdr:row', text(row)),
    element('xdr:rowOff', text(0)),
  )
}
