import { describe, expect, test } from 'vitest'
import type { ExportedDeck } from '#src/export/deck/exported-deck.ts'
import { deckPdf } from '#src/export/deck/pdf/deck-pdf.ts'
import { storable } from '#src/export/xml.ts'
import { deckFonts } from '#tests/kits/deck-fonts.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { describeDrawn } from '#tests/kits/random.ts'
import { anyDeck, anyText, deckWith, slideWith, textWith, titleWith } from '#tests/kits/scenes.ts'
import { complaintsOfQpdf, copiedByPoppler, hasPdfProgram, pdfPackages } from './pdf-programs.ts'

/** How many random decks are read. */
const count = Number(process.env['DECKS'] ?? 20)

const bytesOf = async (deck: ExportedDeck) => (await deckPdf(deck, deckFonts)).bytes

describe.runIf(hasPdfProgram('pdftotext'))(`Poppler (${pdfPackages.pdftotext})`, () => {
  const paragraphs = [
    'Fresh tiffin for ₹149 a day',
    'हर किराने की दुकान के लिए: क्षेत्र में विश्वसनीय डिलीवरी, स्त्री-शक्ति के साथ।',
    'कर्म, र्‍य, द्वितीय, किसानों, केँ',
    'Ñandú Žižek, Việt, Домашняя еда, 家常菜, 👩🏽‍🍳 → ✓',
  ]
  const body = textWith({ paragraphs: paragraphs.map((text) => ({ text, bullet: false })), size: 20 })
  const deck = deckWith([slideWith([titleWith('दोपहर का खाना'), body])])

  test('copies the typed texts, line by line', async () => {
    const [page = ''] = copiedByPoppler(await bytesOf(deck))
    expect(page.trim().split('\n')).toEqual(['दोपहर का खाना', ...paragraphs])
  })

  describeDrawn((seed) => {
    test(`copies the text of ${count} random decks that fit their slides`, async () => {
      for (const texts of fc.sample(fittingTexts, { numRuns: count, seed })) {
        const [page = ''] = copiedByPoppler(await bytesOf(deckOf(texts)))
        expect(visible(page)).toBe(visible(texts.join('')))
      }
    })
  })

  test('a missing text is noticed', async () => {
    const [page = ''] = copiedByPoppler(await bytesOf(deckOf(['खाना'])))
    expect(visible(page)).not.toBe(visible('खाना आज'))
  })
})

/** Poppler assumes that right-to-left letters are drawn from right to left, but boxes in place of them aren't. */
const fromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Bidi_Control}]|[\u0700-\u08ff\ufb1d-\ufefc]|[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Texts of which each fits a line. */
const fittingTexts = fc.array(
  anyText
    .map((text) =>
      [...text]
        .slice(0, 30)
        .join('')
        .replaceAll(/[\n\r\u0085\u2028\u2029]/g, ' '),
    )
    .filter((text) => !fromTheRight.test(text)),
  { maxLength: 12 },
)

const deckOf = (texts: readonly string[]) =>
  deckWith([
    slideWith(
      texts.map((text, at) =>
        textWith({
          ...{
            paragraphs: [{ text, bullet: false }],
            size: 12,
            role: at === 0 ? 'title' : 'label',
            bold: at % 2 === 0,
          },
          box: { x: 56, y: 40 + 36 * at, width: 848, height: 30 },
        }),
      ),
    ),
  ])

describe.runIf(hasPdfProgram('qpdf'))(`qpdf (${pdfPackages.qpdf})`, () => {
  describeDrawn((seed) => {
    test(`finds nothing wrong with ${count} random decks`, async () => {
      const complaints: string[] = []
      for (const deck of fc.sample(anyDeck, { numRuns: count, seed }))
        complaints.push(complaintsOfQpdf(await bytesOf(deck)))
      expect(complaints.filter((text) => text !== '')).toEqual([])
    })
  })

  test('complains about a file that is cut off', async () => {
    const bytes = await bytesOf(deckWith([slideWith([titleWith('x')])]))
    expect(complaintsOfQpdf(bytes.subarray(0, bytes.length - 40))).not.toBe('')
  })
})

/** A text without white space, control characters and invisible characters, because Poppler leaves some of them out. */
function visible(text: string): string {
  return storable(text).replaceAll(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
}
