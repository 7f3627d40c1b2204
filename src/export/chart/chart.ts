import { relationshipId, relationshipNamespace, type XmlPart } from '../office-package.ts'
import { element, text, type Xml, xmlDocument, xstring } from '../xml.ts'

/** A chart. It refers to cells, and contains their values for viewers that don't compute. */
export interface Chart {
  /** `bar`: horizontal bars with the first category on top, and with values at their ends instead of an axis. */
  kind: 'line' | 'column' | 'bar'
  /** '' for none. */
  title: string
  categories: Categories
  series: readonly Series[]
  /** The axis of the values. Without it, viewers choose one. */
  scale?: { low: number; high: number; step: number } | undefined
  /** Number format of the values. */
  format: string
  /** Size of the labels, in points. */
  fontSize: number
  /** Size of the title, in points; by default larger than the labels. */
  titleSize?: number
  legend?: 'top' | 'bottom'
  colors?: ChartColors
  /** The path of the workbook that the chart refers to, if the chart isn't part of it. */
  workbook?: string
}

/** Six hexadecimal digits each. */
export interface ChartColors {
  title: string
  labels: string
  /** Axes and the lines of the grid. */
  lines: string
}

export interface Categories {
  reference: string
  /** `dates` are days as spreadsheets count them (spreadsheetDay). */
  kind: 'dates' | 'numbers' | 'texts'
  values: readonly (number | string)[]
}

export interface Series {
  name: string
  /** The cell that holds the name, if one does. */
  nameReference?: string
  reference: string
  values: readonly number[]
  /** Six hexadecimal digits. */
  color: string
}

export const chartNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
export const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main'

const defaultColors: ChartColors = { title: '0B1220', labels: '5B6478', lines: 'D5DAE8' }
const dateFormat = 'mmm yy'
const categoryAxis = 1
const valueAxis = 2

/** The part of a document that holds a chart. @param path such as `/xl/charts/chart1.xml` */
export function chartPart(path: string, chart: Chart): XmlPart {
  return {
    path,
    contentType: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    content: xmlDocument(chartSpace(chart)),
    ...(chart.workbook !== undefined && { relationships: [{ type: 'package', target: chart.workbook }] }),
  }
}

function chartSpace(chart: Chart): Xml {
  const namespaces = { 'xmlns:c': chartNamespace, 'xmlns:a': drawingNamespace, 'xmlns:r': relationshipNamespace }
  const position = chart.legend === 'top' ? 't' : 'b'
  const legend = element('c:legend', value('c:legendPos', position), value('c:overlay', 0), labels(chart))
  const workbook = element('c:externalData', { 'r:id': relationshipId(0) }, value('c:autoUpdate', 0))
  return element(
    'c:chartSpace',
    namespaces,
    value('c:roundedCorners', 0),
    element(
      'c:chart',
      chart.title !== '' && titleXml(chart),
      value('c:autoTitleDeleted', chart.title === '' ? 1 : 0),
      plotArea(chart),
      chart.series.length > 1 && legend,
      ...values({ plotVisOnly: 1, dispBlanksAs: 'gap' }),
    ),
    chart.workbook !== undefined && workbook,
  )
}

function titleXml({ title, fontSize, titleSize = fontSize + 4, colors = defaultColors }: Chart): Xml {
  const font = { sz: hundredths(titleSize), b: 1 }
  const run = element(
    'a:r',
    element('a:rPr', { lang: 'en-IN', ...font }, fill(colors.title)),
    element('a:t', text(title)),
  )
  const paragraph = element('a:p', element('a:pPr', element('a:defRPr', font)), run)
  const rich = element('c:rich', element('a:bodyPr'), element('a:lstStyle'), paragraph)
  return element('c:title', element('c:tx', rich), value('c:overlay', 0))
}

function plotArea(chart: Chart): Xml {
  const series = chart.series.map((one, index) => seriesXml(chart, one, index))
  const axes = [value('c:axId', categoryAxis), value('c:axId', valueAxis)]
  const shape =
    chart.kind === 'line'
      ? element(
          'c:lineChart',
          ...values({ grouping: 'standard', varyColors: 0 }),
          ...series,
          value('c:marker', 1),
          ...axes,
        )
      : element(
          'c:barChart',
          ...values({ barDir: chart.kind === 'bar' ? 'bar' : 'col', grouping: 'clustered', varyColors: 0 }),
          ...series,
          value('c:gapWidth', 60),
          ...axes,
        )
  return element('c:plotArea', element('c:layout'), shape, categoryAxisXml(chart), valueAxisXml(chart))
}

function seriesXml(chart: Chart, series: Series, index: number): Xml {
  const { kind, categories, format } = chart
  const { name, nameReference, reference, color } = series
  const look =
    kind === 'line'
      ? [shape(element('a:ln', { w: 28_575, cap: 'rnd' }, fill(color), element('a:round'))), marker(categories, color)]
      : [shape(fill(color)), value('c:invertIfNegative', 0), ...(kind === 'bar' ? [valueLabels(chart)] : [])]
  return element(
    'c:ser',
    ...values({ idx: index, order: index }),
    element('c:tx', nameReference === undefined ? valueXml(name) : textsXml(nameReference, [name])),
    ...look,
    element('c:cat', categoriesXml(categories)),
    element('c:val', numbers(reference, format, series.values)),
    kind === 'line' && value('c:smooth', 0),
  )
}

/** Markers of a line's points, if there are few. */
function marker({ values }: Categories, color: string): Xml {
  if (values.length > 12) return element('c:marker', value('c:symbol', 'none'))
  const outline = element('a:ln', element('a:noFill'))
  return element('c:marker', value('c:symbol', 'circle'), value('c:size', 8), shape(fill(color), outline))
}

function valueLabels(chart: Chart): Xml {
  const shown = ['LegendKey', 'Val', 'CatName', 'SerName', 'Percent', 'BubbleSize']
  return element(
    'c:dLbls',
    element('c:numFmt', { formatCode: chart.format, sourceLinked: 0 }),
    shape(element('a:noFill'), element('a:ln', element('a:noFill'))),
    labels(chart),
    value('c:dLblPos', 'outEnd'),
    ...shown.map((name) => value(`c:show${name}`, name === 'Val' ? 1 : 0)),
  )
}

function categoriesXml({ reference, kind, values }: Categories): Xml {
  if (kind !== 'texts') return numbers(reference, kind === 'dates' ? dateFormat : 'General', values)
  return textsXml(reference, values)
}

function textsXml(reference: string, values: readonly (number | string)[]): Xml {
  const cache = element('c:strCache', value('c:ptCount', values.length), ...points(values))
  return element('c:strRef', element('c:f', text(reference)), cache)
}

function numbers(reference: string, format: string, values: readonly (number | string)[]): Xml {
  const cache = element(
    'c:numCache',
    element('c:formatCode', text(format)),
    value('c:ptCount', values.length),
    ...points(values),
  )
  return element('c:numRef', element('c:f', text(reference)), cache)
}

function points(values: readonly (number | string)[]): Xml[] {
  return values.map((one, idx) => element('c:pt', { idx }, valueXml(one)))
}

function valueXml(value: number | string): Xml {
  return element('c:v', xstring(String(value)))
}

function categoryAxisXml(chart: Chart): Xml {
  const isDates = chart.categories.kind === 'dates'
  const isBar = chart.kind === 'bar'
  const common = [
    ...axisStart(categoryAxis, { position: isBar ? 'l' : 'b', isReversed: isBar }),
    element('c:numFmt', { formatCode: isDates ? dateFormat : 'General', sourceLinked: 0 }),
    // Labels go below the plot: at zero, negative values would cross them.
    ...axisEnd(chart, { labelPosition: 'low', crossing: valueAxis }),
  ]
  return isDates
    ? element(
        'c:dateAx',
        ...common,
        ...values({ auto: 1, lblOffset: 100, baseTimeUnit: 'months', majorUnit: 6, majorTimeUnit: 'months' }),
      )
    : element('c:catAx', ...common, ...values({ auto: 1, lblAlgn: 'ctr', lblOffset: 100, noMultiLvlLbl: 0 }))
}

function valueAxisXml(chart: Chart): Xml {
  const isBar = chart.kind === 'bar'
  const { scale } = chart
  return element(
    'c:valAx',
    ...axisStart(valueAxis, { position: isBar ? 'b' : 'l', isHidden: isBar, scale }),
    !isBar && element('c:majorGridlines', thinLine(chart)),
    element('c:numFmt', { formatCode: chart.format, sourceLinked: 0 }),
    ...axisEnd(chart, { labelPosition: 'nextTo', crossing: categoryAxis }),
    // Months extend from edge to edge; names have room on both sides.
    value('c:crossBetween', chart.kind === 'line' && chart.categories.kind === 'dates' ? 'midCat' : 'between'),
    scale && value('c:majorUnit', scale.step),
  )
}

interface AxisStart {
  position: 'b' | 'l'
  isReversed?: boolean
  isHidden?: boolean
  scale?: Chart['scale']
}

function axisStart(id: number, { position, isReversed = false, isHidden = false, scale }: AxisStart): Xml[] {
  const ends = scale ? [value('c:max', scale.high), value('c:min', scale.low)] : []
  return [
    value('c:axId', id),
    element('c:scaling', value('c:orientation', isReversed ? 'maxMin' : 'minMax'), ...ends),
    ...values({ delete: isHidden ? 1 : 0, axPos: position }),
  ]
}

function axisEnd(
  chart: Chart,
  { labelPosition, crossing }: { labelPosition: 'low' | 'nextTo'; crossing: number },
): Xml[] {
  return [
    ...values({ majorTickMark: 'none', minorTickMark: 'none', tickLblPos: labelPosition }),
    thinLine(chart),
    labels(chart),
    ...values({ crossAx: crossing, crosses: 'autoZero' }),
  ]
}

/** The font of labels. */
function labels({ fontSize, colors = defaultColors }: Chart): Xml {
  const font = element('a:defRPr', { sz: hundredths(fontSize) }, fill(colors.labels))
  const paragraph = element('a:p', element('a:pPr', font), element('a:endParaRPr', { lang: 'en-IN' }))
  return element('c:txPr', element('a:bodyPr'), element('a:lstStyle'), paragraph)
}

function thinLine({ colors = defaultColors }: Chart): Xml {
  return shape(element('a:ln', { w: 6350 }, fill(colors.lines)))
}

/** The size of a font. @param size in points, from 1 to 4000 */
export function hundredths(size: number): number {
  return Math.round(size * 100)
}

function shape(...content: Xml[]): Xml {
  return element('c:spPr', ...content)
}

function fill(color: string): Xml {
  return element('a:solidFill', element('a:srgbClr', { val: color }))
}

function value(name: string, val: string | number): Xml {
  return element(name, { val })
}

/** Elements that only hold a value, in this order. */
function values(all: Readonly<Record<string, string | number>>): Xml[] {
  return Object.entries(all).map(([name, val]) => value(`c:${name}`, val))
}
