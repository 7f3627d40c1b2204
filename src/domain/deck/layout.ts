import { percentText, rupeesText, shortRupeesText, groupedText } from '../projection/money-text.ts'
import { type Palette, paletteOf } from './look.ts'
import { usesSum } from './outline.ts'
import {
  type Box,
  type LaidOut,
  type Overflow,
  type Paragraph,
  type SceneElement,
  slideWidth,
  type TextElement,
} from './scene.ts'
import type { Deck, Financials, Part, Slide } from './slide.ts'
import { lineCount, textWidth } from './text-width.ts'

const margin = 56
const gap = 28
const content: Box = { x: margin, y: 164, width: slideWidth - 2 * margin, height: 312 }
/** Where the logo is, at the foot of a slide. */
const logoBox: Box = { x: slideWidth - margin - 120, y: 488, width: 120, height: 32 }

/** How high a line is, in units of its size. */
const lineHeight = 1.25
const tightLineHeight = 1.1
/** How far a bullet moves its text, in units of its size. */
const bulletIndent = 1.25

/** What a text is drawn as. Sizes are in points, from the one to start with down to the smallest. */
interface TextStyle extends Pick<TextElement, 'role' | 'bold' | 'color' | 'align' | 'anchor'> {
  largest: number
  smallest: number
}

/**
 * A slide in its deck's look: where everything lies, and how large each text is. Text shrinks until it fits, down to a limit; what doesn't
 * fit even then is named. The same deck gives the same scene on every device.
 */
export function layoutSlide(slide: Slide, deck: Pick<Deck, 'look' | 'financials'>): LaidOut {
  const canvas = createCanvas(paletteOf(deck.look), slide)
  if (slide.kind === 'title') layoutCover(canvas, slide, deck.look.logoPath)
  else layoutContent(canvas, slide, deck)
  return { scene: { background: canvas.background, elements: canvas.elements }, overflows: canvas.overflows }
}

interface Canvas {
  palette: Palette
  slide: Slide
  background: string
  elements: SceneElement[]
  overflows: Overflow[]
  /** Adds a text, as large as fits its box. */
  write: (text: string, box: Box, style: TextStyle, field?: Overflow['field'], id?: string) => void
}

function createCanvas(palette: Palette, slide: Slide): Canvas {
  const elements: SceneElement[] = []
  const overflows: Overflow[] = []
  return {
    palette,
    slide,
    background: palette.background,
    elements,
    overflows,
    write(text, box, { largest, smallest, ...style }, field = 'body', id = slide.id) {
      const paragraphs = paragraphsOf(text)
      let size = largest
      while (size > smallest && !fits(paragraphs, size, box, style)) size -= 1
      if (!fits(paragraphs, size, box, style) && !overflows.some((known) => known.id === id && known.field === field)) {
        overflows.push({ id, field })
      }
      elements.push({ type: 'text', box, paragraphs, size, ...style })
    },
  }
}

/** The paragraphs of a text: each line is one, with a bullet if it starts with "- ". */
export function paragraphsOf(text: string): Paragraph[] {
  return text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith('- ') ? { text: line.slice(2), bullet: true } : { text: line, bullet: false }))
}

function fits(
  paragraphs: readonly Paragraph[],
  size: number,
  { width, height }: Box,
  { role, bold }: Pick<TextElement, 'role' | 'bold'>,
): boolean {
  const column = width / size
  const line = role === 'title' || role === 'figure' ? tightLineHeight : lineHeight
  let lines = 0
  for (const { text, bullet } of paragraphs) {
    lines += lineCount(text, bullet ? column - bulletIndent : column, bold)
    if (lines * line * size > height) return false
  }
  return true
}

const left = { align: 'left', anchor: 'top' } as const

function layoutCover(canvas: Canvas, slide: Slide, logoPath: string): void {
  const { palette, elements } = canvas
  canvas.background = palette.cover
  const pictures = picturesOf(slide)
  const width = pictures.length > 0 ? 440 : slideWidth - 2 * margin
  const title = { role: 'title', bold: true, color: palette.onCover, align: 'left', anchor: 'bottom' } as const
  canvas.write(slide.title, { x: margin, y: 96, width, height: 180 }, { ...title, largest: 64, smallest: 34 }, 'title')
  if (isWritten(slide.body)) {
    const subtitle = { role: 'subtitle', bold: false, color: palette.onCover, ...left } as const
    canvas.write(slide.body, { x: margin, y: 296, width, height: 172 }, { ...subtitle, largest: 28, smallest: 16 })
  }
  layoutPictures(canvas, pictures, {
    x: margin + width + gap,
    y: 64,
    width: slideWidth - 2 * margin - width - gap,
    height: 412,
  })
  if (logoPath)
    elements.push({ type: 'picture', box: { ...logoBox, x: margin, y: 40 }, path: logoPath, alt: '', fit: 'contain' })
}

function layoutContent(canvas: Canvas, slide: Slide, { look, financials }: Pick<Deck, 'look' | 'financials'>): void {
  const { palette, elements } = canvas
  const heading = { x: margin, y: 44, width: content.width, height: 92 }
  const title = { role: 'title', bold: true, color: palette.ink, align: 'left', anchor: 'bottom' } as const
  canvas.write(slide.title, heading, { ...title, largest: 40, smallest: 26 }, 'title')
  elements.push({ type: 'shape', box: { x: margin, y: 144, width: 64, height: 4 }, fill: palette.accent, radius: 2 })

  const blocks: ((box: Box) => void)[] = []
  if (isWritten(slide.body)) {
    const body = { role: 'body', bold: false, color: palette.ink, ...left, largest: 24, smallest: 14 } as const
    blocks.push((box) => canvas.write(slide.body, box, body))
  }
  blocks.push(...dataBlocks(canvas, slide, financials))
  const pictures = picturesOf(slide)
  if (pictures.length > 0) blocks.push((box) => layoutPictures(canvas, pictures, box))

  for (const [index, box] of columns(content, blocks.length).entries()) blocks[index]?.(box)
  if (look.logoPath) elements.push({ type: 'picture', box: logoBox, path: look.logoPath, alt: '', fit: 'contain' })
}

/** What a kind of slide computes or draws of its fields. */
function dataBlocks(canvas: Canvas, slide: Slide, financials: Financials | null): ((box: Box) => void)[] {
  const parts = (kind: Part['kind']) => slide.parts.filter((part) => part.kind === kind)
  switch (slide.kind) {
    case 'market': {
      const segments = parts('segment')
      return segments.length > 0 ? [(box) => layoutMarket(canvas, segments, box)] : []
    }
    case 'model': {
      const costs = parts('sale_cost')
      return costs.length > 0 || slide.amount !== null ? [(box) => layoutSale(canvas, slide.amount, costs, box)] : []
    }
    case 'traction': {
      const points = parts('point')
      return points.length > 0 ? [(box) => layoutPoints(canvas, points, box)] : []
    }
    case 'team': {
      const people = parts('person')
      return people.length > 0 ? [(box) => layoutPeople(canvas, people, box)] : []
    }
    case 'financials':
      return financials
        ? [(box) => layoutYears(canvas, financials, box), (box) => layoutYearTable(canvas, financials, box)]
        : []
    case 'ask': {
      const uses = parts('use')
      return uses.length > 0 || slide.amount !== null ? [(box) => layoutAsk(canvas, slide, uses, box)] : []
    }
    default:
      return []
  }
}

/** Customers times what one pays, counted from below. */
function layoutMarket({ palette, overflows, elements }: Canvas, segments: readonly Part[], box: Box): void {
  const worth = (part: Part) => (part.amount === null || part.quantity === null ? null : part.amount * part.quantity)
  const known = segments.flatMap((part) => worth(part) ?? [])
  const rows = [
    ['Customers', 'How many', 'Pays a year', 'Worth a year'],
    ...segments.map((part) => [
      part.title,
      part.quantity === null ? '' : groupedText(part.quantity),
      part.amount === null ? '' : rupeesText(part.amount),
      orNothing(worth(part), shortRupeesText),
    ]),
    ...(known.length > 1 ? [['Together', '', '', shortRupeesText(sum(known))]] : []),
  ]
  addTable({ palette, overflows, elements }, rows, box, segments)
}

/** What is left of a sale. */
function layoutSale(
  { palette, overflows, elements }: Canvas,
  price: number | null,
  costs: readonly Part[],
  box: Box,
): void {
  const left = price === null ? null : price - sum(costs.flatMap(({ amount }) => amount ?? []))
  const share = left !== null && price ? ` (${percentText(Math.round((left * 10_000) / price))})` : ''
  const rows = [
    ['Of each sale', ''],
    ['Price', orNothing(price, rupeesText)],
    ...costs.map(({ title, amount }) => [title, orNothing(amount, (value) => rupeesText(-value))]),
    ...(left !== null && costs.length > 0 ? [['Left for us', rupeesText(left) + share]] : []),
  ]
  addTable({ palette, overflows, elements }, rows, box, costs)
}

const chartTextSize = 14

/** From three numbers on, a chart; else each as large as it deserves. Those without a number are lines of text. */
function layoutPoints(canvas: Canvas, points: readonly Part[], box: Box): void {
  const { palette, elements } = canvas
  const counted = points.flatMap(({ title, amount }) => (amount === null ? [] : [{ title, amount }]))
  if (points.length >= 3 && counted.length === points.length) {
    const categories = points.map(({ title }) => title)
    const values = counted.map(({ amount }) => amount)
    elements.push({
      type: 'chart',
      box,
      kind: 'column',
      title: '',
      alt: counted.map(({ title, amount }) => `${title}: ${groupedText(amount)}`).join(', '),
      categories,
      series: [{ name: '', color: palette.accent, values }],
      unit: 'count',
      ink: palette.quiet,
      hairline: palette.hairline,
      size: chartTextSize,
    })
    return
  }
  for (const [index, cell] of rows(box, points.length).entries()) {
    const { id, title, amount } = points[index] as Part
    const figureHeight = amount === null ? 0 : Math.min(56, cell.height * 0.5)
    if (amount !== null) {
      const figure = { role: 'figure', bold: true, color: palette.accent, ...left, largest: 44, smallest: 12 } as const
      canvas.write(groupedText(amount), { ...cell, height: figureHeight }, figure, 'body', id)
    }
    const label = { role: 'label', bold: false, color: palette.ink, ...left, largest: 20, smallest: 12 } as const
    const under = { ...cell, y: cell.y + figureHeight, height: cell.height - figureHeight }
    if (isWritten(title)) canvas.write(title, under, label, 'title', id)
  }
}

function layoutPeople(canvas: Canvas, people: readonly Part[], box: Box): void {
  const { palette, elements } = canvas
  const isWide = box.width > content.width / 2
  const perRow = isWide ? Math.min(3, people.length) : Math.min(2, people.length)
  const bands = rows(box, Math.ceil(people.length / perRow), 16)
  for (const [index, person] of people.entries()) {
    const band = bands[Math.floor(index / perRow)] as Box
    const cell = columns(band, perRow)[index % perRow] as Box
    const portrait = person.picturePath ? Math.min(72, cell.height * 0.45, cell.width * 0.4) : 0
    if (portrait > 0) {
      const box = { ...cell, width: portrait, height: portrait }
      elements.push({ type: 'picture', box, path: person.picturePath, alt: person.title, fit: 'cover' })
    }
    const beside = portrait > 0 ? portrait + 12 : 0
    const nameHeight = Math.max(portrait, Math.min(52, cell.height * 0.4))
    const name = { role: 'label', bold: true, color: palette.ink, align: 'left', largest: 20, smallest: 12 } as const
    canvas.write(
      person.title,
      { ...cell, x: cell.x + beside, width: cell.width - beside, height: nameHeight },
      { ...name, anchor: portrait > 0 ? 'middle' : 'bottom' },
      'title',
      person.id,
    )
    if (!isWritten(person.body)) continue
    const about = { role: 'body', bold: false, color: palette.quiet, ...left, largest: 16, smallest: 11 } as const
    const under = { ...cell, y: cell.y + nameHeight + 8, height: cell.height - nameHeight - 8 }
    canvas.write(person.body, under, about, 'body', person.id)
  }
}

function layoutYears({ palette, elements }: Canvas, { years, revenue, profit, scenario }: Financials, box: Box): void {
  const series = [
    { name: 'Revenue', color: palette.accent, values: revenue },
    { name: 'Operating profit', color: palette.second, values: profit },
  ]
  const words = series.map(({ name, values }) => {
    return `${name}: ${values.map((value, index) => `${years[index]} ${shortRupeesText(value)}`).join(', ')}`
  })
  elements.push({
    type: 'chart',
    box,
    kind: 'column',
    title: `Revenue and profit (${scenario})`,
    alt: words.join('. '),
    categories: years,
    series,
    unit: 'rupees',
    ink: palette.quiet,
    hairline: palette.hairline,
    size: chartTextSize,
  })
}

function layoutYearTable(canvas: Canvas, financials: Financials, box: Box): void {
  const { years, revenue, gross, costs, profit, cashAtEnd, scenario } = financials
  const row = (name: string, values: readonly number[]) => [name, ...values.map(shortRupeesText)]
  const rows = [
    [`Scenario: ${scenario}`, ...years],
    row('Revenue', revenue),
    row('Gross profit', gross),
    row('Running costs', costs),
    row('Operating profit', profit),
    row('Cash at the end', cashAtEnd),
  ]
  addTable(canvas, rows, box, [])
}

/** The amount, how long it lasts, and what it is used for. */
function layoutAsk(canvas: Canvas, slide: Slide, uses: readonly Part[], box: Box): void {
  const { palette, elements } = canvas
  const figureHeight = slide.amount === null ? 0 : 56
  const monthsHeight = slide.amount === null || slide.quantity === null ? 0 : 32
  if (slide.amount !== null) {
    const figure = { role: 'figure', bold: true, color: palette.accent, ...left, largest: 44, smallest: 20 } as const
    canvas.write(shortRupeesText(slide.amount), { ...box, height: figureHeight }, figure)
  }
  if (monthsHeight > 0) {
    const label = { role: 'label', bold: false, color: palette.quiet, ...left, largest: 20, smallest: 12 } as const
    const months = `for ${slide.quantity} ${slide.quantity === 1 ? 'month' : 'months'}`
    canvas.write(months, { ...box, y: box.y + figureHeight, height: monthsHeight }, label)
  }
  if (uses.length === 0) return
  const top = figureHeight + monthsHeight + (figureHeight > 0 ? 16 : 0)
  const total = usesSum(slide)
  const values = uses.map(({ quantity }) => quantity ?? 0)
  elements.push({
    type: 'chart',
    box: { ...box, y: box.y + top, height: box.height - top },
    kind: 'bar',
    title: total === null || total === 100 ? 'Uses of the money' : `Uses of the money: ${total}% of it`,
    alt: uses.map(({ title, quantity }) => `${title}: ${quantity ?? 0}%`).join(', '),
    categories: uses.map(({ title }) => title),
    series: [{ name: 'Share', color: palette.accent, values }],
    unit: 'percent',
    ink: palette.quiet,
    hairline: palette.hairline,
    size: chartTextSize,
  })
}

function layoutPictures({ elements }: Canvas, pictures: readonly Part[], box: Box): void {
  const boxes = box.width > box.height * 1.1 ? columns(box, pictures.length, 16) : rows(box, pictures.length, 16)
  for (const [index, { picturePath, title }] of pictures.entries()) {
    elements.push({ type: 'picture', box: boxes[index] as Box, path: picturePath, alt: title, fit: 'contain' })
  }
}

const tableSizes = { largest: 18, smallest: 11 }
/** Room around the text of a cell, in units of its size. */
const cellPadding = { across: 0.8, down: 0.6 }

/** Adds a table, as large as fits its box. The first column is twice as wide as each of the others. @param parts of its rows after the header */
function addTable(
  { palette, overflows, elements }: Pick<Canvas, 'palette' | 'overflows' | 'elements'>,
  rows: readonly (readonly string[])[],
  box: Box,
  parts: readonly Part[],
): void {
  const shares = columnShares(rows[0]?.length ?? 1)
  const linesIn = (row: readonly string[], size: number) => {
    const counts = row.map((text, column) => {
      const width = (box.width * (shares[column] ?? 0)) / size - cellPadding.across
      return isBroken(text, width, column) ? Number.POSITIVE_INFINITY : lineCount(text, width, true)
    })
    return Math.max(...counts)
  }
  const fitting = (size: number) => {
    const height = sum(rows.map((row) => (linesIn(row, size) * lineHeight + cellPadding.down) * size))
    return height <= box.height
  }
  let { largest: size } = tableSizes
  while (size > tableSizes.smallest && !fitting(size)) size -= 1
  if (!fitting(size)) overflows.push(...parts.slice(0, 1).map(({ id }) => ({ id, field: 'title' }) as const))
  elements.push({ type: 'table', box, rows, columns: shares, size, ink: palette.ink, hairline: palette.hairline })
}

/** A number doesn't break in the middle. */
function isBroken(text: string, width: number, column: number): boolean {
  return column > 0 && text.split(' ').some((word) => textWidth(word, true) > width)
}

/** The shares of the width that columns have. */
function columnShares(count: number): readonly number[] {
  const unit = 1 / (count + 1)
  return Array.from({ length: count }, (_, index) => (index === 0 ? 2 * unit : unit))
}

/** Equal columns of a box, from left to right. */
function columns(box: Box, count: number, space = gap): Box[] {
  const width = (box.width - space * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ ...box, x: box.x + index * (width + space), width }))
}

/** Equal rows of a box, from top to bottom. */
function rows(box: Box, count: number, space = 8): Box[] {
  const height = (box.height - space * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ ...box, y: box.y + index * (height + space), height }))
}

function picturesOf({ parts }: Slide): readonly Part[] {
  return parts.filter(({ kind, picturePath }) => kind === 'picture' && picturePath !== '')
}

function orNothing(value: number | null, write: (value: number) => string): string {
  return value === null ? '' : write(value)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const isWritten = (text: string) => /\S/u.test(text)
