import { describe, expect, test } from 'vitest'
import type { SceneElement } from '#src/domain/deck/scene.ts'
import * as fc from '#tests/kits/fast-check.ts'
import {
  readPresentation,
  shapesOf,
  type StoredPresentation,
  type StoredSlide,
  textOf,
} from '#tests/kits/presentation-reader.ts'
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
import { readWorkbook } from '#tests/kits/workbook-reader.ts'
import { findAll, type XmlElement } from '#tests/kits/xml-reader.ts'
import type { ExportedDeck } from '../exported-deck.ts'
import { deckPresentation } from './presentation.ts'

const exported = (deck: ExportedDeck): StoredPresentation => readPresentation(deckPresentation(deck))
const paragraphs = (...texts: string[]) => texts.map((text) => ({ text, bullet: false }))

/** The only slide of a deck with these elements. */
function slideOf(elements: readonly SceneElement[], values: Partial<ExportedDeck> = {}): StoredSlide {
  const [slide] = exported(deckWith([slideWith(elements)], values)).slides
  if (!slide) throw new Error('There is no slide')
  return slide
}

const attributesOf = (xml: XmlElement, name: string) => findAll(xml, name).map(({ attributes }) => attributes)
const only = (xml: XmlElement | undefined, name: string): XmlElement => {
  const [found, ...others] = xml ? findAll(xml, name) : []
  if (!found || others.length > 0) throw new Error(`There is not one ${name}`)
  return found
}

/** A text in the form of the XML, with line feeds for all line breaks: PowerPoint has only one kind. */
function asStored(text: string): string {
  const allowed = [...text].filter((character) =>
    /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(character),
  )
  return allowed.join('').replaceAll(/\r\n?/g, '\n')
}

/** The text in an attribute, which keeps every line break. */
function asAttribute(text: string): string {
  return [...text]
    .filter((character) => /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(character))
    .join('')
}

test('any deck has its texts, notes and alternative texts, one title a slide, unique ids and charts with their figures, and is the same file each time', () => {
  fc.assert(
    fc.property(anyDeck, (deck) => {
      const file = deckPresentation(deck)
      expect(deckPresentation(structuredClone(deck))).toEqual(file)
      const stored = readPresentation(file)
      expectTexts(stored, deck)
      expectTitles(stored, deck)
      expectNames(stored)
      expectCharts(stored, deck)
    }),
    { numRuns: 40 },
  )
})

/** The typed texts, in order. */
function expectTexts({ slides, documents }: StoredPresentation, deck: ExportedDeck): void {
  expect(slides).toHaveLength(deck.slides.length)
  slides.forEach(({ shapes, notes }, index) => {
    const typed = deck.slides[index]
    const elements = typed?.scene.elements ?? []
    const spoken = asStored(typed?.notes ?? '')
    expect(notes).toBe(spoken.trim() === '' ? '' : spoken)
    expect(shapes).toHaveLength(elements.length)
    elements.forEach((one, at) => {
      const shape = shapes[at]
      if (one.type === 'text') {
        expect(shape?.text).toBe(one.paragraphs.map(({ text }) => asStored(text)).join('\n'))
      } else if (one.type === 'table' && shape) {
        const cells = findAll(shape.xml, 'a:tc').map((cell) => textOf(only(cell, 'a:txBody')))
        expect(cells).toEqual(one.rows.flat().map(asStored))
      } else if (one.type === 'picture' && asAttribute(one.alt).trim() !== '') {
        expect(shape?.alt).toBe(asAttribute(one.alt))
      }
    })
  })
  const core = documents['docProps/core.xml']
  expect(only(core, 'dc:title').text).toBe(asAttribute(deck.name))
  expect(only(core, 'dc:creator').text).toBe(asAttribute(deck.author))
}

/** One title on each slide, in the placeholder of its layout. */
function expectTitles({ slides }: StoredPresentation, deck: ExportedDeck): void {
  slides.forEach(({ shapes, layout }, index) => {
    const title = deck.slides[index]?.scene.elements.findIndex((one) => one.type === 'text' && one.role === 'title')
    const titles = shapes.flatMap(({ placeholder }, at) =>
      /title$/i.test(placeholder ?? '') && placeholder !== 'subTitle' ? [[at, placeholder]] : [],
    )
    expect(titles).toEqual([[title, layout === 'title' ? 'ctrTitle' : 'title']])
  })
}

/** Unique ids on each slide, and an alternative text or the mark of decoration on what isn’t text. */
function expectNames({ slides }: StoredPresentation): void {
  for (const { root, shapes } of slides) {
    const ids = attributesOf(root, 'p:cNvPr').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { kind, alt = '', isDecorative, text, xml } of shapes) {
      if (kind === 'p:pic') expect(alt !== '').toBe(!isDecorative)
      else if (findAll(xml, 'c:chart').length > 0) expect(alt).not.toBe('')
      else if (kind === 'p:sp' && findAll(xml, 'p:txBody').length === 0) expect([alt, isDecorative]).toEqual(['', true])
      // The frame of a missing picture has its alternative text, which may be blank.
      else if (text.trim() !== '') expect(isDecorative).toBe(false)
    }
  }
}

/** Charts refer to cells of their workbook, and contain these cells' values. */
function expectCharts({ documents, bytes, relationships, slides }: StoredPresentation, deck: ExportedDeck): void {
  const charts = deck.slides.flatMap(({ scene }) => scene.elements.filter((one) => one.type === 'chart'))
  const stored = slides.flatMap(({ path, root }) =>
    attributesOf(root, 'c:chart').map((one) => relationships[path]?.[one['r:id'] ?? '']?.target ?? ''),
  )
  expect(stored).toHaveLength(charts.length)
  stored.forEach((path, index) => {
    const workbook = relationships[path]?.[only(documents[path], 'c:externalData').attributes['r:id'] ?? '']
    const { Data: cells = {} } = readWorkbook(bytes[workbook?.target ?? ''] ?? new Uint8Array()).sheets
    const series = findAll(documents[path] ?? only(undefined, path), 'c:ser')
    expect(series).toHaveLength(charts[index]?.series.length ?? 0)
    for (const reference of ['c:tx', 'c:cat', 'c:val'].flatMap((name) => series.map((one) => only(one, name)))) {
      const values = findAll(reference, 'c:v').map(({ text }) => text)
      expect(addressesIn(only(reference, 'c:f').text).map((at) => cells[at]?.value ?? '')).toEqual(
        values.length > 0 ? values : [''],
      )
    }
  })
}

/** The addresses in a column, such as `Data!$B$2:$B$4`. */
function addressesIn(reference: string): string[] {
  const [, column = '', first, last = first] = /^Data!\$([A-Z]+)\$(\d+)(?::\$[A-Z]+\$(\d+))?$/.exec(reference) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${column}${Number(first) + index}`)
}

test('is 16:9, with its slides in order, including hidden ones, and pages for slides with notes', () => {
  const slides = [
    slideWith([titleWith('One')], { notes: 'Say hello.\nयह भी।' }),
    slideWith([titleWith('Two')], { hidden: true }),
    slideWith([titleWith('Three')]),
  ]
  const stored = exported(deckWith(slides))
  expect(only(stored.documents['ppt/presentation.xml'], 'p:sldSz').attributes).toEqual({
    cx: '12192000',
    cy: '6858000',
  })
  expect(stored.slides.map(({ shapes, isHidden, notes }) => [shapes[0]?.text, isHidden, notes])).toEqual([
    ['One', false, 'Say hello.\nयह भी।'],
    ['Two', true, ''],
    ['Three', false, ''],
  ])
  expect(Object.keys(stored.documents).filter((path) => path.includes('notesSlides/n'))).toEqual([
    'ppt/notesSlides/notesSlide1.xml',
  ])
})

describe('layouts', () => {
  test('are chosen by the content of a slide', () => {
    const subtitle = textWith({ role: 'subtitle' })
    const contents = [[], [subtitle], [textWith()], [chartWith()], [textWith({ role: 'label' })], []]
    const slides = contents.map((content) => slideWith([titleWith('Title'), ...content]))
    expect(exported(deckWith(slides)).slides.map(({ layout }) => layout)).toEqual([
      'title',
      'title',
      'obj',
      'titleOnly',
      'titleOnly',
      'titleOnly',
    ])
  })

  test('have a placeholder for the first body text, and further texts are text boxes', () => {
    const { shapes } = slideOf([titleWith('Title'), textWith(), textWith()])
    expect(shapes.map(({ placeholder }) => placeholder)).toEqual(['title', '', undefined])
  })

  test('have the placeholders of the first slide, and a slide repeats only differences', () => {
    const small = textWith({ size: 18, color: '5b6478', box: { x: 1, y: 2, width: 3, height: 4 } })
    const slides = [textWith(), small].map((body) => slideWith([titleWith('Title'), body]))
    const stored = exported(deckWith(slides))
    const [, place] = shapesOf(stored.documents['ppt/slideLayouts/slideLayout2.xml'] ?? only(undefined, 'layout'))
    expect(attributesOf(place?.xml ?? only(undefined, 'place'), 'a:off')).toEqual([{ x: '711200', y: '1930400' }])
    expect(only(place?.xml, 'a:defRPr').attributes).toMatchObject({ sz: '2400', b: '0' })
    const [first, second] = stored.slides.map(({ shapes }) => shapes[1]?.xml)
    expect(findAll(first ?? only(undefined, 'first'), 'a:off')).toEqual([])
    expect(only(first, 'a:rPr').attributes).toEqual({ lang: 'en-IN' })
    expect(attributesOf(second ?? only(undefined, 'second'), 'a:off')).toEqual([{ x: '12700', y: '25400' }])
    expect(only(second, 'a:rPr').attributes).toEqual({ lang: 'en-IN', sz: '1800' })
  })
})

describe('text', () => {
  test('has native PowerPoint bullets', () => {
    const [, body] = slideOf([
      titleWith('Title'),
      textWith({
        paragraphs: [
          { text: 'Plain', bullet: false },
          { text: 'Point', bullet: true },
        ],
      }),
    ]).shapes
    const [plain, point] = findAll(body?.xml ?? only(undefined, 'body'), 'a:pPr')
    expect(plain?.attributes).toMatchObject({ marL: '0', indent: '0' })
    expect(findAll(plain ?? only(undefined, 'plain'), 'a:buNone')).toHaveLength(1)
    expect(point?.attributes).toMatchObject({ marL: '381000', indent: '-381000' })
    expect(only(point, 'a:buChar').attributes).toEqual({ char: '•' })
  })

  test('has the scene’s size and line height, in a frame without margins that never resizes it', () => {
    const { shapes } = slideOf([titleWith('Title', { size: 40 }), textWith({ size: 20, anchor: 'middle' })])
    expect(shapes.map(({ xml }) => only(only(xml, 'a:lnSpc'), 'a:spcPts').attributes['val'])).toEqual(['4400', '2500'])
    expect(only(shapes[1]?.xml, 'a:bodyPr')).toMatchObject({
      attributes: { wrap: 'square', lIns: '0', tIns: '0', rIns: '0', bIns: '0', anchor: 'ctr' },
      children: [{ name: 'a:noAutofit' }],
    })
  })

  test('states its language, and has a font for the scripts of India', () => {
    const texts = {
      '₹2.5 crore': 'en-IN',
      'घर का खाना': 'hi-IN',
      'Home food, வீட்டு உணவு': 'ta-IN',
      'വീട്ടിലെ ഊണ്': 'ml-IN',
    }
    const bodies = Object.keys(texts).map((text) => textWith({ paragraphs: paragraphs(text) }))
    const { documents, slides } = exported(deckWith([slideWith([titleWith('Title'), ...bodies])]))
    const [, ...stored] = slides[0]?.shapes ?? []
    expect(stored.map(({ xml }) => only(xml, 'a:endParaRPr').attributes['lang'])).toEqual(Object.values(texts))
    const theme = documents['ppt/theme/theme1.xml']
    for (const fonts of ['a:majorFont', 'a:minorFont'].map((name) => only(theme, name))) {
      expect(only(fonts, 'a:cs').attributes).toEqual({ typeface: 'Nirmala UI' })
    }
  })
})

describe('addresses', () => {
  /** What each run of a slide's texts opens. */
  const opened = (...elements: readonly SceneElement[]) => {
    const { slides, relationships } = exported(deckWith([slideWith([titleWith('Title'), ...elements])]))
    const { path = '', root = only(undefined, 'slide') } = slides[0] ?? {}
    const runs = findAll(root, 'a:r').flatMap((run) => {
      const [link] = findAll(run, 'a:hlinkClick')
      const { type, target, isOutside } = relationships[path]?.[link?.attributes['r:id'] ?? ''] ?? {}
      return link ? [[only(run, 'a:t').text, type, target, isOutside]] : []
    })
    return { runs, relationships: relationships[path] ?? {} }
  }

  test('open from titles, paragraphs, bullets and tables, and are stored once', () => {
    const text = 'See (http://example.com/a?b=1&c=2), please:\nhttps://example.com.'
    const { runs, relationships } = opened(
      textWith({ paragraphs: [{ text, bullet: true }] }),
      textWith({ role: 'label', paragraphs: paragraphs('https://example.com') }),
      tableWith([['Site'], ['https://example.com/table']]),
    )
    expect(runs).toEqual([
      ['http://example.com/a?b=1&c=2', 'hyperlink', 'http://example.com/a?b=1&c=2', true],
      ['https://example.com', 'hyperlink', 'https://example.com/', true],
      ['https://example.com', 'hyperlink', 'https://example.com/', true],
      ['https://example.com/table', 'hyperlink', 'https://example.com/table', true],
    ])
    expect(Object.values(relationships).filter(({ type }) => type === 'hyperlink')).toHaveLength(3)
  })

  test('open from notes, as relationships of the notes', () => {
    const notes = 'Ask about https://example.com/a,\nthen https://example.com/a again'
    const { documents, relationships } = exported(deckWith([{ ...slideWith([titleWith('Title')]), notes }]))
    const path = 'ppt/notesSlides/notesSlide1.xml'
    const links = findAll(only(documents[path], 'p:txBody'), 'a:hlinkClick').map(
      ({ attributes }) => relationships[path]?.[attributes['r:id'] ?? ''],
    )
    const target = 'https://example.com/a'
    expect(links).toMatchObject([{ type: 'hyperlink', target, isOutside: true }, { target }])
    expect(Object.values(relationships[path] ?? {})).toHaveLength(3)
  })

  test('have the colour of their text', () => {
    const [slide] = exported(deckWith([slideWith([titleWith('https://example.com', { color: 'b35a20' })])])).slides
    const run = only(slide?.root, 'a:r')
    expect(
      only(run, 'a:rPr')
        .children.map(({ name }) => name)
        .at(-1),
    ).toBe('a:hlinkClick')
    expect(only(run, 'ahyp:hlinkClr').attributes['val']).toBe('tx')
  })

  test.each([
    ['https://example.com/"onclick="x', 'https://example.com/'],
    ['https://example.com/?q=</Relationship>', 'https://example.com/?q='],
    ['https://example.com/?q=(\\)^|{}[]&amp;lt;', 'https://example.com/?q=(%5C)%5E%7C%7B%7D%5B%5D&amp;lt'],
    ['https://example.com/खाना?q=100%', 'https://example.com/%E0%A4%96%E0%A4%BE%E0%A4%A8%E0%A4%BE?q=100%25'],
  ])('are written so that no reader misreads them: %s', (text, target) => {
    expect(opened(textWith({ paragraphs: paragraphs(text) })).runs.map((run) => run[2])).toEqual([target])
  })

  test('are only web addresses', () => {
    const text = 'javascript:alert(1) file:///etc/passwd ftp://example.com ppaction://x https://user:secret@example.com'
    expect(opened(textWith({ paragraphs: paragraphs(text) })).runs).toEqual([])
  })
})

describe('pictures', () => {
  const box = { x: 100, y: 100, width: 400, height: 400 }
  const path = 'project/post/original'
  const wide = new Map([[path, exportedPicture({ width: 1600, height: 800 })]])
  const pictureOf = (fit: 'contain' | 'cover', pictures = wide) => {
    const [, shape] = slideOf([titleWith('Title'), pictureWith({ box, path, fit })], { pictures }).shapes
    return shape?.xml ?? only(undefined, 'picture')
  }
  const sizeOf = (xml: XmlElement) =>
    [only(xml, 'a:off'), only(xml, 'a:ext')].flatMap(({ attributes }) =>
      Object.values(attributes).map((one) => Number(one) / 12_700),
    )

  test('are whole and centred, or fill their box and are cropped evenly', () => {
    expect(sizeOf(pictureOf('contain'))).toEqual([100, 200, 400, 200])
    expect(findAll(pictureOf('contain'), 'a:srcRect')).toEqual([])
    expect(sizeOf(pictureOf('cover'))).toEqual([100, 100, 400, 400])
    expect(only(pictureOf('cover'), 'a:srcRect').attributes).toEqual({ l: '25000', r: '25000' })
    const high = new Map([[path, exportedPicture({ width: 800, height: 1000 })]])
    expect(only(pictureOf('cover', high), 'a:srcRect').attributes).toEqual({ t: '10000', b: '10000' })
  })

  test('are stored once, however many slides show them', () => {
    const slide = slideWith([titleWith('Title'), pictureWith({ path }), pictureWith({ path })])
    const { bytes, slides, relationships, contentTypes } = exported(deckWith([slide, slide], { pictures: wide }))
    expect(bytes).toEqual({ 'ppt/media/image1.png': wide.get(path)?.bytes })
    expect(contentTypes['ppt/media/image1.png']).toBe('image/png')
    for (const { path, root } of slides) {
      expect(attributesOf(root, 'a:blip').map((one) => relationships[path]?.[one['r:embed'] ?? '']?.target)).toEqual([
        'ppt/media/image1.png',
        'ppt/media/image1.png',
      ])
    }
  })

  test('are frames with their alternative text if they are missing', () => {
    const [, frame] = slideOf([titleWith('Title'), pictureWith({ alt: 'Our kitchen' })]).shapes
    expect(frame).toMatchObject({ kind: 'p:sp', alt: 'Our kitchen', text: 'Our kitchen' })
  })
})

describe('charts', () => {
  const chartOf = (values: Parameters<typeof chartWith>[0]) => {
    const { documents, bytes } = exported(deckWith([slideWith([titleWith('Title'), chartWith(values)])]))
    const chart = documents['ppt/charts/chart1.xml'] ?? only(undefined, 'chart')
    const { Data: cells = {} } = readWorkbook(
      bytes['ppt/embeddings/Microsoft_Excel_Sheet1.xlsx'] ?? new Uint8Array(),
    ).sheets
    const [series] = findAll(chart, 'c:val')
    const cached = findAll(series ?? only(undefined, 'series'), 'c:v').map(({ text }) => text)
    return { chart, cells, values: cached, format: findAll(chart, 'c:formatCode')[0]?.text }
  }
  const revenue = (...values: number[]) => [{ name: 'Revenue', color: '1f3df5', values }]

  test.each([
    [[99_999, -500, 0], ['99999', '-500', '0'], '"₹"#,##0;"−₹"#,##0', 'In ₹'],
    [[9_999_999, -50_000, 0], ['99.99999', '-0.5', '0'], '"₹"#,##0.0" lakh";"−₹"#,##0.0" lakh";"₹"0', 'In ₹ lakh'],
    [[-10_000_000, 1, 0], ['-1', '1e-7', '0'], '"₹"#,##0.0" crore";"−₹"#,##0.0" crore";"₹"0', 'In ₹ crore'],
  ])('write rupees %j in the unit of the greatest', (amounts, stored, format, unit) => {
    const written = chartOf({ series: revenue(...amounts) })
    expect(written).toMatchObject({ values: stored, format })
    expect(written.cells['A1']?.value).toBe(unit)
  })

  test('write counts and percents unchanged', () => {
    const counts = chartOf({ unit: 'count', series: revenue(12_345_678) })
    expect(counts).toMatchObject({ values: ['12345678', '0', '0'], format: '#,##0' })
    expect(chartOf({ unit: 'percent', series: revenue(40) })).toMatchObject({
      values: ['40', '0', '0'],
      format: '0"%"',
    })
  })
})

test('tables have a header row, and figures to the right of their labels', () => {
  const [, frame] = slideOf([
    titleWith('Title'),
    tableWith([
      ['', '2027'],
      ['Revenue', '₹12 lakh'],
    ]),
  ]).shapes
  const table = only(frame?.xml, 'a:tbl')
  expect(only(table, 'a:tblPr').attributes).toEqual({ firstRow: '1', firstCol: '1' })
  expect(attributesOf(table, 'a:gridCol')).toHaveLength(2)
  expect(attributesOf(table, 'a:pPr').map(({ algn }) => algn)).toEqual(['l', 'r', 'l', 'r'])
  expect(attributesOf(table, 'a:endParaRPr').map(({ b }) => b)).toEqual(['1', '1', '0', '0'])
})

test('slides use the theme’s colours by name, so that they change with it; a dark background is the theme’s dark colour', () => {
  const slideOn = (background: string) => {
    const elements = [titleWith('Other', { color: 'ffffff' })]
    return slideWith(elements, { scene: { background, elements } })
  }
  const { documents, slides } = exported(
    deckWith([slideWith([titleWith('Usual')]), slideOn('1f3df5'), slideWith([titleWith('Three'), chartWith()])]),
  )
  const theme = documents['ppt/theme/theme1.xml']
  const colorOf = (name: string) => only(only(theme, `a:${name}`), 'a:srgbClr').attributes['val']
  expect(['lt1', 'dk1', 'accent1'].map(colorOf)).toEqual(['ffffff', '0b1220', '1f3df5'])
  const [usual, other] = slides.map(({ root }) => root)
  expect(only(only(other, 'p:bg'), 'a:schemeClr').attributes).toEqual({ val: 'accent1' })
  expect(findAll(usual ?? only(undefined, 'slide'), 'p:bg')).toEqual([])
  expect(findAll(other ?? only(undefined, 'slide'), 'a:srgbClr')).toEqual([])

  const dark = exported(deckWith([slideOn('0b1220')])).documents
  const mapOf = (path: string) => only(dark[path], 'p:clrMap').attributes
  expect(mapOf('ppt/slideMasters/slideMaster1.xml')).toMatchObject({ bg1: 'dk1', tx1: 'lt1' })
  // Notes are printed dark on light.
  expect(mapOf('ppt/notesMasters/notesMaster1.xml')).toMatchObject({ bg1: 'lt1', tx1: 'dk1' })
})
