import { type Block, dataBlock, picturesOf } from './blocks.ts'
import { columns, rows, splitAt, splitBeside } from './boxes.ts'
import { type Canvas, createCanvas, paragraphsOf, textHeights } from './canvas.ts'
import { paletteOf } from './look.ts'
import { isWritten } from './outline.ts'
import { type Box, type LaidOut, type ShapeElement, slideHeight, slideWidth } from './scene.ts'
import type { Deck, DeckTheme, Part, Slide } from './slide.ts'

const margin = 56
const gap = 28
const content: Box = { x: margin, y: 164, width: slideWidth - 2 * margin, height: 312 }
/** The place of the logo: at the foot of a slide, and above the title on the first slide. */
const logoBox: Box = { x: slideWidth - margin - 120, y: 488, width: 120, height: 32 }
const coverLogoBox: Box = { ...logoBox, x: margin, y: 40 }

/**
 * Lays a slide out in its deck's look: the place of every element and the size of each text. Text shrinks until it fits, down to a limit. A text that
 * doesn't fit even then is drawn whole at the smallest size, and reported. The same deck has the same scene on every device.
 */
export function layoutSlide(slide: Slide, deck: Pick<Deck, 'look' | 'financials'>): LaidOut {
  const palette = paletteOf(deck.look)
  const canvas = createCanvas(palette)
  const isCover = slide.kind === 'title'
  if (isCover) layoutCover(canvas, slide, deck.look.logoPath)
  else layoutContent(canvas, slide, deck)
  const background = isCover ? palette.cover : palette.background
  return { scene: { background, elements: canvas.elements }, overflows: canvas.overflows }
}

function layoutCover(canvas: Canvas, slide: Slide, logoPath: string): void {
  const { palette, elements } = canvas
  const pictures = picturesOf(slide, canvas.report)
  const whole = { x: margin, y: 64, width: content.width, height: 412 }
  const [texts, beside] = pictures.length > 0 ? splitBeside(whole, 440, gap) : [whole, whole]
  const title = { role: 'title', bold: true, color: palette.onCover, largest: 64, smallest: 34 } as const
  const source = { id: slide.id, field: 'title' } as const
  canvas.write(slide.title, { ...texts, y: 96, height: 180 }, { ...title, anchor: 'bottom' }, source)
  if (isWritten(slide.body)) {
    const subtitle = { role: 'subtitle', bold: false, color: palette.onCover, largest: 28, smallest: 16 } as const
    canvas.write(slide.body, { ...texts, y: 296, height: 172 }, subtitle, { id: slide.id, field: 'body' })
  }
  addPictures(canvas, beside, pictures)
  if (logoPath) elements.push({ type: 'picture', box: coverLogoBox, path: logoPath, alt: '', fit: 'contain' })
}

/** The differences between themes besides colours. */
const marks: Readonly<Record<DeckTheme, { box: Box; radius: number }>> = {
  clear: { box: { x: margin, y: 144, width: 64, height: 4 }, radius: 2 },
  bold: { box: { x: 0, y: 0, width: 16, height: slideHeight }, radius: 0 },
  warm: { box: { x: 0, y: slideHeight - 10, width: slideWidth, height: 10 }, radius: 0 },
}

const bodyStyle = { role: 'body', bold: false, largest: 24, smallest: 14 } as const

function layoutContent(canvas: Canvas, slide: Slide, { look, financials }: Pick<Deck, 'look' | 'financials'>): void {
  const { palette, elements, report } = canvas
  elements.push({ type: 'shape', fill: palette.accent, ...marks[look.theme] } satisfies ShapeElement)
  const title = { role: 'title', bold: true, color: palette.ink, largest: 40, smallest: 26 } as const
  const heading = { ...content, y: 44, height: 92 }
  canvas.write(slide.title, heading, { ...title, anchor: 'bottom' }, { id: slide.id, field: 'title' })

  const body: Block | null = isWritten(slide.body)
    ? (_, box) => canvas.write(slide.body, box, { ...bodyStyle, color: palette.ink }, { id: slide.id, field: 'body' })
    : null
  const data = dataBlock(slide, financials, report)
  const pictures = picturesOf(slide, report)
  const pictureBlock: Block | null = pictures.length > 0 ? (_, box) => addPictures(canvas, box, pictures) : null
  for (const [block, box] of placed(slide, { body, data, pictures: pictureBlock })) block(canvas, box)

  if (look.logoPath) elements.push({ type: 'picture', box: logoBox, path: look.logoPath, alt: '', fit: 'contain' })
}

type Placed = readonly [Block, Box][]

/** The width of the text beside a wide block. */
const narrow = 264

/** The places of a slide's blocks, in reading order: text and pictures first. */
function placed(slide: Slide, { body, data, pictures }: Record<'body' | 'data' | 'pictures', Block | null>): Placed {
  const beside = [body, pictures].filter((block) => block !== null)
  const isOfScreenshots = slide.kind === 'product' && beside.length > 1
  if (!data)
    return inBoxes(beside, isOfScreenshots ? splitBeside(content, narrow, gap) : columns(content, beside.length))
  if (beside.length === 0) return [[data, content]]
  if (takesWidth(slide)) {
    const [strip, rest] = splitAt(content, pictures ? 120 : stripHeight(slide), 16)
    return [...inBoxes(beside, columns(strip, beside.length)), [data, rest]]
  }
  const [left, right] = splitBeside(content, slide.kind === 'market' ? narrow : 410, gap)
  return [...inBoxes(beside, rows(left, beside.length, 16)), [data, right]]
}

/** Charts with a table, and more people than fit in a column, are placed under the text. */
function takesWidth({ kind, parts }: Slide): boolean {
  return kind === 'financials' || (kind === 'team' && parts.filter((part) => part.kind === 'person').length > 2)
}

/** The height of the text above the data, in points: up to a third of the slide's height. */
function stripHeight({ body }: Slide): number {
  const needed = textHeights(paragraphsOf(body, true), content.width, bodyStyle)(18)
  return Math.min(108, Math.max(24, needed))
}

function inBoxes(blocks: readonly Block[], boxes: readonly Box[]): Placed {
  return blocks.map((block, index) => [block, boxes[index] as Box])
}

function addPictures({ elements }: Canvas, box: Box, pictures: readonly Part[]): void {
  const isWide = box.width > box.height * 1.1
  const boxes = (isWide ? columns : rows)(box, pictures.length, 16)
  for (const [index, { picturePath, title }] of pictures.entries()) {
    elements.push({ type: 'picture', box: boxes[index] as Box, path: picturePath, alt: title, fit: 'contain' })
  }
}
