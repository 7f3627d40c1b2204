import { chartPart } from '../chart/chart.ts'
import { officePackage, type Part, relationshipId, relationshipNamespace } from '../office-package.ts'
import { element, text, type Xml, xmlDocument } from '../xml.ts'
import { columnName } from './address.ts'
import { drawingPart, sheetXml } from './sheet.ts'
import { formatIndex, spreadsheetNamespace, stylesXml } from './styles.ts'
import type { Cell, DefinedName, Sheet, Workbook } from './workbook.ts'

const spreadsheetContent = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The media type of a workbook. */
export const workbookType = `${spreadsheetContent}.sheet`

const workbookPath = '/xl/workbook.xml'
const stylesPath = '/xl/styles.xml'

/**
 * The workbook as an XLSX file (ECMA-376, SpreadsheetML). Equal workbooks make equal bytes. Throws if a sheet or a defined name has a name
 * that formulas couldn't contain.
 */
export function writeWorkbook<Style extends string>(workbook: Workbook<Style>): Uint8Array<ArrayBuffer> {
  for (const { name } of workbook.sheets) assertSheetName(name)
  for (const { name } of workbook.names) assertDefinedName(name)
  const styles: Part = {
    path: stylesPath,
    contentType: `${spreadsheetContent}.styles+xml`,
    content: stylesXml(Object.values(workbook.looks)),
  }
  const properties = { title: text(workbook.title), creator: text(workbook.creator), main: workbookPath }
  return officePackage(properties, [workbookPart(workbook), styles, ...sheetParts(workbook)])
}

function sheetParts<Style extends string>({ sheets, looks }: Workbook<Style>): Part[] {
  const indexes = new Map(Object.keys(looks).map((name, index): [string, number] => [name, index]))
  const formatOf = ({ style, kind }: Cell<Style>) => formatIndex(indexes.get(style) ?? 0, kind === 'typed')
  let chartCount = 0
  return sheets.flatMap((sheet, index) => {
    const charts = (sheet.charts ?? []).map((chart) => ({ ...chart, path: `/xl/charts/chart${++chartCount}.xml` }))
    const drawing = drawingPart(`/xl/drawings/drawing${index + 1}.xml`, charts)
    const part: Part = {
      path: sheetPath(index),
      contentType: `${spreadsheetContent}.worksheet+xml`,
      content: sheetXml(sheet, { formatOf, isActive: index === 0 }),
    }
    if (charts.length === 0) return [part]
    const withDrawing = { ...part, relationships: [{ type: 'drawing', target: drawing.path }] }
    return [withDrawing, drawing, ...charts.map(({ path, chart }) => chartPart(path, chart))]
  })
}

function workbookPart({ sheets, names }: Workbook): Part {
  const entries = sheets.map(({ name }, index) =>
    element('sheet', { name, sheetId: index + 1, 'r:id': relationshipId(index) }),
  )
  const definedNames = [...printTitles(sheets), ...names.toSorted(byName).map(nameXml)]
  const content = element(
    'workbook',
    { xmlns: spreadsheetNamespace, 'xmlns:r': relationshipNamespace },
    element('bookViews', element('workbookView')),
    element('sheets', ...entries),
    definedNames.length > 0 && element('definedNames', ...definedNames),
    // Makes Excel compute everything again. LibreOffice shows the cached results.
    element('calcPr', { calcId: 191_029, fullCalcOnLoad: 1 }),
  )
  return {
    path: workbookPath,
    contentType: `${spreadsheetContent}.sheet.main+xml`,
    content: xmlDocument(content),
    relationships: [
      ...sheets.map((_, index) => ({ type: 'worksheet', target: sheetPath(index) })),
      { type: 'styles', target: stylesPath },
    ],
  }
}

function sheetPath(index: number): string {
  return `/xl/worksheets/sheet${index + 1}.xml`
}

function nameXml({ name, reference }: DefinedName): Xml {
  return element('definedName', { name }, text(reference))
}

/** Frozen columns and rows, repeated on every printed page. */
function printTitles(sheets: readonly Sheet[]): Xml[] {
  return sheets.flatMap(({ name, frozen }, localSheetId) => {
    if (!frozen) return []
    const columns = frozen.columns > 0 ? [`${name}!$A:$${columnName(frozen.columns)}`] : []
    const rows = frozen.rows > 0 ? [`${name}!$1:$${frozen.rows}`] : []
    return [element('definedName', { name: '_xlnm.Print_Titles', localSheetId }, text([...columns, ...rows].join(',')))]
  })
}

function byName(one: DefinedName, other: DefinedName): number {
  return one.name < other.name ? -1 : 1
}

/** One word, so that formulas need no quotes around it. */
function assertSheetName(name: string): void {
  if (!/^[A-Za-z]{3,31}$/.test(name)) throw new RangeError(`${name} can't be the name of a sheet`)
}

/** An underscore distinguishes a name from the address of a cell: without one, FEE1 is a cell. */
function assertDefinedName(name: string): void {
  if (!/^[a-z]+(_[a-z0-9]+)+$/.test(name)) throw new RangeError(`${name} can't be the name of cells`)
}
