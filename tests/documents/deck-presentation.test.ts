import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { SceneElement } from '#src/domain/deck/scene.ts'
import type { ExportedDeck, ExportedSlide } from '#src/export/deck/exported-deck.ts'
import { deckPresentation } from '#src/export/deck/pptx/presentation.ts'
import { storable } from '#src/export/xml.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { describeDrawn } from '#tests/kits/random.ts'
import { anyDeck, anyWrittenDeck } from '#tests/kits/scenes.ts'
import { findLibreOffice, libreOfficePackage, readInLibreOffice, type ShownPresentation } from './libreoffice.ts'
import { findSchemas, validate, validatorPackage } from './schemas.ts'

/** How many random decks are opened. */
const count = Number(process.env['DECKS'] ?? 12)
/** The number of files that LibreOffice opens at a time. */
const batch = 20

const drawDecks = (seed: number) => fc.sample(fc.oneof(anyDeck, anyWrittenDeck), { numRuns: count, seed })

describe.runIf(findLibreOffice('presentations'))(`LibreOffice (${libreOfficePackage('presentations')})`, () => {
  describeDrawn((seed) => {
    const decks = drawDecks(seed)

    test.for(Array.from({ length: Math.ceil(count / batch) }, (_, index) => index * batch))(
      `opens presentations with all their text and prints what isn’t hidden, of ${count} random decks from %i on`,
      async (from) => {
        const drawn = decks.slice(from, from + batch)
        const shown = await readInLibreOffice(drawn.map(deckPresentation))
        const found = drawn.flatMap((deck, index) =>
          differences(deck, shown[index]).map((difference) => `${from + index}: ${difference}`),
        )
        expect(found).toEqual([])
      },
    )
  })

  test('a missing text is noticed', async () => {
    const deck = drawDecks(1).find(({ slides }) => slides.some(({ scene }) => textsOf(scene.elements).length > 1))
    if (!deck) throw new Error('nothing drawn')
    const files = unzipSync(deckPresentation(deck))
    const emptied = Object.entries(files).map(([path, bytes]): [string, Uint8Array] => {
      const isSlide = path.startsWith('ppt/slides/slide')
      return [path, isSlide ? strToU8(strFromU8(bytes).replaceAll(/<a:t>[^<]*<\/a:t>/g, '<a:t>x</a:t>')) : bytes]
    })
    const [shown] = await readInLibreOffice([zipSync(Object.fromEntries(emptied))])
    expect(differences(deck, shown)).not.toEqual([])
  })
})

const folder = findSchemas()

describe.runIf(folder)(`the schemas of ISO/IEC 29500 (OOXML_SCHEMAS, ${validatorPackage})`, () => {
  describeDrawn((seed) => {
    test(`every part of ${count} random decks is valid`, () => {
      const { valid, errors } = validate(folder ?? '', drawDecks(seed).map(deckPresentation))
      expect(errors).toEqual([])
      expect(valid).toBeGreaterThan(count * 15)
    })
  })

  test('an invalid part is noticed', () => {
    const files = unzipSync(deckPresentation({ name: '', author: '', slides: [], pictures: new Map() }))
    const path = 'ppt/presentation.xml'
    const source = strFromU8(files[path] ?? new Uint8Array()).replace('<p:notesSz', '<p:notesSize')
    const { errors } = validate(folder ?? '', [zipSync({ ...files, [path]: strToU8(source) })])
    expect(errors.join('\n')).toContain('notesSize')
  })
})

/** The differences between a presentation and its deck. */
function differences({ slides }: ExportedDeck, shown: ShownPresentation | undefined): string[] {
  // LibreOffice prints one empty page of a presentation without slides.
  const printed = slides.length === 0 ? 1 : slides.filter(({ hidden }) => !hidden).length
  const pages = shown?.pages ?? 0
  return [
    ...(pages !== printed ? [`${pages} pages, not ${printed}`] : []),
    ...slides.flatMap((slide, index) =>
      missing(slide, visible(shown?.slides[index] ?? '')).map(
        (text) => `slide ${index + 1} lacks ${JSON.stringify(text)}`,
      ),
    ),
  ]
}

/** The missing texts of a slide: its own texts must be in order, the texts of its charts can be anywhere. */
function missing({ scene, notes }: ExportedSlide, text: string): string[] {
  let from = 0
  const inOrder = [...textsOf(scene.elements), visible(notes)].filter((one) => {
    const at = text.indexOf(one, from)
    if (at >= 0) from = at + one.length
    return at < 0
  })
  const inCharts = scene.elements.flatMap((one) => {
    if (one.type !== 'chart') return []
    // LibreOffice drops series without values.
    const names = one.categories.length > 0 ? one.series.map(({ name }) => name) : []
    return [one.title, ...one.categories, ...names].map(visible)
  })
  return [...inOrder, ...inCharts.filter((one) => !text.includes(one))]
}

function textsOf(elements: readonly SceneElement[]): string[] {
  return elements.flatMap((one) => {
    if (one.type === 'text') return one.paragraphs.map(({ text }) => visible(text))
    return one.type === 'table' ? one.rows.flat().map(visible) : []
  })
}

/** A text without white space, which LibreOffice writes differently, and without unassigned code points, some of which it drops. */
function visible(text: string): string {
  return storable(text).replaceAll(/[\s\p{Cn}]/gu, '')
}
