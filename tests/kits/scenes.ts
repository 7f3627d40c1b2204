/** Test kit: slides that are laid out, by example and at random. */
import { strToU8 } from 'fflate'
import fc from 'fast-check'
import type {
  Box,
  ChartElement,
  Paragraph,
  PictureElement,
  Scene,
  SceneElement,
  ShapeElement,
  TableElement,
  TextElement,
} from '#src/domain/deck/scene.ts'
import { slideHeight, slideWidth } from '#src/domain/deck/scene.ts'
import type { ExportedDeck, ExportedPicture, ExportedSlide } from '#src/export/deck/exported-deck.ts'
import { hostileText } from './projections.ts'

const ink = '0B1220'
const hairline = 'D5DAE8'
const wholeSlide: Box = { x: 0, y: 0, width: slideWidth, height: slideHeight }

/** A text of a slide, of which a test names what matters to it. */
export const textWith = (values: Partial<TextElement> = {}): TextElement => ({
  ...{ type: 'text', role: 'body', box: { x: 56, y: 152, width: 848, height: 332 }, size: 24, bold: false },
  ...{ paragraphs: [{ text: 'Text', bullet: false }], color: ink, align: 'left', anchor: 'top' },
  ...values,
})

/** A slide's title. */
export const titleWith = (text: string, values: Partial<TextElement> = {}): TextElement =>
  textWith({
    ...{ role: 'title', box: { x: 56, y: 40, width: 848, height: 96 }, size: 36, bold: true },
    ...{ paragraphs: [{ text, bullet: false }], ...values },
  })

/** Yearly revenue in a chart. */
export const chartWith = (values: Partial<ChartElement> = {}): ChartElement => ({
  ...{ type: 'chart', box: { x: 56, y: 152, width: 420, height: 320 }, kind: 'column', title: 'Revenue' },
  ...{ alt: 'Revenue grows from ₹12 lakh to ₹3 crore.', categories: ['Year 1', 'Year 2', 'Year 3'], unit: 'rupees' },
  series: [{ name: 'Revenue', color: '1F3DF5', values: [1_200_000, 9_876_543, 30_000_000] }],
  ...{ ink, hairline, size: 14 },
  ...values,
})

export const tableWith = (rows: TableElement['rows'], values: Partial<TableElement> = {}): TableElement => ({
  ...{ type: 'table', box: { x: 496, y: 152, width: 408, height: 220 }, rows, size: 14, ink, hairline },
  ...values,
})

export const pictureWith = (values: Partial<PictureElement> = {}): PictureElement => ({
  ...{ type: 'picture', box: { x: 496, y: 152, width: 408, height: 332 }, path: 'project/post/original' },
  ...{ alt: 'A screenshot', fit: 'contain' },
  ...values,
})

/** A slide that is exported, of which a test names the elements. */
export const slideWith = (elements: readonly SceneElement[], values: Partial<ExportedSlide> = {}): ExportedSlide => ({
  ...{ title: 'A slide', scene: { background: 'FFFFFF', elements }, notes: '', hidden: false },
  ...values,
})

export const deckWith = (slides: readonly ExportedSlide[], values: Partial<ExportedDeck> = {}): ExportedDeck => ({
  ...{ name: 'Asha Foods', author: 'Asha', slides, pictures: new Map() },
  ...values,
})
