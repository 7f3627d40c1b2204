import type {
  Box,
  ChartElement,
  PictureElement,
  SceneElement,
  ShapeElement,
  TableElement,
  TextElement,
} from '#src/domain/deck/scene.ts'
import { chartNamespace } from '../../chart/chart.ts'
import { element, type Xml } from '../../xml.ts'
import { copy } from '../copy.ts'
import type { ExportedPicture } from '../exported-deck.ts'
import { emu, isBlank, named, placed, placeholder, rectangle } from './drawing.ts'
import type { Layout, Place } from './layouts.ts'
import { cellBody, textBody, type TextContext } from './text.ts'
import { solidFill, type ThemeColors } from './theme.ts'

/** The context of the elements of a slide. */
export interface SlideContext extends TextContext {
  layout: Layout
  /** The colour of the slide's title, for frames of missing pictures. */
  ink: string
  pictures: ReadonlyMap<string, ExportedPicture>
  /** Returns the slide's reference to the added part. */
  add: AddParts
}

/** Adds parts in addition to the slide's own. */
export interface AddParts {
  chart: (element: ChartElement) => string
  /** @param path its name in the bucket of files */
  picture: (path: string, picture: ExportedPicture) => string
}

/** The elements of a slide in the order of its scene. The first body text fills the layout's placeholder, others are text boxes. */
export function elementsXml(elements: readonly SceneElement[], context: SlideContext): Xml[] {
  const { layout } = context
  const isOf = (role: TextElement['role']) => (one: SceneElement) => one.type === 'text' && one.role === role
  const title = elements.find(isOf('title'))
  const body = layout.body && elements.find(isOf(layout.body.look.role))
  return elements.map((one, index) => {
    // 1 is the group of all elements.
    const id = index + 2
    switch (one.type) {
      case 'text':
        if (one === title) return placedText(id, one, layout.title, context)
        if (one === body && layout.body) return placedText(id, one, layout.body, context)
        return textBox(id, one, context)
      case 'picture':
        return picture(id, one, context)
      case 'shape':
        return shape(id, one, context.colors)
      case 'chart':
        return chartFrame(id, one, context.add.chart(one))
      case 'table':
        return tableFrame(id, one, context)
      default:
        return one satisfies never
    }
  })
}

function placedText(id: number, one: TextElement, place: Place, context: TextContext): Xml {
  const isThere = sameBox(place.box, one.box)
  return element(
    'p:sp',
    placeholder(named(id, nameOf(one.role)), place),
    element('p:spPr', !isThere && placed(one.box)),
    textBody(one, context, place.look),
  )
}

function textBox(id: number, one: TextElement, context: TextContext): Xml {
  return element(
    'p:sp',
    element('p:nvSpPr', named(id, nameOf(one.role)), element('p:cNvSpPr', { txBox: 1 }), element('p:nvPr')),
    element('p:spPr', placed(one.box), rectangle(one.box), element('a:noFill')),
    textBody(one, context),
  )
}

function shape(id: number, { box, fill, radius }: ShapeElement, colors: ThemeColors): Xml {
  const line = element('a:ln', element('a:noFill'))
  return element(
    'p:sp',
    element('p:nvSpPr', named(id, copy.elements.shape, ''), element('p:cNvSpPr'), element('p:nvPr')),
    element('p:spPr', placed(box), rectangle(box, radius), solidFill(fill, colors), line),
  )
}

function picture(id: number, one: PictureElement, context: SlideContext): Xml {
  const { box, path, alt, fit } = one
  const found = context.pictures.get(path)
  if (!found || found.width <= 0 || found.height <= 0) return emptyFrame(id, one, context)
  const { place, cut } = fit === 'cover' ? covering(found, box) : { place: contained(found, box), cut: undefined }
  return element(
    'p:pic',
    element(
      'p:nvPicPr',
      named(id, copy.elements.picture, alt),
      element('p:cNvPicPr', element('a:picLocks', { noChangeAspect: 1 })),
      element('p:nvPr'),
    ),
    element(
      'p:blipFill',
      element('a:blip', { 'r:embed': context.add.picture(path, found) }),
      cut && element('a:srcRect', cut),
      element('a:stretch', element('a:fillRect')),
    ),
    element('p:spPr', placed(place), rectangle(place)),
  )
}

/** The place of a missing picture, with its alternative text. */
function emptyFrame(id: number, { box, alt }: PictureElement, context: SlideContext): Xml {
  const { ink, colors } = context
  const line = element('a:ln', { w: emu(1) }, solidFill(ink, colors), element('a:prstDash', { val: 'dash' }))
  const text: TextElement = {
    ...{ type: 'text', role: 'label', box, size: 14, bold: false, color: ink, align: 'center', anchor: 'middle' },
    paragraphs: [{ text: alt, bullet: false }],
  }
  return element(
    'p:sp',
    element('p:nvSpPr', named(id, copy.elements.picture, alt), element('p:cNvSpPr'), element('p:nvPr')),
    element('p:spPr', placed(box), rectangle(box), element('a:noFill'), line),
    textBody(text, context),
  )
}

/** The largest place in a box that has the picture's proportions, centred. */
function contained({ width, height }: ExportedPicture, box: Box): Box {
  const scale = Math.min(box.width / width, box.height / height)
  const size = { width: width * scale, height: height * scale }
  return { x: box.x + (box.width - size.width) / 2, y: box.y + (box.height - size.height) / 2, ...size }
}

/** The whole box, and the crop that keeps the picture's proportions there, in thousandths of a percent. */
function covering({ width, height }: ExportedPicture, box: Box): { place: Box; cut?: Record<string, number> } {
  const wanted = box.width / box.height
  const actual = width / height
  const share = actual > wanted ? 1 - wanted / actual : 1 - actual / wanted
  const half = Math.round((share / 2) * 100_000)
  if (!(half > 0)) return { place: box }
  return { place: box, cut: actual > wanted ? { l: half, r: half } : { t: half, b: half } }
}

function chartFrame(id: number, { box, alt, title }: ChartElement, relationship: string): Xml {
  const reference = element('c:chart', { 'xmlns:c': chartNamespace, 'r:id': relationship })
  const description = [alt, title].find((one) => !isBlank(one)) ?? copy.elements.chart
  return frame(named(id, copy.elements.chart, description), box, chartNamespace, reference)
}

const tableNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/table'

/** Room around the text of a cell, in units of its size. */
const cellMargin = { across: 0.4, down: 0.3 }

/** A table. Its rows are as high as a line, and grow with texts of more lines. The first column holds labels, the others figures. */
function tableFrame(id: number, { box, rows, columns, size, ink, hairline }: TableElement, context: TextContext): Xml {
  const rowHeight = size * (1.25 + 2 * cellMargin.down)
  const [across, down] = [emu(size * cellMargin.across), emu(size * cellMargin.down)]
  const none = ['a:lnL', 'a:lnR', 'a:lnT'].map((name) => element(name, { w: 0 }, element('a:noFill')))
  const below = element('a:lnB', { w: emu(1) }, solidFill(hairline, context.colors))
  const cell = (text: string, row: number, column: number) => {
    const look = { size, bold: row === 0, color: ink, align: column === 0 ? ('left' as const) : ('right' as const) }
    const margins = { marL: across, marR: across, marT: down, marB: down }
    const properties = element('a:tcPr', { ...margins, anchor: 'ctr' }, ...none, below, element('a:noFill'))
    return element('a:tc', cellBody(text, look, context), properties)
  }
  const grid = columns.map((share) => element('a:gridCol', { w: emu(box.width * share) }))
  const lines = rows.map((row, at) =>
    element('a:tr', { h: emu(rowHeight) }, ...grid.map((_, column) => cell(row[column] ?? '', at, column))),
  )
  const head = element('a:tblPr', { firstRow: 1, firstCol: 1 })
  const table = element('a:tbl', head, element('a:tblGrid', ...grid), ...lines)
  const place = { ...box, height: rows.length * rowHeight }
  return frame(named(id, copy.elements.table), place, tableNamespace, table)
}

/** @param uri the kind of its content */
function frame(name: Xml, box: Box, uri: string, content: Xml): Xml {
  const locks = element('p:cNvGraphicFramePr', element('a:graphicFrameLocks', { noGrp: 1 }))
  const head = element('p:nvGraphicFramePr', name, locks, element('p:nvPr'))
  const graphic = element('a:graphic', element('a:graphicData', { uri }, content))
  return element('p:graphicFrame', head, placed(box, 'p:xfrm'), graphic)
}

function nameOf(role: TextElement['role']): string {
  const { title, subtitle, text } = copy.elements
  return role === 'title' ? title : role === 'subtitle' ? subtitle : text
}

function sameBox(one: Box, other: Box): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height
}
