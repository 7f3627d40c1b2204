import { bulletIndent, lineHeights, type TextElement } from '#src/domain/deck/scene.ts'
import { linkedText, type TextPart } from '#src/domain/post/linked-text.ts'
import type { Canvas, TextPen } from '../../pdf/canvas.ts'
import type { EmbeddedFont } from '../../pdf/embedded-font.ts'
import type { StructureElement } from '../../pdf/structure.ts'
import { drawable, type Line, missingIn, needsText, type Run, type RunMaker, wordsOf, wrap } from './text-run.ts'
import type { PdfImage } from '../../pdf/pictures.ts'
import type { Faces } from './deck-fonts.ts'

/** The smallest factor by which a text shrinks that wraps and would exceed its box. */
const smallest = 0.9

const bullet = '•'

/** Draws paragraphs in their box. Returns their elements in the structure. */
export function drawText(element: TextElement, context: PageContext): StructureElement[] {
  const { box, align, anchor, color } = element
  const { paragraphs, size } = fitted(element, context)
  const height = lineHeights[element.role] * size
  const count = paragraphs.reduce((sum, { lines }) => sum + lines.length, 0)
  const room = Math.max(0, box.height - count * height)
  let top = box.y + (anchor === 'top' ? 0 : anchor === 'middle' ? room / 2 : room)
  const maker = context.makers[element.bold ? 'bold' : 'regular']
  const parts: { isBullet: boolean; element: StructureElement }[] = []
  for (const { lines, isBullet } of paragraphs) {
    const indent = isBullet ? bulletIndent * size : 0
    const at = { x: box.x + indent, width: box.width - indent, top, height }
    const draw = () => drawLines(lines, { ...at, size, color, align, maker }, context)
    top += lines.length * height
    // A paragraph without words is a gap between others.
    if (lines.every(({ words }) => words.length === 0)) continue
    if (!isBullet) {
      const tag = element.role === 'title' ? 'H1' : 'P'
      parts.push({ isBullet, element: { type: tag, children: context.canvas.marked(tag, draw) } })
      continue
    }
    const y = at.top + baselineOf(height, size, context)
    const label = context.canvas.marked('Lbl', () => {
      drawRuns(maker.runsOf(bullet), box.x, y, size, color, context)
    })
    const body = context.canvas.marked('LBody', draw)
    const children = [
      { type: 'Lbl', children: label },
      { type: 'LBody', children: body },
    ] as const
    parts.push({ isBullet, element: { type: 'LI', children } })
  }
  return element.role === 'title' ? joinedTitle(parts) : withLists(parts)
}

/** Draws a line of text. @param y of its baseline */
function drawRuns(
  runs: readonly Run[],
  x: number,
  y: number,
  size: number,
  color: string,
  { canvas, undrawn }: PageContext,
): void {
  let at = x
  let plain: Run[] = []
  const show = (runs: readonly Run[]) => {
    if (runs.some(({ glyphs }) => glyphs.length > 0)) {
      canvas.text(at, y, color, (pen) => showRuns(runs, size, pen))
    }
    at += totalWidth(runs) * size
  }
  const showPlain = () => {
    show(plain)
    plain = []
  }
  for (const run of runs) {
    if (!needsText(run)) {
      plain.push(run)
      continue
    }
    showPlain()
    canvas.replaced(run.text, run.kind === 'devanagari' ? 'hi' : undefined, () => {
      if (run.kind === 'missing') drawBoxes(run, at, y, size, color, canvas)
      show([run])
    })
    if (run.kind === 'missing') for (const character of missingIn(run.text)) undrawn.add(character)
  }
  showPlain()
}

/** Frames as high as capital letters, because a font's own glyph for what is missing is blank. */
function drawBoxes({ font: { font }, glyphs }: Run, x: number, y: number, size: number, color: string, canvas: Canvas) {
  const scale = size / font.unitsPerEm
  const pen = size / 20
  for (const [at, { advance }] of glyphs.entries()) {
    const [width, height] = [0.75 * advance * scale, font.capHeight * scale]
    const corner = { x: x + at * advance * scale + pen / 2, y: y - height + pen / 2 }
    canvas.frame({ ...corner, width: width - pen, height: height - pen }, { color, width: pen })
  }
}

const totalWidth = (runs: readonly Run[]) => runs.reduce((sum, { width }) => sum + width, 0)

/** The baseline of a line, below its top, as browsers place it. */
function baselineOf(height: number, size: number, { faces }: PageContext): number {
  const { ascent, descent, unitsPerEm } = faces.regular.latin.font
  return height / 2 + (size * (ascent + descent)) / unitsPerEm / 2
}

/** Shows runs one after the other. Kerning and marks move glyphs away from the places that the widths of the glyphs lead to. */
function showRuns(runs: readonly Run[], size: number, pen: TextPen): void {
  // In thousandths of an em: the reader's current place, and the place where the next glyph's advance begins.
  let reached = 0
  let end = 0
  let rise = 0
  let last: EmbeddedFont | null = null
  for (const { font: embedded, glyphs } of runs) {
    const { font, resource, codeOf } = embedded
    const scale = 1000 / font.unitsPerEm
    let codes: (number | { moved: number })[] = []
    const show = () => {
      if (codes.length > 0) pen.show(codes)
      codes = []
    }
    if (last !== embedded) pen.font(resource, size)
    last = embedded
    for (const { id, text, advance, xOffset, yOffset } of glyphs) {
      if (yOffset !== rise) {
        show()
        pen.rise((yOffset * size) / font.unitsPerEm)
        rise = yOffset
      }
      const moved = end + xOffset * scale - reached
      if (Math.abs(moved) > 0.05) codes.push({ moved })
      codes.push(codeOf(id, text))
      reached += moved + Math.round(font.advanceOf(id) * scale)
      end += advance * scale
    }
    show()
  }
  if (rise !== 0) pen.rise(0)
}

/** A character that isn't white space. `\s` lacks U+0085, the end of a line. */
const visible = /[^\s\u0085]/

interface Fitted {
  paragraphs: { lines: Line[]; isBullet: boolean }[]
  size: number
}

function fitted({ box, paragraphs, size, bold, role }: TextElement, { makers }: PageContext): Fitted {
  const maker = makers[bold ? 'bold' : 'regular']
  const words = paragraphs.map(({ text, bullet }) => {
    const drawn = drawable(text)
    const lines = wordsOf(drawn, maker)
    // White space has no words, so it gets no bullet.
    return { lines: visible.test(drawn) ? lines : lines.map(() => []), bullet }
  })
  const at = (size: number): Fitted => ({
    size,
    paragraphs: words.map(({ lines, bullet }) => ({
      isBullet: bullet,
      lines: lines.flatMap((line) => wrap(line, box.width / size - (bullet ? bulletIndent : 0), maker)),
    })),
  })
  const heightOf = ({ paragraphs, size }: Fitted) =>
    paragraphs.reduce((sum, { lines }) => sum + lines.length, 0) * lineHeights[role] * size
  return shrunk(size, at, (fitted) => heightOf(fitted) <= box.height + 0.01)
}

/** A text at its size, at the next smaller size that fits, or at the smallest if none fits. */
export function shrunk<At>(size: number, at: (size: number) => At, fits: (at: At) => boolean): At {
  let found = at(size)
  for (let scale = 0.98; !fits(found) && scale >= smallest - 1e-9; scale -= 0.02) found = at(size * scale)
  return found
}

interface LinePlace {
  x: number
  width: number
  top: number
  height: number
  size: number
  color: string
  align: TextElement['align']
  maker: RunMaker
}

/** Draws the lines of a paragraph. Each line's part of an address is a link. */
export function drawLines(lines: readonly Line[], place: LinePlace, context: PageContext): void {
  const { x, width, top, height, size, color, align, maker } = place
  const rest = linkedText(lines.map(textOf).join(''))
  for (const [at, line] of lines.entries()) {
    const room = width - line.width * size
    let start = x + (align === 'left' ? 0 : align === 'center' ? room / 2 : room)
    const y = top + at * height
    const draw = (runs: readonly Run[]) =>
      drawRuns(runs, start, y + baselineOf(height, size, context), size, color, context)
    const parts = taken(rest, textOf(line).length)
    if (parts.every(({ href }) => href === undefined)) draw(line.words.flatMap(({ runs }) => runs))
    else {
      for (const { text, href } of parts) {
        const runs = maker.runsOf(text)
        const box = { x: start, y, width: totalWidth(runs) * size, height }
        if (href === undefined) draw(runs)
        else context.canvas.link(href, box, () => draw(runs))
        start += box.width
      }
    }
  }
}

const textOf = ({ words }: Line) => words.map(({ text, space }) => text + space).join('')

/** Takes a number of UTF-16 units from the start of the parts. */
function taken(parts: TextPart[], length: number): TextPart[] {
  const found: TextPart[] = []
  for (let room = length; room > 0; ) {
    const part = parts.shift()
    if (!part) break
    found.push({ ...part, text: part.text.slice(0, room) })
    if (part.text.length > room) parts.unshift({ ...part, text: part.text.slice(room) })
    room -= part.text.length
  }
  return found
}

/** One heading for all paragraphs. */
function joinedTitle(parts: readonly { element: StructureElement }[]): StructureElement[] {
  if (parts.length === 0) return []
  return [{ type: 'H1', children: parts.flatMap(({ element }) => element.children) }]
}

/** The paragraphs, with bullets that follow each other in lists. */
function withLists(parts: readonly { isBullet: boolean; element: StructureElement }[]): StructureElement[] {
  const found: StructureElement[] = []
  let items: StructureElement[] = []
  for (const { isBullet, element } of parts) {
    if (!isBullet) {
      items = []
      found.push(element)
      continue
    }
    if (items.length === 0) found.push({ type: 'L', children: items })
    items.push(element)
  }
  return found
}

/** A single line in a box, for labels of charts. @param middle of the line */
export function drawLabel(
  text: string,
  { x, middle, size, color, isBold = false, align }: Label,
  context: PageContext,
): void {
  const maker = context.makers[isBold ? 'bold' : 'regular']
  const clean = drawable(text).replaceAll(/\s+/g, ' ')
  const width = maker.widthOf(clean) * size
  const start = x - (align === 'left' ? 0 : align === 'center' ? width / 2 : width)
  const { capHeight, unitsPerEm } = context.faces.regular.latin.font
  drawRuns(maker.runsOf(clean), start, middle + (capHeight / unitsPerEm / 2) * size, size, color, context)
}

interface Label {
  x: number
  middle: number
  size: number
  color: string
  isBold?: boolean
  align: 'left' | 'center' | 'right'
}

/** The context of drawing an element. */
export interface PageContext {
  canvas: Canvas
  faces: Faces
  makers: Readonly<Record<'regular' | 'bold', RunMaker>>
  /** The picture at a path with its name on pages, null if it is missing or can't be read. */
  imageAt: (path: string) => (PdfImage & { resource: string }) | null
  /** A legible colour for parts without a colour in the scene. */
  ink: string
  /** Gets each character that is drawn as a box. */
  undrawn: Set<string>
}
