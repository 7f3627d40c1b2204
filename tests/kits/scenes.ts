/** Test kit: laid-out slides, by example and at random. */
import { layoutSlide } from '#src/domain/deck/layout.ts'
import {
  type Box,
  type ChartElement,
  type Paragraph,
  type PictureElement,
  type SceneElement,
  type ShapeElement,
  slideHeight,
  slideWidth,
  type TableElement,
  type TextElement,
} from '#src/domain/deck/scene.ts'
import type { ExportedDeck, ExportedPicture, ExportedSlide } from '#src/export/deck/exported-deck.ts'
import { decks } from './decks.ts'
import * as fc from './fast-check.ts'
import { hostileText } from './projections.ts'

const ink = '0b1220'
const hairline = 'd5dae8'

/** A text of a slide, for a test to override. */
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
  series: [{ name: 'Revenue', color: '1f3df5', values: [1_200_000, 9_876_543, 30_000_000] }],
  ...{ ink, hairline, size: 14 },
  ...values,
})

export const tableWith = (rows: TableElement['rows'], values: Partial<TableElement> = {}): TableElement => ({
  ...{ type: 'table', box: { x: 496, y: 152, width: 408, height: 220 }, rows, size: 14, ink, hairline },
  columns: equalShares(rows[0]?.length ?? 0),
  ...values,
})

const equalShares = (count: number) => Array.from({ length: count }, () => 1 / count)

export const pictureWith = (values: Partial<PictureElement> = {}): PictureElement => ({
  ...{ type: 'picture', box: { x: 496, y: 152, width: 408, height: 332 }, path: 'project/post/original' },
  ...{ alt: 'A screenshot', fit: 'contain' },
  ...values,
})

/** A slide for an export. A test names its elements. */
export const slideWith = (elements: readonly SceneElement[], values: Partial<ExportedSlide> = {}): ExportedSlide => ({
  ...{ title: 'A slide', scene: { background: 'ffffff', elements }, notes: '', hidden: false },
  ...values,
})

export const deckWith = (slides: readonly ExportedSlide[], values: Partial<ExportedDeck> = {}): ExportedDeck => ({
  ...{ name: 'Asha Foods', author: 'Asha', slides, pictures: new Map() },
  ...values,
})

/** A PNG of one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A picture of these proportions. Its bytes and its pixels are one pixel. */
export const exportedPicture = (values: Partial<ExportedPicture> = {}): ExportedPicture => ({
  ...{ bytes: Uint8Array.from(atob(pixel), (one) => one.charCodeAt(0)), mediaType: 'image/png' },
  pixels: { width: 1, height: 1, data: Uint8ClampedArray.of(31, 61, 245, 128) },
  ...{ width: 1600, height: 900, ...values },
})

/** Texts in every script, and texts that break files. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  hostileText,
  fc.constantFrom(
    'ऑफ़िस के लिए घर का खाना, ₹2.5 करोड़',
    'বাড়ির খাবার',
    'ਘਰ ਦਾ ਖਾਣਾ',
    'ઘરનું ભોજન',
    'ଘର ଖାଦ୍ୟ',
    'வீட்டு உணவு',
    'ఇంటి భోజనం',
    'ಮನೆ ಊಟ',
    'വീട്ടിലെ ഊണ്',
    'گھر کا کھانا',
    '家常菜',
    'Домашняя еда',
    '👩🏽‍🍳🇮🇳',
    'See (https://example.com/a?b=1&c=2) and http://example.com/खाना.',
  ),
  fc.string({ maxLength: 100 }),
  fc.constantFrom('word ', 'longer-', '₹1,00,000\n').map((word) => word.repeat(100)),
)

const color = fc.constantFrom('ffffff', '0b1220', '1f3df5', 'b35a20', '0f8554', '000000', 'd5dae8')
const fontSize = fc.constantFrom(10, 12.5, 14, 24, 40)
const side = (max: number) => fc.oneof(fc.integer({ min: 0, max }), fc.double({ min: 0, max, noNaN: true }))
const anyBox: fc.Arbitrary<Box> = fc.record({
  ...{ x: side(slideWidth - 100), y: side(slideHeight - 60) },
  ...{ width: fc.integer({ min: 1, max: 400 }), height: fc.integer({ min: 1, max: 300 }) },
})
const figure = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1e11, max: 1e11 }),
  fc.constantFrom(0, 99_999, 100_000, 9_999_999, 10_000_000),
)
const anyParagraph: fc.Arbitrary<Paragraph> = fc.record({ text: anyText, bullet: fc.boolean() })

const anyTextElement = (role: TextElement['role']): fc.Arbitrary<TextElement> =>
  fc.record({
    ...{ type: fc.constant('text'), role: fc.constant(role), box: anyBox, size: fontSize, bold: fc.boolean(), color },
    paragraphs: fc.array(anyParagraph, { maxLength: 5 }),
    align: fc.constantFrom('left', 'center', 'right'),
    anchor: fc.constantFrom('top', 'middle', 'bottom'),
  })

const anyPicture: fc.Arbitrary<PictureElement> = fc.record({
  ...{ type: fc.constant('picture'), box: anyBox, alt: anyText, fit: fc.constantFrom('contain', 'cover') },
  path: fc.constantFrom('project/wide/original', 'project/high/original', 'project/missing/original'),
})

const anyShape: fc.Arbitrary<ShapeElement> = fc.record({
  ...{ type: fc.constant('shape'), box: anyBox, fill: color, radius: fc.constantFrom(0, 8, 500) },
})

const anyChart: fc.Arbitrary<ChartElement> = fc.integer({ min: 0, max: 15 }).chain((count) =>
  fc.record({
    ...{ type: fc.constant('chart'), box: anyBox, kind: fc.constantFrom('column', 'line', 'bar'), title: anyText },
    ...{
      alt: anyText,
      unit: fc.constantFrom('rupees', 'count', 'percent'),
      ink: color,
      hairline: color,
      size: fontSize,
    },
    categories: fc.array(anyText, { minLength: count, maxLength: count }),
    series: fc.array(
      fc.record({ name: anyText, color, values: fc.array(figure, { minLength: count, maxLength: count }) }),
      { minLength: 1, maxLength: 3 },
    ),
  }),
)

const anyTable: fc.Arbitrary<TableElement> = fc.integer({ min: 1, max: 5 }).chain((count) =>
  fc.record({
    ...{ type: fc.constant('table'), box: anyBox, size: fontSize, ink: color, hairline: color },
    rows: fc.array(fc.array(anyText, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 8 }),
    columns: fc.constant(equalShares(count)),
  }),
)

const anyElement: fc.Arbitrary<SceneElement> = fc.oneof(
  ...(['subtitle', 'body', 'label', 'figure'] as const).map(anyTextElement),
  ...[anyPicture, anyShape, anyChart, anyTable],
)

const anySlide: fc.Arbitrary<ExportedSlide> = fc
  .record({
    ...{ title: anyTextElement('title'), before: fc.array(anyShape, { maxLength: 2 }), background: color },
    ...{ elements: fc.array(anyElement, { maxLength: 4 }), notes: anyText, hidden: fc.boolean() },
  })
  .map(({ title, before, elements, background, notes, hidden }) => ({
    ...{ title: title.paragraphs.map(({ text }) => text).join(' '), notes, hidden },
    scene: { background, elements: [...before, title, ...elements] },
  }))

/** Any scenes that the types allow, including none. Some of their pictures are missing. */
export const anyDeck: fc.Arbitrary<ExportedDeck> = fc
  .record({ name: anyText, author: anyText, slides: fc.array(anySlide, { maxLength: 4 }) })
  .map((deck) => ({
    ...deck,
    pictures: new Map([
      ['project/wide/original', exportedPicture()],
      ['project/high/original', exportedPicture({ width: 900, height: 1600 })],
    ]),
  }))

/** Any deck that someone can write. One of its pictures is missing. */
export const anyWrittenDeck: fc.Arbitrary<ExportedDeck> = decks.map((deck) => ({
  ...{ name: deck.name, author: 'Asha', pictures: new Map([['one', exportedPicture()]]) },
  slides: deck.slides.map((slide) => ({
    ...{ title: slide.title, notes: slide.notes, hidden: slide.hidden },
    scene: layoutSlide(slide, deck).scene,
  })),
}))
