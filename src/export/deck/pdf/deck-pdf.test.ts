import { unzlibSync } from 'fflate'
import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { lineHeights, type SceneElement } from '#src/domain/deck/scene.ts'
import { lineCount } from '#src/domain/deck/text-width.ts'
import { deckFonts } from '#tests/kits/deck-fonts.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { readPdf, type StoredElement, type StoredPdf } from '#tests/kits/pdf-reader.ts'
import { decoded, type PdfDictionary, type PdfValue } from '#tests/kits/pdf-syntax-reader.ts'
import {
  anyDeck,
  chartWith,
  deckWith,
  exportedPicture,
  pictureWith,
  slideWith,
  tableWith,
  textWith,
  titleWith,
} from '#tests/kits/scenes.ts'
import { jpegHeader } from '#tests/kits/picture-headers.ts'
import { openFont } from '../../harfbuzz/font.ts'
import { startHarfBuzz } from '../../harfbuzz/harfbuzz.ts'
import { storable } from '../../xml.ts'
import type { ExportedDeck } from '../exported-deck.ts'
import { scriptsOf } from './deck-fonts.ts'
import { deckPdf } from './deck-pdf.ts'

const exported = async (deck: ExportedDeck): Promise<StoredPdf> => readPdf((await deckPdf(deck, deckFonts)).bytes)
const paragraphs = (...texts: string[]) => texts.map((text) => ({ text, bullet: false }))

/** The structure of the only slide of a deck with these elements. */
async function sectionOf(...elements: readonly SceneElement[]): Promise<StoredElement> {
  const { structure } = await exported(deckWith([slideWith(elements)]))
  const [section] = structure.children
  if (!section) throw new Error('There is no slide')
  return section
}

/** The types of an element and of its descendants, without spans. */
function outline({ type, children }: StoredElement): unknown {
  const inner = children.filter((one) => one.type !== 'Span').map(outline)
  return inner.length > 0 ? [type, ...inner] : type
}

/** Without white space and control characters: a line that wraps has a space at its end. */
const visible = (text: string) => storable(text).replaceAll(/[\s\u0085]/g, '')

describe('any deck', () => {
  test('has the typed texts, in order, in its structure and on its pages', async () => {
    await fc.assert(
      fc.asyncProperty(anyDeck, async (deck) => {
        const { structure, pages, title, author } = await exported(deck)
        const slides = deck.slides.filter(({ hidden }) => !hidden)
        expect(title).toBe(storable(deck.name).replaceAll('\r\n', '\n'))
        expect(author ?? '').toBe(storable(deck.author).replaceAll('\r\n', '\n'))
        expect(pages).toHaveLength(Math.max(1, slides.length))
        slides.forEach(({ scene }, index) => {
          const section = structure.children[index]
          const typed = scene.elements.flatMap((one) => {
            if (one.type === 'table') return one.rows.flat()
            if (one.type !== 'text') return []
            return one.paragraphs.map(({ text, bullet }) => (bullet && visible(text) !== '' ? `•${text}` : text))
          })
          const found = (section?.children ?? []).flatMap(({ type, text }) => (type === 'Figure' ? [] : text))
          expect(visible(found.join(''))).toBe(visible(typed.join('')))
          const drawn = pages[index]?.contents.flatMap(({ id, text }) => (id === null ? [] : text)) ?? []
          expect(visible(drawn.join(''))).toBe(visible(section?.text ?? ''))
        })
      }),
      { numRuns: 60 },
    )
  })

  test('is an identical file each time', async () => {
    await fc.assert(
      fc.asyncProperty(anyDeck, async (deck) => {
        const [one, other] = [await deckPdf(deck, deckFonts), await deckPdf(deck, deckFonts)]
        expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  test('keeps its text inside its boxes, as far as words allow', async () => {
    // Boxes of a slide column's width, with text that fits by the widths of the widest font.
    const text = fc.array(fc.constantFrom('Fresh', 'tiffin', '₹149', 'किराने', 'WOMEN', 'home-cooks,'), {
      maxLength: 30,
    })
    const align = fc.constantFrom('left' as const, 'center' as const, 'right' as const)
    await fc.assert(
      fc.asyncProperty(text, align, fc.integer({ min: 120, max: 848 }), async (words, align, width) => {
        const box = { x: 56, y: 152, width, height: 332 }
        const element = textWith({ paragraphs: paragraphs(words.join(' ')), align, box })
        // A slide's layout puts a text only into a box that it fits.
        const lines = lineCount(words.join(' '), width / element.size, element.bold)
        fc.pre(lines * lineHeights[element.role] * element.size <= box.height)
        const { pages } = await exported(deckWith([slideWith([element])]))
        const places = (pages[0]?.contents ?? []).flatMap(({ id, operators }) =>
          id === null ? [] : operators.filter(({ operator }) => operator === 'Td').map(({ operands }) => operands),
        )
        for (const [x, y] of places) {
          expect(x).toBeGreaterThanOrEqual(box.x - 0.01)
          // A space may follow the last word.
          expect(x).toBeLessThanOrEqual(box.x + width + 0.01)
          expect(540 - Number(y)).toBeLessThan(box.y + box.height)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('text higher than its box', () => {
  const sizesOf = async (lines: number) => {
    // Three lines of 30 points.
    const box = { x: 56, y: 152, width: 400, height: 90 }
    const element = textWith({ paragraphs: paragraphs(...Array.from({ length: lines }, () => 'Lunch')), box, size: 24 })
    const { pages } = await exported(deckWith([slideWith([element])]))
    const fonts = pages[0]?.contents.flatMap(({ operators }) => operators.filter(({ operator }) => operator === 'Tf'))
    return [...new Set(fonts?.map(({ operands }) => operands[1]))]
  }

  test.each([
    ['keeps its size if it isn’t', 3, 24],
    ['is at most a tenth smaller', 4, 21.6],
  ])('%s', async (_, lines, size) => {
    expect(await sizesOf(lines)).toEqual([size])
  })

  test('shrinks only as much as needed', async () => {
    const box = { x: 56, y: 152, width: 400, height: 115 }
    const element = textWith({ paragraphs: paragraphs('a', 'b', 'c', 'd'), box, size: 24 })
    const { pages } = await exported(deckWith([slideWith([element])]))
    const first = pages[0]?.contents.flatMap(({ operators }) => operators).find(({ operator }) => operator === 'Tf')
    expect(first?.operands[1]).toBeCloseTo(24 * 0.94)
  })
})

describe('the structure of a slide', () => {
  test('has a heading, paragraphs and lists', async () => {
    const body = textWith({
      paragraphs: [
        { text: 'Before', bullet: false },
        { text: 'One', bullet: true },
        { text: 'Two', bullet: true },
        { text: '', bullet: false },
        { text: '\t', bullet: true },
        { text: 'After', bullet: false },
        { text: 'Three', bullet: true },
      ],
    })
    const section = await sectionOf(titleWith('Lunch'), body, textWith({ role: 'figure' }))
    const item = ['LI', 'Lbl', 'LBody']
    expect(outline(section)).toEqual(['Sect', 'H1', 'P', ['L', item, item], 'P', ['L', item], 'P'])
    expect(section.children[2]?.children.map(({ text }) => text)).toEqual(['•One', '•Two'])
  })

  test('has tables with headers of columns and rows', async () => {
    const section = await sectionOf(
      tableWith([
        ['', 'Year 1'],
        ['Revenue', '₹12 lakh'],
      ]),
    )
    expect(outline(section)).toEqual(['Sect', ['Table', ['TR', 'TD', 'TH'], ['TR', 'TH', 'TD']]])
    const cells = section.children[0]?.children.flatMap(({ children }) => children)
    expect(cells?.map(({ scope }) => scope)).toEqual([undefined, 'Column', 'Row', undefined])
  })

  test('describes charts and pictures, and omits decoration', async () => {
    const shape = { type: 'shape', box: { x: 0, y: 0, width: 9, height: 540 }, fill: '1f3df5', radius: 4 } as const
    const elements = [shape, chartWith(), chartWith({ alt: '' }), pictureWith(), pictureWith({ alt: ' ' })]
    const { children } = await sectionOf(...elements)
    expect(children.map(({ type, alt }) => [type, alt])).toEqual([
      ['Figure', 'Revenue grows from ₹12 lakh to ₹3 crore.'],
      ['Figure', 'Revenue'],
      ['Figure', 'A screenshot'],
    ])
  })

  test('marks Hindi words', async () => {
    const section = await sectionOf(textWith({ paragraphs: paragraphs('Fresh ताज़ा खाना, ₹149') }))
    const [paragraph] = section.children
    expect(paragraph?.text).toBe('Fresh ताज़ा खाना, ₹149')
    expect(paragraph?.children.map(({ text, language }) => [text, language])).toEqual([
      ['ताज़ा ', 'hi'],
      ['खाना', 'hi'],
    ])
  })

  test('separates words of two lines', async () => {
    const section = await sectionOf(titleWith('Fresh\nlunch\r\ntoday', { role: 'subtitle' }))
    expect(section.text).toBe('Fresh lunch today')
  })
})

describe('addresses', () => {
  const box = { x: 56, y: 152, width: 400, height: 332 }
  const linksOf = async (...elements: readonly SceneElement[]) =>
    (await exported(deckWith([slideWith(elements)]))).pages[0]?.links ?? []
  const opened = async (text: string) =>
    (await linksOf(textWith({ box, paragraphs: paragraphs(text) }))).map(({ uri }) => uri)

  test('open from titles, paragraphs, bullets and tables, each at its own place', async () => {
    const pdf = await exported(
      deckWith([
        slideWith([titleWith('No address')]),
        slideWith([
          titleWith('Us: https://example.com/us'),
          textWith({ paragraphs: [{ text: 'See (http://example.com/a?b=1&c=2), please', bullet: true }] }),
          tableWith([['Site'], ['https://example.com/table']]),
        ]),
      ]),
    )
    expect(pdf.pages.map(({ links }) => links.map(({ uri }) => uri))).toEqual([
      [],
      ['https://example.com/us', 'http://example.com/a?b=1&c=2', 'https://example.com/table'],
    ])
    expect(outline(pdf.structure.children[1] as StoredElement)).toEqual([
      'Sect',
      ['H1', 'Link'],
      ['L', ['LI', 'Lbl', ['LBody', 'Link']]],
      ['Table', ['TR', 'TH'], ['TR', ['TH', 'Link']]],
    ])
    // The link covers the address, without the words before it, on its line of 30 points.
    const [left, bottom, right, top] = pdf.pages[1]?.links[1]?.bounds.map(Number) ?? []
    expect(left).toBeGreaterThan(56 + 30 + 40)
    expect(right).toBeLessThan(56 + 600)
    expect([bottom, top]).toEqual([540 - 152 - 30, 540 - 152])
  })

  test('open from each of their lines', async () => {
    const address = `https://example.com/${'way-'.repeat(40)}end`
    const links = await linksOf(textWith({ box, paragraphs: paragraphs(`Here: ${address} and on`) }))
    expect(links.length).toBeGreaterThan(2)
    expect(new Set(links.map(({ uri }) => uri))).toEqual(new Set([address]))
    const bottoms = links.map(({ bounds }) => bounds[1])
    expect(new Set(bottoms).size).toBe(links.length)
  })

  test.each([
    ['https://example.com/a(b)\\c', ['https://example.com/a(b)/c']],
    ['https://example.com/?q=)>>/JS(x)', ['https://example.com/?q=']],
    ['https://example.com/?q=(\\)^|{}', ['https://example.com/?q=(%5C)%5E%7C%7B%7D']],
    ['https://example.com/खाना?q=100%', ['https://example.com/%E0%A4%96%E0%A4%BE%E0%A4%A8%E0%A4%BE?q=100%25']],
    ['javascript:alert(1) file:///etc/passwd ftp://example.com mailto:a@example.com', []],
    ['https://user:secret@example.com https://localhost', []],
  ])('are written so that no reader misreads them: %s', async (text, uris) => {
    expect(await opened(text)).toEqual(uris)
  })
})

describe('the document', () => {
  test('states its language, title and author, and that it is tagged', async () => {
    const { catalog, title, author, pages } = await exported(deckWith([slideWith([titleWith('Lunch')])]))
    expect([title, author]).toEqual(['Asha Foods', 'Asha'])
    expect(new TextDecoder().decode((catalog.get('Lang') as { bytes: Uint8Array }).bytes)).toBe('en-IN')
    expect(catalog.get('MarkInfo')).toEqual(new Map([['Marked', true]]))
    expect(catalog.get('ViewerPreferences')).toEqual(new Map([['DisplayDocTitle', true]]))
    expect(pages[0]?.box).toEqual([0, 0, 960, 540])
  })

  test('has a bookmark for each shown slide', async () => {
    const slides = [{ title: 'First' }, { title: 'Hidden', hidden: true }, { title: '' }].map((values) =>
      slideWith([titleWith('x')], values),
    )
    const { bookmarks, pages } = await exported(deckWith(slides))
    expect(bookmarks).toEqual(['First', 'Slide 2'])
    expect(pages).toHaveLength(2)
  })

  test('has a page with the deck’s name if there are no slides', async () => {
    const { structure, pages } = await exported(deckWith([]))
    expect(pages).toHaveLength(1)
    expect(structure.text).toBe('Asha Foods')
  })

  test('embeds the fonts that it uses, with the glyphs that it uses', async () => {
    const { fontFiles } = await exported(deckWith([slideWith([textWith({ paragraphs: paragraphs('Lunch') })])]))
    expect(fontFiles).toHaveLength(1)
    const { glyphOf } = openFont(await startHarfBuzz(deckFonts), deckFonts.regular)
    const outline = (file: Uint8Array, character: string) => {
      const glyph = glyphOf(character.codePointAt(0) ?? 0)
      return create(file).getGlyph(glyph).path.toSVG()
    }
    const [file = new Uint8Array()] = fontFiles
    expect(outline(file, 'L')).toBe(outline(unzlibSync(deckFonts.regular), 'L'))
    expect(outline(file, 'z')).toBe('')
  })

  test('gives each code of a font the width that the font gives its glyph', async () => {
    const texts = paragraphs('Lunch 家常菜 खाना', 'ﬁnance and finance')
    const { catalog, object } = await exported(deckWith([slideWith([textWith({ paragraphs: texts })])]))
    const inside = (value: PdfValue | undefined, ...keys: string[]) =>
      keys.reduce<PdfValue | undefined>((at, key) => (object(at).value as PdfDictionary).get(key), value)
    const [page] = object(inside(catalog.get('Pages'), 'Kids')).value as PdfValue[]
    const fonts = [...(object(inside(page, 'Resources', 'Font')).value as PdfDictionary).values()]
    expect(fonts).toHaveLength(2)
    for (const font of fonts) {
      const [descendant] = object(inside(font, 'DescendantFonts')).value as PdfValue[]
      const file = create(decoded(object(inside(descendant, 'FontDescriptor', 'FontFile2'))))
      const map = decoded(object(inside(descendant, 'CIDToGIDMap')))
      const [first, widths] = object(inside(descendant, 'W')).value as [number, number[]]
      expect(first).toBe(0)
      expect(widths).toHaveLength(map.length / 2)
      const glyphs = widths.map((_, code) => ((map[2 * code] ?? 0) << 8) | (map[2 * code + 1] ?? 0))
      expect(widths).toEqual(glyphs.map((glyph) => file.getGlyph(glyph).advanceWidth))
    }
  })

  test('reports its progress, slide by slide', async () => {
    const told: number[] = []
    const slides = Array.from({ length: 4 }, () => slideWith([titleWith('x')]))
    await deckPdf(deckWith(slides), deckFonts, (done) => told.push(done))
    expect(told).toEqual([0.25, 0.5, 0.75, 1])
  })

  test('can have sixty slides', async () => {
    const slides = Array.from({ length: 60 }, (_, at) => slideWith([titleWith(`Slide ${at + 1}`), chartWith()]))
    const { pages, structure } = await exported(deckWith(slides))
    expect(pages).toHaveLength(60)
    expect(structure.children.at(-1)?.text).toMatch(/^Slide 60/)
  })
})

describe('characters that no font has', () => {
  test('are drawn as boxes, are copied as typed, and are reported', async () => {
    const text = 'Lunch 家常菜 👩🏽‍🍳 வீடு ok'
    const { bytes, undrawn } = await deckPdf(
      deckWith([slideWith([textWith({ paragraphs: paragraphs(text) })])]),
      deckFonts,
    )
    const { structure, pages } = readPdf(bytes)
    expect(structure.text).toBe(text)
    expect(undrawn).toEqual(['家', '常', '菜', '👩🏽‍🍳', 'வீ', 'டு'])
    expect(pages[0]?.contents.flatMap(({ id, text }) => (id === null ? [] : text)).join('')).toBe(text)
  })

  test('are boxes beside each other, as high as capital letters', async () => {
    const element = textWith({ paragraphs: paragraphs('家常'), size: 100 })
    const { pages } = await exported(deckWith([slideWith([element])]))
    const drawn = pages[0]?.contents.flatMap(({ id, operators }) => (id === null ? [] : operators)) ?? []
    const [one, other] = drawn.filter(({ operator }) => operator === 're').map(({ operands }) => operands.map(Number))
    expect(drawn.filter(({ operator }) => operator === 'S')).toHaveLength(2)
    expect(one?.[0]).toBeCloseTo(56 + 2.5)
    expect(other?.[0]).toBeCloseTo(56 + 60 + 2.5)
    // Less the width of the pen.
    expect(one?.slice(2)).toEqual([expect.closeTo(45 - 5), expect.closeTo(71.4 - 5)])
  })

  test('don’t occur in Latin, Greek, Cyrillic, Devanagari and the usual symbols', async () => {
    const texts = paragraphs(
      'Ñandú Žižek Łódź Việt',
      'Ωμέγα Домашняя еда',
      'ताज़ा खाना ।',
      '₹ € → ✓ ≤ ≥ ≈ ★ – — “x” … • ½ ² ×',
    )
    const { undrawn } = await deckPdf(deckWith([slideWith([textWith({ paragraphs: texts })])]), deckFonts)
    expect(undrawn).toEqual([])
  })

  test.for(['ﬁnance ﬂow', 'eﬀort, oﬃce, baﬄe', 'ＦＵＬＬ width', '㎏ and ℡', 'ſ and Ŀ'])(
    'don’t occur in %s, whose letters are drawn',
    async (text) => {
      const deck = deckWith([slideWith([textWith({ paragraphs: paragraphs(text) })])])
      const { bytes, undrawn } = await deckPdf(deck, deckFonts)
      expect(undrawn).toEqual([])
      expect(readPdf(bytes).structure.text).toBe(text)
    },
  )

  test('are fractions and circled numbers that the font has only in parts, because next to a digit they would mean another number', async () => {
    const deck = deckWith([slideWith([textWith({ paragraphs: paragraphs('2⅓ years, 1②') })])])
    const { undrawn } = await deckPdf(deck, deckFonts)
    expect(undrawn).toEqual(['⅓', '②'])
  })

  test('are those of a font that was not loaded', async () => {
    const deck = deckWith([slideWith([textWith({ paragraphs: paragraphs('खाना →') })])])
    const { regular, bold, shaping, subsetting } = deckFonts
    const { undrawn } = await deckPdf(deck, { regular, bold, shaping, subsetting })
    expect(undrawn).toEqual(['खा', 'ना', '→'])
  })
})

test.each([
  [[textWith({ paragraphs: paragraphs('Lunch') })], []],
  [[textWith({ paragraphs: paragraphs('खाना') })], ['devanagari']],
  [[titleWith('खाना →')], ['devanagariBold', 'symbols']],
  [[tableWith([['वर्ष'], ['x']])], ['devanagariBold']],
  [[chartWith({ categories: ['वर्ष'] })], ['devanagari']],
])('the fonts that slide %# needs are known before', (elements, needed) => {
  const scripts = scriptsOf(deckWith([slideWith(elements), slideWith([titleWith('हर ✓')], { hidden: true })]))
  expect(Object.entries(scripts).flatMap(([name, isNeeded]) => (isNeeded ? name : []))).toEqual(needed)
})

describe('pictures', () => {
  const path = 'project/post/original'
  const draw = async (fit: 'contain' | 'cover', picture = exportedPicture()) => {
    const slides = [slideWith([pictureWith({ fit, box: { x: 100, y: 100, width: 200, height: 100 } })])]
    return exported(deckWith(slides, { pictures: new Map([[path, picture]]) }))
  }
  const matrixOf = ({ pages }: StoredPdf) =>
    pages[0]?.contents.flatMap(({ operators }) => operators).find(({ operator }) => operator === 'cm')?.operands

  test('are whole in their box, or cropped to it', async () => {
    // Its pixels make a square.
    expect(matrixOf(await draw('contain'))).toEqual([100, 0, 0, 100, 150, 340])
    expect(matrixOf(await draw('cover'))).toEqual([200, 0, 0, 200, 100, 290])
  })

  test('are stored unchanged if they are JPEGs', async () => {
    const frame = [255, 192, 0, 11, 8, 0, 30, 0, 40, 1, 1, 17, 0]
    const bytes = new Uint8Array([255, 216, 255, 224, 0, 4, 1, 2, ...frame, 255, 217])
    const pdf = await draw('contain', exportedPicture({ bytes, mediaType: 'image/jpeg' }))
    const [image] = pdf.images
    expect([image?.get('Width'), image?.get('Height')]).toEqual([40, 30])
    expect(image?.get('ColorSpace')).toEqual({ name: 'DeviceGray' })
    expect(matrixOf(pdf)).toEqual([expect.closeTo(133.333, 2), 0, 0, 100, expect.closeTo(133.333, 2), 340])
  })

  test('are stored once if they are drawn twice', async () => {
    const slide = slideWith([pictureWith(), pictureWith()])
    const { images } = await exported(deckWith([slide, slide], { pictures: new Map([[path, exportedPicture()]]) }))
    expect(images.filter((image) => image.has('SMask'))).toHaveLength(1)
    expect(images).toHaveLength(2)
  })

  test.each([
    ['missing', undefined],
    ['a PNG without its pixels', exportedPicture({ pixels: undefined })],
    ['a JPEG that is cut off', exportedPicture({ bytes: jpegHeader(4, 3).subarray(0, 10), mediaType: 'image/jpeg' })],
    [
      'a JPEG without a frame',
      exportedPicture({ bytes: new Uint8Array([255, 216, 255, 217]), mediaType: 'image/jpeg' }),
    ],
    [
      'a JPEG that hides its frame behind what decoders skip',
      exportedPicture({
        bytes: Uint8Array.from([255, 216, 255, 0, 0, 11, ...jpegHeader(4, 3).subarray(2)]),
        mediaType: 'image/jpeg',
      }),
    ],
  ])('that are %s are frames with their text', async (_, picture) => {
    const pictures = new Map(picture ? [[path, picture]] : [])
    const { structure, images } = await exported(deckWith([slideWith([pictureWith()])], { pictures }))
    expect(images).toEqual([])
    expect(structure.text).toBe('A screenshot')
  })
})
