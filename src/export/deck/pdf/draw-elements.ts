import {
  type ChartElement,
  lineHeights,
  type PictureElement,
  type SceneElement,
  slideHeight,
  type TableElement,
} from '#src/domain/deck/scene.ts'
import { plotOf } from '#src/chart/plot.ts'
import { groupedText, shortRupeesText } from '#src/domain/projection/money-text.ts'
import { boundsOf } from '../../pdf/canvas.ts'
import type { StructureElement } from '../../pdf/structure.ts'
import { copy } from '../copy.ts'
import { drawLabel, drawLines, drawText, type PageContext, shrunk } from './draw-text.ts'
import { drawable, type Line, wordsOf, wrap } from './text-run.ts'

/** Draws an element. Returns its elements in the structure, none for decoration. */
export function drawElement(element: SceneElement, context: PageContext): StructureElement[] {
  switch (element.type) {
    case 'text':
      return drawText(element, context)
    case 'picture':
      return drawPicture(element, context)
    case 'shape':
      context.canvas.artifact(() => context.canvas.rectangle(element.box, element.fill, element.radius))
      return []
    case 'chart':
      return drawChart(element, context)
    case 'table':
      return drawTable(element, context)
  }
}

function drawPicture(element: PictureElement, context: PageContext): StructureElement[] {
  const { box, path, alt, fit } = element
  const { canvas } = context
  const image = context.imageAt(path)
  const draw = () => {
    if (!image) return drawEmptyFrame(element, context)
    const scales = [box.width / image.width, box.height / image.height]
    const scale = fit === 'cover' ? Math.max(...scales) : Math.min(...scales)
    const [width, height] = [image.width * scale, image.height * scale]
    const place = { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height }
    canvas.image(image.resource, place, box)
  }
  if (alt.trim() === '') {
    canvas.artifact(draw)
    return []
  }
  return [figure(context, box, alt, draw)]
}

function figure(context: PageContext, box: SceneElement['box'], alt: string, draw: () => void): StructureElement {
  return { type: 'Figure', alt, bounds: boundsOf(box, slideHeight), children: context.canvas.marked('Figure', draw) }
}

/** The place of a missing picture, with its alternative text. */
function drawEmptyFrame({ box, alt }: PictureElement, context: PageContext): void {
  const { canvas, makers, ink } = context
  canvas.frame(box, { color: ink, width: 1, dash: [4, 3] })
  const [size, height] = [14, 17.5]
  const width = Math.max(size, box.width - size)
  const lines = wordsOf(drawable(alt), makers.regular)
    .flatMap((line) => wrap(line, width / size, makers.regular))
    .slice(0, Math.max(1, Math.floor(box.height / height)))
  const top = box.y + (box.height - lines.length * height) / 2
  const place = { x: box.x + size / 2, width, top, height, size, color: ink, maker: makers.regular }
  drawLines(lines, { ...place, align: 'center' }, context)
}

function drawChart(element: ChartElement, context: PageContext): StructureElement[] {
  const { box, kind, title, categories, series, unit, ink, hairline, size } = element
  const { canvas, makers } = context
  const plot = plotOf(
    { kind, title, categories, series },
    {
      ...{ width: box.width, height: box.height, size, format: (value) => valueText(value, unit) },
      measure: (text, isBold) => makers[isBold ? 'bold' : 'regular'].widthOf(drawable(text)) * size,
    },
  )
  const moved = <T extends { x: number; y: number }>(one: T): T => ({ ...one, x: box.x + one.x, y: box.y + one.y })
  const label = (one: (typeof plot)['title'], isBold = false) =>
    drawLabel(
      one.text,
      { x: box.x + one.x, middle: box.y + one.y, size, color: ink, isBold, align: one.align },
      context,
    )
  const draw = () => {
    label(plot.title, true)
    for (const { swatch, color, label: name } of plot.legend) {
      canvas.rectangle(moved(swatch), color)
      label(name)
    }
    for (const { x1, y1, x2, y2, isZero } of plot.gridlines) {
      const ends = [
        [box.x + x1, box.y + y1],
        [box.x + x2, box.y + y2],
      ] as const
      canvas.line(ends, { color: isZero ? ink : hairline, width: isZero ? 1 : 0.75 })
    }
    for (const bar of plot.bars) canvas.rectangle(moved(bar), bar.color)
    for (const { color, points } of plot.lines) {
      const placed = points.map(([x, y]) => [box.x + x, box.y + y] as const)
      if (placed.length > 1) canvas.line(placed, { color, width: 2.5 })
      for (const [x, y] of placed) canvas.rectangle({ x: x - 3, y: y - 3, width: 6, height: 6 }, color, 3)
    }
    for (const one of [...plot.ticks, ...plot.categories, ...plot.values]) label(one)
  }
  const alt = [element.alt, title].find((text) => text.trim() !== '') ?? copy.elements.chart
  return [figure(context, box, alt, draw)]
}

function valueText(value: number, unit: ChartElement['unit']): string {
  if (unit === 'rupees') return shortRupeesText(Math.round(value))
  return `${groupedText(Math.round(value))}${unit === 'percent' ? '%' : ''}`
}

/** In units of the font's size: the room beside and above the text of a cell, and the height of a line. */
const padding = { side: 0.4, top: 0.25 }
const cellLine = lineHeights.body

/** The first column holds labels, the others figures. */
function drawTable(element: TableElement, context: PageContext): StructureElement[] {
  const { box, ink, hairline } = element
  const columns = columnsOf(element)
  const { rows, size } = fittedRows(element, columns, context)
  const { canvas, makers } = context
  const height = cellLine * size
  let top = box.y
  const children = rows.map(({ cells, lineCount }, row): StructureElement => {
    const rowHeight = lineCount * height + 2 * padding.top * size
    const inside = cells.map((lines, column): StructureElement => {
      const isEmpty = lines.every(({ words }) => words.length === 0)
      const head = isEmpty ? undefined : row === 0 ? 'Column' : column === 0 ? 'Row' : undefined
      const type = head ? 'TH' : 'TD'
      const side = padding.side * size
      const { from, width } = columns[column] ?? { from: 0, width: box.width }
      const place = {
        ...{ x: box.x + from + side, width: width - 2 * side, height, size, color: ink },
        top: top + (rowHeight - lines.length * height) / 2,
        align: column === 0 ? ('left' as const) : ('right' as const),
        maker: makers[row === 0 ? 'bold' : 'regular'],
      }
      const contents = isEmpty ? [] : canvas.marked(type, () => drawLines(lines, place, context))
      return { type, children: contents, ...(head ? { scope: head } : {}) }
    })
    top += rowHeight
    const rule = [
      [box.x, top],
      [box.x + box.width, top],
    ] as const
    canvas.artifact(() => canvas.line(rule, { color: hairline, width: 1 }))
    return { type: 'TR', children: inside }
  })
  return children.length === 0 ? [] : [{ type: 'Table', children }]
}

interface Column {
  from: number
  width: number
}

function columnsOf({ box, rows, columns }: TableElement): Column[] {
  const count = Math.max(1, ...rows.map((row) => row.length))
  let from = 0
  return Array.from({ length: count }, (_, column) => {
    const width = box.width * (columns[column] ?? 1 / count)
    from += width
    return { from: from - width, width }
  })
}

interface Rows {
  size: number
  rows: { cells: Line[][]; lineCount: number }[]
}

/** Makes text a little smaller if the table would exceed its box. */
function fittedRows(element: TableElement, columns: readonly Column[], { makers }: PageContext): Rows {
  const words = element.rows.map((row, at) => {
    const maker = makers[at === 0 ? 'bold' : 'regular']
    return { maker, cells: columns.map((_, column) => wordsOf(drawable(row[column] ?? ''), maker)) }
  })
  const rowsAt = (size: number): Rows => ({
    size,
    rows: words.map(({ maker, cells }) => {
      const room = (column: number) => (columns[column]?.width ?? 0) / size - 2 * padding.side
      const wrapped = cells.map((lines, column) => lines.flatMap((line) => wrap(line, room(column), maker)))
      return { cells: wrapped, lineCount: Math.max(1, ...wrapped.map((lines) => lines.length)) }
    }),
  })
  const heightOf = ({ rows, size }: Rows) =>
    rows.reduce((sum, { lineCount }) => sum + (lineCount * cellLine + 2 * padding.top) * size, 0)
  return shrunk(element.size, rowsAt, (fitted) => heightOf(fitted) <= element.box.height + 0.01)
}
