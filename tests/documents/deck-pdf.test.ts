import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportedDeck } from '#src/export/deck/exported-deck.ts'
import { deckPdf } from '#src/export/deck/pdf/deck-pdf.ts'
import { storable } from '#src/export/xml.ts'
import { deckFonts } from '#tests/kits/deck-fonts.ts'
import { anyDeck, deckWith, slideWith, textWith, titleWith } from '#tests/kits/scenes.ts'
import { complaintsOfQpdf, copiedByPoppler, hasPdfProgram, pdfPackages } from './pdf-programs.ts'

/** How many random decks are read. */
const count = Number(process.env['DECKS'] ?? 20)
/** Another seed draws others. */
const seed = Number(process.env['DECKS_SEED'] ?? 29)

const decks = fc.sample(anyDeck, { numRuns: count, seed })

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

  test('copies what was typed, line by line', async () => {
    const [page = ''] = copiedByPoppler(await bytesOf(deck))
    expect(page.trim().split('\n')).toEqual(['दोपहर का खाना', ...paragraphs])
  })

  test('would copy Devanagari in another order without the text that is stored beside it', async () => {
    const file = Buffer.from(await bytesOf(deck)).toString('latin1')
    // The pages are compressed, so this takes the text out of the whole content.
    expect(file).toContain('/ActualText')
  })

  test(`copies the text of ${count} random decks`, async () => {
    const found: string[] = []
    for (const [index, deck] of decks.entries()) {
      const pages = copiedByPoppler(await bytesOf(deck))
      const slides = deck.slides.filter(({ hidden }) => !hidden)
      expect(pages).toHaveLength(Math.max(1, slides.length))
      slides.forEach(({ scene }, at) => {
        const typed = scene.elements.flatMap((one) =>
          one.type === 'text' ? one.paragraphs.map(({ text }) => text) : one.type === 'table' ? one.rows.flat() : [],
        )
        let from = 0
        const page = visible(pages[at] ?? '')
        for (const text of typed.map(visible)) {
          const place = page.indexOf(text, from)
          if (place < 0) found.push(`${index}, slide ${at + 1}: ${JSON.stringify(text)}`)
          else from = place + text.length
        }
      })
    }
    expect(found).toEqual([])
  })
})

describe.runIf(hasPdfProgram('qpdf'))(`qpdf (${pdfPackages.qpdf})`, () => {
  test(`finds nothing wrong with ${count} random decks`, async () => {
    const complaints: string[] = []
    for (const deck of decks) complaints.push(complaintsOfQpdf(await bytesOf(deck)))
    expect(complaints.filter((text) => text !== '')).toEqual([])
  })

  test('complains about a file that is cut off', async () => {
    const bytes = await bytesOf(deckWith([slideWith([titleWith('x')])]))
    expect(complaintsOfQpdf(bytes.subarray(0, bytes.length - 40))).not.toBe('')
  })
})

/** Without white space, control characters and what nobody sees: Poppler leaves some of them out. */
function visible(text: string): string {
  return storable(text).replaceAll(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '')
}
