import { describe, expect, test } from 'vitest'
import { decks as anyDecks, deckTexts } from '#tests/kits/decks.ts'
import * as fc from '#tests/kits/fast-check.ts'
import { paragraphsOf } from './canvas.ts'
import { layoutSlide } from './layout.ts'
import { partOutline } from './outline.ts'
import { type Box, type Scene, type SceneElement, slideHeight, slideWidth } from './scene.ts'
import { type Deck, type Part, type PartKind, partKinds, type Slide, slideKinds } from './slide.ts'

const path = 'c0000000-0000-4000-8000-000000000001/d0000000-0000-4000-8000-000000000001/original'

describe('a bullet', () => {
  test.for([
    '- one',
    '•\tone',
    '· one',
    '\uF0B7\u00A0one',
    '* one',
    '– one',
    '  • one',
    '•one',
    '◦ one',
    '\uF0A7 one',
    'o\tone',
    '✓\tone',
    '➢\tone',
    '\uF0D8\tone',
    '⁃\tone',
    '\u00A0• one',
    '\u200B· one',
    '▪\uFE0F one',
    '− one',
    '\u2011 one',
  ])('%j is one, as pasted from other programs', (line) =>
    expect(paragraphsOf(line, true)).toEqual([{ text: 'one', bullet: true }]),
  )

  test.for(['-5 % a year', '*bold*', '–', 'one • two', '-one', '1. one'])('%j isn’t one', (line) =>
    expect(paragraphsOf(line, true)).toEqual([{ text: line, bullet: false }]),
  )
})

const slideOf = (values: Partial<Slide>): Slide => ({
  ...{ id: 'slide', kind: 'problem', title: '', body: '', notes: '', hidden: false, amount: null, quantity: null },
  parts: [],
  ...values,
})
const partOf = (values: Partial<Part>): Part => ({
  ...{ id: 'part', kind: 'picture', title: '', body: '', picturePath: '', amount: null, quantity: null },
  ...values,
})

/** Any text up to a length, including characters that no keyboard writes. */
const written = (maxLength: number) =>
  fc.oneof(
    deckTexts(maxLength),
    fc.string({ unit: 'binary', maxLength }),
    fc
      .array(fc.constantFrom('किसानों ', '渋谷', 'نص ', '﷽', '👩🏽‍🌾', '- ', '\n', '\r\n', '\u2028', 'W'.repeat(40)))
      .map((pieces) => pieces.join('').slice(0, maxLength)),
    fc.constantFrom('W', '𒈙', 'ஔ', '\n', ' ').map((one) => one.repeat(maxLength).slice(0, maxLength)),
  )
const number = (max: number) => fc.option(fc.oneof(fc.integer({ min: 0, max }), fc.constant(max)), { nil: null })

const parts = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...partKinds),
      title: written(200),
      body: written(600),
      picturePath: fc.constantFrom('', path),
      amount: number(1e9),
      quantity: number(1e9),
    }),
    { maxLength: 20 },
  )
  .map((all) => all.map((part, index): Part => ({ ...part, id: `part-${index}` })))

const slides: fc.Arbitrary<Slide> = fc.record({
  id: fc.constant('slide'),
  kind: fc.constantFrom(...slideKinds),
  title: written(200),
  body: written(4000),
  notes: written(10),
  hidden: fc.boolean(),
  amount: number(1e9),
  quantity: number(120),
  parts: fc.oneof(
    parts,
    // Many parts of the slide's main kind.
    fc.tuple(fc.constantFrom(...partKinds), parts).map(([kind, all]) => all.map((part) => ({ ...part, kind }))),
  ),
})

const decks: fc.Arbitrary<Pick<Deck, 'look' | 'financials'>> = anyDecks.map(({ look, financials }) => ({
  look,
  financials,
}))

const plain = { look: { theme: 'clear', brandColor: '#1f3df5', logoPath: '' }, financials: null } as const

describe('any slide in any look', () => {
  const holds = (check: (laid: ReturnType<typeof layoutSlide>, slide: Slide, scene: Scene) => void) =>
    fc.assert(
      fc.property(slides, decks, (slide, deck) => {
        const laid = layoutSlide(slide, deck)
        check(laid, slide, laid.scene)
      }),
      { numRuns: 100 },
    )

  test('keeps every box within the slide', () => {
    holds((_laid, _slide, { elements }) => {
      for (const { box } of elements) {
        expect(box.width).toBeGreaterThan(0)
        expect(box.height).toBeGreaterThan(0)
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(slideWidth + slack)
        expect(box.y + box.height).toBeLessThanOrEqual(slideHeight + slack)
      }
    })
  })

  test('overlaps no elements except decoration', () => {
    holds((_laid, _slide, { elements }) => {
      const boxes = elements.filter(({ type }) => type !== 'shape').map(({ box }) => box)
      for (const [index, box] of boxes.entries()) {
        for (const other of boxes.slice(index + 1))
          expect(areApart(box, other), JSON.stringify([box, other])).toBe(true)
      }
    })
  })

  test('shows each text once, in reading order, or reports the part', () => {
    holds(({ overflows }, slide, { elements }) => {
      const leftOut = new Set(overflows.filter(({ field }) => field === 'part').map(({ id }) => id))
      const shown = elements.flatMap(textsOf).map(squeezed)
      const expected = typedTexts(slide, leftOut).map(squeezed)
      let place = -1
      for (const text of expected) {
        place = shown.indexOf(text, place + 1)
        expect(place, `${JSON.stringify(text)} in ${JSON.stringify(shown)}`).toBeGreaterThanOrEqual(0)
      }
      // All other texts are computed.
      for (const text of expected) shown.splice(shown.indexOf(text), 1)
      for (const text of shown) expect(text).toMatch(computed)
    })
  })

  test('has one title, first of all texts', () => {
    holds((_laid, _slide, { elements }) => {
      const roles = elements.flatMap((element) => (element.type === 'text' ? [element.role] : []))
      expect(roles.filter((role) => role === 'title')).toHaveLength(1)
      expect(roles[0]).toBe('title')
    })
  })

  test('has the same layout each time', () => {
    fc.assert(
      fc.property(slides, decks, (slide, deck) => {
        expect(layoutSlide(structuredClone(slide), structuredClone(deck))).toEqual(layoutSlide(slide, deck))
      }),
      { numRuns: 50 },
    )
  })

  test('reports each text once, and no text of another slide', () => {
    holds(({ overflows }, slide) => {
      const keys = overflows.map(({ id, field }) => `${id}.${field}`)
      expect(new Set(keys).size).toBe(keys.length)
      const known = new Set([slide.id, ...slide.parts.map(({ id }) => id)])
      for (const { id } of overflows) expect(known).toContain(id)
    })
  })
})

/** A tolerance for rounding of floating-point numbers. */
const slack = 1e-6

function areApart(one: Box, other: Box): boolean {
  const areBeside = one.x + one.width <= other.x + slack || other.x + other.width <= one.x + slack
  return areBeside || one.y + one.height <= other.y + slack || other.y + other.height <= one.y + slack
}

function textsOf(element: SceneElement): string[] {
  switch (element.type) {
    case 'text':
      return [element.paragraphs.map(({ text, bullet }) => (bullet ? `- ${text}` : text)).join('\n')]
    case 'picture':
      // A portrait's alternative text is the name beside it.
      return element.fit === 'cover' ? [] : [element.alt]
    case 'chart':
      return [element.title, ...element.categories, ...element.series.map(({ name }) => name)]
    case 'table':
      return element.rows.flat()
    case 'shape':
      return []
  }
}

/** The texts typed for a slide, in reading order. */
function typedTexts(slide: Slide, leftOut: ReadonlySet<string>): string[] {
  const own: Partial<Record<Slide['kind'], PartKind>> = {
    ...{ market: 'segment', model: 'sale_cost', traction: 'point', team: 'person', ask: 'use' },
  }
  const shown = slide.parts.filter(({ id }) => !leftOut.has(id))
  const pictures = shown.filter(({ kind, picturePath }) => kind === 'picture' && picturePath).map(({ title }) => title)
  const data = shown
    .filter(({ kind }) => kind === own[slide.kind])
    .flatMap((part) => (part.kind === 'person' ? [part.title, part.body] : [part.title]))
  return [slide.title, slide.body, ...pictures, ...data].filter((text) => squeezed(text) !== '')
}

const squeezed = (text: string) => text.replace(/\s+/gu, ' ').trim()

const computed =
  /^$|^[−₹\d,.%() ]+( lakh| crore)?$|^(for \d+ months?|Together( \d+%)?|Customers|How many|Pays a year|Worth a year|Of each sale|Price|Left for us|−?₹.+\(.+%\)|Scenario: .*|Year \d|Revenue.*|Gross profit|Running costs|Operating profit|Cash at the end)$/

describe('a text', () => {
  const titleOf = (title: string) => {
    const { scene, overflows } = layoutSlide(slideOf({ title }), plain)
    const element = scene.elements.find((one) => one.type === 'text')
    return { size: element?.size, overflows }
  }

  test('is as large as its place allows, and doesn’t shrink until it is unreadable', () => {
    expect(titleOf('Office workers eat badly')).toEqual({ size: 40, overflows: [] })
    const { size, overflows } = titleOf(
      'Office workers eat badly, and home cooks earn too little of what they cook. '.repeat(2),
    )
    expect(size).toBeLessThan(40)
    expect(size).toBeGreaterThanOrEqual(26)
    expect(overflows).toEqual([])
    expect(titleOf('W'.repeat(200))).toEqual({ size: 26, overflows: [{ id: 'slide', field: 'title' }] })
  })

  test('never grows when more is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 5 }), { minLength: 2, maxLength: 30 }), (sentences) => {
        const sizes = sentences.map((_, index) => {
          const slide = slideOf({ body: sentences.slice(0, index + 1).join(' ') })
          const element = layoutSlide(slide, plain).scene.elements.at(-1)
          return element?.type === 'text' ? element.size : 0
        })
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
        expect(sizes.at(-1)).toBeGreaterThan(0)
      }),
    )
  })

  test('reports that it doesn’t fit', () => {
    const slide = slideOf({ title: 'Fits', body: 'A line that goes on and on. '.repeat(140) })
    expect(layoutSlide(slide, plain).overflows).toEqual([{ id: 'slide', field: 'body' }])
  })

  test('has bullets where lines start with a hyphen and a space, but not in its title', () => {
    const { scene } = layoutSlide(slideOf({ title: '- not', body: '- one\r\ntwo\n-three\u2028- four' }), plain)
    const [title, body] = scene.elements.filter((element) => element.type === 'text')
    expect(title?.paragraphs).toEqual([{ text: '- not', bullet: false }])
    expect(body?.paragraphs).toEqual([
      { text: 'one', bullet: true },
      { text: 'two', bullet: false },
      { text: '-three', bullet: false },
      { text: 'four', bullet: true },
    ])
  })
})

describe('what is computed', () => {
  const tableOf = (slide: Slide) => {
    const table = layoutSlide(slide, plain).scene.elements.find(({ type }) => type === 'table')
    return table?.type === 'table' ? table.rows : undefined
  }

  test('computes the market bottom-up', () => {
    const parts = [
      partOf({ kind: 'segment', title: 'Offices in Pune', quantity: 1140, amount: 120_000 }),
      partOf({ kind: 'segment', title: 'Hostels', quantity: 300, amount: 60_000 }),
      partOf({ kind: 'segment', title: 'Hospitals' }),
    ]
    expect(tableOf(slideOf({ kind: 'market', parts }))?.slice(1)).toEqual([
      ['Offices in Pune', '1,140', '₹1,20,000', '₹13.7 crore'],
      ['Hostels', '300', '₹60,000', '₹1.8 crore'],
      ['Hospitals', '', '', ''],
      ['Together', '', '', '₹15.5 crore'],
    ])
  })

  test('computes the remainder of a sale, even a negative one', () => {
    const saleAt = (amount: number | null) =>
      tableOf(slideOf({ kind: 'model', amount, parts: [partOf({ kind: 'sale_cost', title: 'Cook', amount: 118 })] }))
    expect(saleAt(149)?.slice(1)).toEqual([
      ['Price', '₹149'],
      ['Cook', '−₹118'],
      ['Left for us', '₹31 (20.81%)'],
    ])
    expect(saleAt(100)?.at(-1)).toEqual(['Left for us', '−₹18 (−18%)'])
    expect(saleAt(0)?.at(-1)).toEqual(['Left for us', '−₹118'])
    expect(saleAt(null)?.at(-1)).toEqual(['Cook', '−₹118'])
    expect(saleAt(119.1)?.slice(1)).toEqual([
      ['Price', '₹119.10'],
      ['Cook', '−₹118'],
      ['Left for us', '₹1.10 (0.92%)'],
    ])
  })

  test('shows uses of the money as bars of their shares, with their sum if it isn’t 100 %', () => {
    const ask = (...shares: number[]) => {
      const parts = shares.map((quantity, id) => partOf({ id: `${id}`, kind: 'use', title: `Use ${id}`, quantity }))
      const { elements } = layoutSlide(slideOf({ kind: 'ask', amount: 4_000_000, quantity: 1, parts }), plain).scene
      const bars = elements
        .filter((element) => element.type === 'shape' && element.radius === 3)
        .map(({ box }) => box.width)
      return { texts: elements.flatMap(textsOf), bars }
    }
    const { texts, bars } = ask(75, 25)
    expect(texts.slice(1)).toEqual(['₹40 lakh', 'for 1 month', 'Use 0', '75%', 'Use 1', '25%'])
    const [whole = 0] = bars
    expect(bars).toEqual([whole, whole * 0.75, whole, whole * 0.25])
    expect(ask(75, 15).texts).toContain('Together 90%')
  })

  test('shows financials as a chart and a table of years', () => {
    const financials = {
      scenario: 'Low',
      years: ['Year 1', 'Year 2', 'Year 3'],
      revenue: [100_000, 200_000, 300_000],
      gross: [50_000, 100_000, 150_000],
      costs: [90_000, 90_000, 90_000],
      profit: [-40_000, 10_000, 60_000],
      cashAtEnd: [10_000, 20_000, 80_000],
    }
    const { elements } = layoutSlide(slideOf({ kind: 'financials' }), { ...plain, financials }).scene
    const table = elements.find((element) => element.type === 'table')
    expect(table?.rows[4]).toEqual(['Operating profit', '−₹40,000', '₹10,000', '₹60,000'])
    const chart = elements.find((element) => element.type === 'chart')
    expect(chart?.alt).toContain('Operating profit: Year 1 −₹40,000')
  })

  test('shows three numbers with short names as a chart, and fewer numbers or long names as large figures', () => {
    const typesOf = (titles: readonly string[], amount: number | null = 5) => {
      const parts = titles.map((title, id) => partOf({ id: `${id}`, kind: 'point', title, amount }))
      return layoutSlide(slideOf({ kind: 'traction', parts }), plain).scene.elements.map((element) =>
        element.type === 'text' ? element.role : element.type,
      )
    }
    expect(typesOf(['Jan', 'Feb', 'Mar'])).toEqual(['shape', 'title', 'chart'])
    expect(typesOf(['Jan', 'Feb'])).toEqual(['shape', 'title', 'figure', 'label', 'figure', 'label'])
    expect(typesOf(['Jan', 'Feb', 'Customers who have told a friend about it in March'])).not.toContain('chart')
    expect(typesOf(['Jan', 'Feb', 'Mar'], null)).toEqual(['shape', 'title', 'label', 'label', 'label'])
  })

  test.for(partKinds)('draws no more than the maximum of the parts %s', (kind) => {
    const { most } = partOutline[kind]
    const of = {
      picture: 'product',
      segment: 'market',
      sale_cost: 'model',
      point: 'traction',
      person: 'team',
      use: 'ask',
    } as const
    const parts = Array.from({ length: most + 2 }, (_, index) =>
      partOf({ id: `${index}`, kind, title: `P${index}`, amount: 1, quantity: 1, picturePath: path }),
    )
    const { scene, overflows } = layoutSlide(slideOf({ kind: of[kind], parts }), plain)
    expect(overflows).toEqual([most, most + 1].map((id) => ({ id: `${id}`, field: 'part' })))
    const texts = scene.elements.flatMap(textsOf)
    expect(texts).toContain(`P${most - 1}`)
    expect(texts).not.toContain(`P${most}`)
  })
})
