import { outline, partOutline } from '#src/domain/deck/outline.ts'
import {
  type Deck,
  deckThemes,
  type Part,
  type PartKind,
  type Slide,
  type SlideKind,
  slideKinds,
} from '#src/domain/deck/slide.ts'
import * as fc from './fast-check.ts'

/** Texts that people type and paste: every script, empty texts, overlong texts, and texts that could break a file format. */
export const deckTexts = (maxLength: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.lorem({ maxCount: 12 }).map((text) => text.slice(0, maxLength)) },
    { weight: 1, arbitrary: fc.constant('') },
    {
      weight: 3,
      arbitrary: fc
        .string({ unit: 'grapheme', maxLength: Math.min(maxLength, 120) })
        .map((text) => text.slice(0, maxLength)),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'Fresh tiffin for ₹149 a day',
        'हर किराने की दुकान के लिए: क्षेत्र में विश्वसनीय डिलीवरी, स्त्री-शक्ति',
        '- 62% skip lunch\n- A lunch costs ₹250 to ₹400\n\nNot a bullet',
        '漢字かな交じり文。한국어 문장',
        'שלום עולם و مرحبا',
        '</a:t><script>alert(1)</script> & "quotes" \'single\' ]]>',
        'Emoji 👩🏽‍🍳🍛 and flags 🇮🇳',
        '_x0041_ =1+1 \u202Eabc',
      ),
    },
    { weight: 1, arbitrary: fc.constant('W'.repeat(maxLength)) },
    { weight: 1, arbitrary: fc.constant('word '.repeat(maxLength / 5).slice(0, maxLength)) },
  )

const ranged = (range: { min: number; max: number } | undefined) =>
  range ? fc.option(fc.integer(range)) : fc.constant(null)
const paths = fc.constantFrom('', 'one', 'other')

function parts(kind: PartKind): fc.Arbitrary<Part[]> {
  const { amount, quantity, body, hasPicture, most } = partOutline[kind]
  const part = fc.record<Part>({
    id: fc.uuid(),
    kind: fc.constant(kind),
    title: deckTexts(200),
    body: body ? deckTexts(4000) : fc.constant(''),
    picturePath: hasPicture ? paths : fc.constant(''),
    amount: ranged(amount),
    quantity: ranged(quantity),
  })
  return fc.array(part, { maxLength: most })
}

/** A slide of a kind, filled at random. */
export function slides(kind: SlideKind): fc.Arbitrary<Slide> {
  const { amount, quantity, part } = outline[kind]
  return fc.record<Slide>({
    id: fc.uuid(),
    kind: fc.constant(kind),
    title: deckTexts(200),
    body: deckTexts(4000),
    notes: deckTexts(4000),
    hidden: fc.boolean(),
    amount: ranged(amount),
    quantity: ranged(quantity),
    parts: fc
      .tuple(part ? parts(part) : fc.constant([]), parts('picture'))
      .map(([own, pictures]) => [...own, ...pictures]),
  })
}

const years = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: -1e11, max: 1e11 })))

/** A deck with any slides, in any look. */
export const decks: fc.Arbitrary<Deck> = fc.record<Deck>({
  id: fc.uuid(),
  name: deckTexts(120),
  look: fc.record({
    theme: fc.constantFrom(...deckThemes),
    brandColor: fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
    logoPath: paths,
  }),
  slides: fc.array(fc.constantFrom(...slideKinds).chain(slides), { maxLength: 12 }),
  financials: fc.option(
    fc.record({
      scenario: fc.constantFrom('Base', 'Low', 'High'),
      years: fc.constant(['Year 1', 'Year 2', 'Year 3']),
      revenue: years,
      gross: years,
      costs: years,
      profit: years,
      cashAtEnd: years,
    }),
  ),
})
