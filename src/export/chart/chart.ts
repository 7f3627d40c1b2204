import type { Part } from '../office-package.ts'
import { element, text, type Xml, xmlDocument } from '../xml.ts'

/**
 * A line or column chart. It refers to cells, and carries their values for viewers that don't compute. Who embeds the chart decides what a
 * reference is: cells of the same workbook, or of one inside a presentation.
 */
export interface Chart {
  kind: 'line' | 'column'
  title: string
  categories: Categories
  series: readonly Series[]
  /** Number format of the value axis. */
  format: string
  /** Size of the labels, in points. The title is larger. */
  fontSize: number
}

export interface Categories {
  reference: string
  /** `dates` are days as spreadsheets count them (spreadsheetDay). */
  kind: 'dates' | 'numbers' | 'texts'
  values: readonly (number | string)[]
}

export interface Series {
  name: string
  reference: string
  values: readonly number[]
  /** Six hexadecimal digits. */
  color: string
}

export const chartNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
export const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main'

const ink = '0B1220'
const quiet = '5B6478'
const hairline = 'D5DAE8'
const dateFormat = 'mmm yy'
const categoryAxis = 1
const valueAxis = 2

/** The part of a document that holds a chart. @param path such as `/xl/charts/chart1.xml` */
export function chartPart(path: string, chart: Chart): Part {
  return {
    path,
    contentType: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
    content: xmlDocument(chartSpace(chart)),
  }
}

function chartSpace(chart: Chart): Xml {
  const namespaces = { 'xmlns:c': chartNamespace, 'xmlns:a': drawingNamespace }
  const legend = element('c:legend', {}, value('c:legendPos', 'b'), value('c:overlay', 0), labels(chart.fontSize))
  return element(
    'c:chartSpace',
    namespaces,
    value('c:roundedCorners', 0),
    element(
      'c:chart',
      {},
      titleXml(chart),
      value('c:autoTitleDeleted', 0),
      plotArea(chart),
      ...(chart.series.length > 1 ? [legend] : []),
      value('c:plotVisOnly', 1),
      value('c:dispBlanksAs', 'gap'),
    ),
  )
}

function titleXml({ title, fontSize }: Chart): Xml {
  const font = { sz: (fontSize + 4) * 100, b: 1 }
  const run = element(
    'a:r',
    {},
    element('a:rPr', { lang: 'en-IN', ...font }, fill(ink)),
    element('a:t', {}, text(title)),
  )
  const paragraph = element('a:p', {}, element('a:pPr', {}, element('a:defRPr', font)), run)
  const rich = element('c:rich', {}, element('a:bodyPr'), element('a:lstStyle'), paragraph)
  return element('c:title', {}, element('c:tx', {}, rich), value('c:overlay', 0))
}

function plotArea(chart: Chart): Xml {
  const series = chart.series.map((one, index) => seriesXml(chart, one, index))
  const axes = [value('c:axId', categoryAxis), value('c:axId', valueAxis)]
  const shape =
    chart.kind === 'line'
      ? element(
          'c:lineChart',
          {},
          value('c:grouping', 'standard'),
          value('c:varyColors', 0),
          ...series,
          value('c:marker', 1),
          ...axes,
        )
      : element(
          'c:barChart',
          {},
          value('c:barDir', 'col'),
          value('c:grouping', 'clustered'),
          value('c:varyColors', 0),
          ...series,
          value('c:gapWidth', 60),
          ...axes,
        )
  return element('c:plotArea', {}, element('c:layout'), shape, categoryAxisXml(chart), valueAxisXml(chart))
}

function seriesXml({ kind, categories }: Chart, { name, reference, values, color }: Series, index: number): Xml {
  const look =
    kind === 'line'
      ? [
          shape(element('a:ln', { w: 28_575, cap: 'rnd' }, fill(color), element('a:round'))),
          element('c:marker', {}, value('c:symbol', 'none')),
        ]
      : [shape(fill(color)), value('c:invertIfNegative', 0)]
  return element(
    'c:ser',
    {},
    value('c:idx', index),
    value('c:order', index),
    element('c:tx', {}, element('c:v', {}, text(name))),
    ...look,
    element('c:cat', {}, categoriesXml(categories)),
    element('c:val', {}, numbers(reference, 'General', values)),
    ...(kind === 'line' ? [value('c:smooth', 0)] : []),
  )
}

function categoriesXml({ reference, kind, values }: Categories): Xml {
  if (kind !== 'texts') return numbers(reference, kind === 'dates' ? dateFormat : 'General', values)
  const cache = element('c:strCache', {}, value('c:ptCount', values.length), ...points(values))
  return element('c:strRef', {}, element('c:f', {}, text(reference)), cache)
}

function numbers(reference: string, format: string, values: readonly (number | string)[]): Xml {
  const cache = element(
    'c:numCache',
    {},
    element('c:formatCode', {}, text(format)),
    value('c:ptCount', values.length),
    ...points(values),
  )
  return element('c:numRef', {}, element('c:f', {}, text(reference)), cache)
}

function points(values: readonly (number | string)[]): Xml[] {
  return values.map((one, idx) => element('c:pt', { idx }, element('c:v', {}, text(one))))
}

function categoryAxisXml({ categories, fontSize }: Chart): Xml {
  const isDates = categories.kind === 'dates'
  const common = [
    ...axisStart(categoryAxis, 'b'),
    element('c:numFmt', { formatCode: isDates ? dateFormat : 'General', sourceLinked: 0 }),
    // Below the plot rather than at zero, where negative values would cross the labels.
    ...axisEnd('low', fontSize, valueAxis),
  ]
  return isDates
    ? element(
        'c:dateAx',
        {},
        ...common,
        value('c:auto', 1),
        value('c:lblOffset', 100),
        value('c:baseTimeUnit', 'months'),
        value('c:majorUnit', 6),
        value('c:majorTimeUnit', 'months'),
      )
    : element(
        'c:catAx',
        {},
        ...common,
        value('c:auto', 1),
        value('c:lblAlgn', 'ctr'),
        value('c:lblOffset', 100),
        value('c:noMultiLvlLbl', 0),
      )
}

function valueAxisXml({ kind, format, fontSize }: Chart): Xml {
  return element(
    'c:valAx',
    {},
    ...axisStart(valueAxis, 'l'),
    element('c:majorGridlines', {}, thinLine()),
    element('c:numFmt', { formatCode: format, sourceLinked: 0 }),
    ...axisEnd('nextTo', fontSize, categoryAxis),
    value('c:crossBetween', kind === 'line' ? 'midCat' : 'between'),
  )
}

function axisStart(id: number, position: 'b' | 'l'): Xml[] {
  return [
    value('c:axId', id),
    element('c:scaling', {}, value('c:orientation', 'minMax')),
    value('c:delete', 0),
    value('c:axPos', position),
  ]
}

function axisEnd(labelPosition: 'low' | 'nextTo', fontSize: number, crossing: number): Xml[] {
  return [
    value('c:majorTickMark', 'none'),
    value('c:minorTickMark', 'none'),
    value('c:tickLblPos', labelPosition),
    thinLine(),
    labels(fontSize),
    value('c:crossAx', crossing),
    value('c:crosses', 'autoZero'),
  ]
}

/** The font of labels. */
function labels(fontSize: number): Xml {
  const font = element('a:defRPr', { sz: fontSize * 100 }, fill(quiet))
  const paragraph = element('a:p', {}, element('a:pPr', {}, font), element('a:endParaRPr', { lang: 'en-IN' }))
  return element('c:txPr', {}, element('a:bodyPr'), element('a:lstStyle'), paragraph)
}

function thinLine(): Xml {
  return shape(element('a:ln', { w: 6350 }, fill(hairline)))
}

function shape(...content: Xml[]): Xml {
  return element('c:spPr', {}, ...content)
}

function fill(color: string): Xml {
  return element('a:solidFill', {}, element('a:srgbClr', { val: color }))
}

function value(name: string, val: string | number): Xml {
  return element(name, { val })
}
