import { roundedQuotient } from '../projection/round.ts'
import { groupedText, paiseText, percentText, rupeesText, shortRupeesText } from '../projection/money-text.ts'
import { columns, rows, splitAt, splitBeside } from './boxes.ts'
import { type Canvas, sum } from './canvas.ts'
import { isWritten, outline, partOutline, usesSum } from './outline.ts'
import type { Box, Overflow } from './scene.ts'
import type { Financials, Part, PartKind, Slide } from './slide.ts'
import { addTable } from './table-layout.ts'
import { textWidth } from './text-width.ts'

/** Draws the blocks of a kind of slide from its fields. */
export type Block = (canvas: Canvas, box: Box) => void

/** The block that a slide makes from its fields, or null if they are empty. */
export function dataBlock(slide: Slide, financials: Financials | null, report: Canvas['report']): Block | null {
  if (slide.kind === 'financials') return financials && ((canvas, box) => addFinancials(canvas, box, financials))
  const { part } = outline[slide.kind]
  const parts = part ? partsOf(slide, part, report) : []
  if (!part || (parts.length === 0 && slide.amount === null && slide.quantity === null)) return null
  return (canvas, box) => draw[part](canvas, box, parts, slide)
}

type Draw = (canvas: Canvas, box: Box, parts: readonly Part[], slide: Slide) => void

const draw: Readonly<Record<Exclude<PartKind, 'picture'>, Draw>> = {
  segment: addMarket,
  sale_cost: addSale,
  point: addPoints,
  person: addPeople,
  use: addAsk,
}

/** Pictures to draw. */
export function picturesOf(slide: Slide, report: Canvas['report']): readonly Part[] {
  return partsOf(slide, 'picture', report).filter(({ picturePath }) => picturePath !== '')
}

/** The parts of a kind, as many as a slide has room for. Two devices can exceed that number together; the extra parts are reported. */
function partsOf(slide: Slide, kind: Part['kind'], report: Canvas['report']): readonly Part[] {
  const parts = slide.parts.filter((part) => part.kind === kind)
  const { most } = partOutline[kind]
  for (const { id } of parts.slice(most)) report({ id, field: 'part' })
  return parts.slice(0, most)
}

/** The number of customers times what each pays: the bottom-up market. */
function addMarket(canvas: Canvas, box: Box, segments: readonly Part[]): void {
  const worth = (part: Part) => (part.amount === null || part.quantity === null ? null : part.amount * part.quantity)
  const known = segments.flatMap((part) => worth(part) ?? [])
  const table = [
    ['Customers', 'How many', 'Pays a year', 'Worth a year'],
    ...segments.map((part) => [
      part.title,
      orNothing(part.quantity, groupedText),
      orNothing(part.amount, rupeesText),
      orNothing(worth(part), shortRupeesText),
    ]),
    ...(known.length > 1 ? [['Together', '', '', shortRupeesText(sum(known))]] : []),
  ]
  addTable(canvas, table, box, segments)
}

/** The remainder of a sale after its costs. */
function addSale(canvas: Canvas, box: Box, costs: readonly Part[], { amount: price }: Slide): void {
  const paise = (rupees: number | null) => (rupees === null ? null : Math.round(rupees * 100))
  const brought = paise(price)
  const left = brought === null ? null : brought - sum(costs.flatMap(({ amount }) => paise(amount) ?? []))
  const share = left !== null && brought ? ` (${percentText(roundedQuotient(left * 10_000, brought))})` : ''
  const table = [
    ['Of each sale', ''],
    ['Price', orNothing(brought, paiseText)],
    ...costs.map(({ title, amount }) => [title, orNothing(paise(amount), (value) => paiseText(-value))]),
    ...(left !== null && costs.length > 0 ? [['Left for us', paiseText(left) + share]] : []),
  ]
  addTable(canvas, table, box, costs, 2)
}

const chartTextSize = 14
/** From this number of points on, a chart shows more than the figures do. */
const chartedPoints = 3

/** A chart if each point has one number and a short name; otherwise large figures, each as large as its place allows. */
function addPoints(canvas: Canvas, box: Box, points: readonly Part[]): void {
  const { palette, elements } = canvas
  const values = points.flatMap(({ amount }) => amount ?? [])
  const slot = ((box.width - 80) / points.length - 4) / chartTextSize
  const areShort = points.every(({ title }) => isWritten(title) && textWidth(title, false) <= slot)
  if (points.length >= chartedPoints && values.length === points.length && areShort) {
    elements.push({
      type: 'chart',
      box,
      kind: 'column',
      title: '',
      alt: points.map(({ title }, index) => `${title}: ${groupedText(values[index] ?? 0)}`).join(', '),
      categories: points.map(({ title }) => title),
      series: [{ name: '', color: palette.accent, values }],
      unit: 'count',
      ink: palette.quiet,
      hairline: palette.hairline,
      size: chartTextSize,
    })
    return
  }
  const isWide = box.width > 600
  const cells = gridOf(box, points.length, points.length <= 3 && !isWide ? 1 : isWide ? 4 : 2)
  for (const [index, cell] of cells.entries()) {
    const { id, title, amount } = points[index] as Part
    const [above, under] = splitAt(cell, Math.min(88, cell.height * 0.45), 0)
    const figure = { role: 'figure', bold: true, color: palette.accent, anchor: 'bottom' } as const
    if (amount !== null) canvas.write(groupedText(amount), above, { ...figure, largest: 72, smallest: 12 }, null)
    const label = { role: 'label', bold: false, color: palette.ink, largest: 20, smallest: 11 } as const
    if (isWritten(title)) canvas.write(title, amount === null ? cell : under, label, { id, field: 'title' })
  }
}

function addPeople(canvas: Canvas, box: Box, people: readonly Part[]): void {
  const { palette, elements } = canvas
  const cells = gridOf(box, people.length, box.width > 600 ? 3 : people.length <= 3 ? 1 : 2)
  for (const [index, cell] of cells.entries()) {
    const { id, title, body, picturePath } = people[index] as Part
    const side = picturePath ? Math.min(128, cell.height * 0.45, cell.width * 0.35) : 0
    const [head, about] = splitAt(cell, Math.max(side, Math.min(52, cell.height * 0.4)), 6)
    const [portrait, beside] = splitBeside(head, side, side > 0 ? 12 : 0)
    if (side > 0) {
      elements.push({
        type: 'picture',
        box: { ...portrait, height: side },
        path: picturePath,
        alt: title,
        fit: 'cover',
      })
    }
    const name = { role: 'label', bold: true, color: palette.ink, largest: 24, smallest: 12 } as const
    const anchor = side > 0 ? 'middle' : 'bottom'
    if (isWritten(title)) canvas.write(title, beside, { ...name, anchor }, { id, field: 'title' })
    // Not of role `body`, which would be the text of the whole slide in PowerPoint.
    const role = { role: 'label', bold: false, color: palette.quiet, largest: 20, smallest: 11 } as const
    if (isWritten(body)) canvas.write(body, about, role, { id, field: 'body' })
  }
}

/** Cells of a grid with a maximum number of columns, row by row. */
function gridOf(box: Box, count: number, most: number): Box[] {
  const bands = Math.ceil(count / most)
  const across = Math.ceil(count / bands)
  return rows(box, bands, 12)
    .flatMap((band) => columns(band, across, 24))
    .slice(0, count)
}

function addFinancials(canvas: Canvas, box: Box, financials: Financials): void {
  const [left, right] = splitBeside(box, 360, 24)
  addYears(canvas, left, financials)
  const { years, revenue, gross, costs, profit, cashAtEnd, scenario } = financials
  const row = (name: string, values: readonly number[]) => [name, ...values.map(shortRupeesText)]
  const table = [
    [`Scenario: ${scenario}`, ...years],
    row('Revenue', revenue),
    row('Gross profit', gross),
    row('Running costs', costs),
    row('Operating profit', profit),
    row('Cash at the end', cashAtEnd),
  ]
  addTable(canvas, table, right)
}

function addYears({ palette, elements }: Canvas, box: Box, { years, revenue, profit, scenario }: Financials): void {
  const series = [
    { name: 'Revenue', color: palette.accent, values: revenue },
    { name: 'Operating profit', color: palette.second, values: profit },
  ]
  const inWords = series.map(({ name, values }) => {
    return `${name}: ${values.map((value, index) => `${years[index]} ${shortRupeesText(value)}`).join(', ')}`
  })
  elements.push({
    type: 'chart',
    box,
    kind: 'column',
    title: `Revenue and profit (${scenario})`,
    alt: inWords.join('. '),
    categories: years,
    series,
    unit: 'rupees',
    ink: palette.quiet,
    hairline: palette.hairline,
    size: chartTextSize,
  })
}

/** The amount, how long it lasts, and what it is used for. */
function addAsk(canvas: Canvas, box: Box, uses: readonly Part[], slide: Slide): void {
  const { palette } = canvas
  let rest = box
  if (slide.amount !== null) {
    const [line, under] = splitAt(rest, 56, 0)
    const figure = { role: 'figure', bold: true, color: palette.accent, largest: 44, smallest: 20 } as const
    canvas.write(shortRupeesText(slide.amount), line, figure, null)
    rest = under
  }
  if (slide.quantity !== null) {
    const [line, under] = splitAt(rest, 32, 8)
    const label = { role: 'label', bold: false, color: palette.quiet, largest: 20, smallest: 12 } as const
    canvas.write(`for ${slide.quantity} ${slide.quantity === 1 ? 'month' : 'months'}`, line, label, null)
    rest = under
  }
  if (uses.length === 0) return
  const total = usesSum(slide)
  const isWhole = total === null || total === 100
  const [bars, foot] = isWhole ? [rest, rest] : splitAt(rest, rest.height - 28, 4)
  addUses(canvas, bars, uses)
  if (isWhole) return
  const note = { role: 'label', bold: false, color: palette.quiet, largest: 14, smallest: 12 } as const
  canvas.write(`Together ${total}%`, foot, note, null)
}

/** A bar for each use, under its name and its share. A bar's length is its share of the greatest use, or of the whole. */
function addUses(canvas: Canvas, box: Box, uses: readonly Part[]): void {
  const { palette, elements } = canvas
  const whole = Math.max(100, ...uses.map(({ quantity }) => quantity ?? 0))
  const bands = rows(box, uses.length, 6)
  for (const [index, { id, title, quantity }] of uses.entries()) {
    const band = bands[index] as Box
    const [texts, bar] = splitAt({ ...band, height: Math.min(band.height, 64) }, Math.min(band.height, 64) - 8, 2)
    const [label, share] = splitBeside(texts, texts.width - 72, 8)
    const text = { bold: false, color: palette.ink, anchor: 'bottom', largest: 18, smallest: 11 } as const
    const source: Overflow = { id, field: 'title' }
    if (isWritten(title)) canvas.write(title, label, { ...text, role: 'label' }, source)
    if (quantity === null) continue
    canvas.write(`${quantity}%`, share, { ...text, role: 'label', bold: true, align: 'right' }, null)
    elements.push({ type: 'shape', box: bar, fill: palette.hairline, radius: 3 })
    const width = (bar.width * quantity) / whole
    if (width > 0) elements.push({ type: 'shape', box: { ...bar, width }, fill: palette.accent, radius: 3 })
  }
}

function orNothing(value: number | null, write: (value: number) => string): string {
  return value === null ? '' : write(value)
}
