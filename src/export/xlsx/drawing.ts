import { chartNamespace, drawingNamespace } from '../chart/chart.ts'
import { type Part, relationshipId, relationshipNamespace } from '../office-package.ts'
import { element, text, type Xml, xmlDocument } from '../xml.ts'
import type { PlacedChart } from './workbook.ts'

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
