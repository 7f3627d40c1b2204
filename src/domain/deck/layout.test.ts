import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decks } from '#tests/kits/decks.ts'
import { layoutSlide } from './layout.ts'
import { type Box, type SceneElement, slideHeight, slideWidth } from './scene.ts'
import type { Deck, Part, Slide, SlideKind } from './slide.ts'

const look = { theme: 'clear', brandColor: '#1f3df5', logoPath: '' } as const
const bare: Pick<Deck, 'look' | 'financials'> = { look, financials: null }
const slide = (kind: SlideKind, values: Partial<Slide> = {}): Slide => ({
  id: 'slide',
  kind,
  title: '',
  body: '',
  notes: '',
  hidden: false,
  amount: null,
  quantity: null,
  parts: [],
  ...values,
})
const part = (kind: Part['kind'], values: Partial<Part> = {}): Part => ({
  id: values.title ?? 'part',
  kind,
  title: '',
  body: '',
  picturePath: '',
  amount: null,
  quantity: null,
  ...values,
})

/** What a scene says, in reading order. */
function textsOf(elements: readonly SceneElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case 'text':
        return element.paragraphs.map(({ text, bullet }) => (bullet ? `- ${text}` : text)).join('\n')
      case 'table':
        return element.rows.flat()
      case 'chart':
        return [element.title, ...element.categories]
      case 'picture':
        return [element.alt]
      case 'shape':
        return []
    }
  })
}
const written = (elements: readonly SceneElement[]) => textsOf(elements).filter(Boolean)
const tableOf = (elements: readonly SceneElement[]) => elements.find((element) => element.type === 'table')?.rows

const slidesInDecks = decks
  .filter(({ slides }) => slides.length > 0)
  .chain((deck) => {
    return fc.constantFrom(...deck.slides).map((slide) => ({ deck, slide }))
  })

describe('every slide', () => {
  test('keeps what it shows within its edges', () => {
    fc.assert(
      fc.property(slidesInDecks, ({ deck, slide }) => {
        for (const { box } of layoutSlide(slide, deck).scene.elements) {
          expect(Math.min(box.x, box.y, box.width, box.height)).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(slideWidth + 1e-6)
          expect(box.y + box.height).toBeLessThanOrEqual(slideHeight + 1e-6)
        }
      }),
    )
  })

  test('lays nothing over anything else', () => {
    const overlap = (a: Box, b: Box) =>
      Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1e-6 &&
      Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1e-6
    fc.assert(
      fc.property(slidesInDecks, ({ deck, slide }) => {
        const boxes = layoutSlide(slide, deck).scene.elements.map(({ box }) => box)
        const pairs = boxes.flatMap((box, index) => boxes.slice(index + 1).map((other) => [box, other] as const))
        expect(pairs.filter(([box, other]) => overlap(box, other))).toEqual([])
      }),
    )
  })

  test('has one title, and says everything that was typed once', () => {
    fc.assert(
      fc.property(slidesInDecks, ({ deck, slide }) => {
        const { elements } = layoutSlide(slide, deck).scene
        expect(elements.filter((element) => element.type === 'text' && element.role === 'title')).toHaveLength(1)
        const lines = (text: string) => text.replace(/\r\n?/g, '\n').trimEnd()
        const typed = [
          slide.title,
          slide.body,
          ...slide.parts.flatMap(({ kind, title, body, picturePath }) =>
            kind === 'picture' && picturePath === '' ? [] : [title, body],
          ),
        ]
        const said = textsOf(elements)
        for (const text of new Set(typed.filter((text) => /\S/u.test(text)))) {
          const times = typed.filter((other) => other === text).length
          // A portrait has its person's name as alternative text.
          const portraits = slide.parts.filter(
            ({ kind, title, picturePath }) => kind === 'person' && picturePath && title === text,
          ).length
          const found = said.filter((other) => lines(other) === lines(text)).length
          expect(found, text).toBe(times + portraits)
        }
      }),
    )
  })

  test('is the same each time', () => {
    fc.assert(
      fc.property(slidesInDecks, ({ deck, slide }) => {
        expect(layoutSlide(slide, deck)).toEqual(layoutSlide(slide, deck))
      }),
    )
  })
})

describe('long text', () => {
  const sizeOf = (body: string) => {
    const { scene, overflows } = layoutSlide(slide('problem', { body }), bare)
    const element = scene.elements.find((element) => element.type === 'text' && element.role === 'body')
    return { size: element?.type === 'text' ? element.size : 0, overflows }
  }

  test('shrinks, down to a size that can be read', () => {
    expect(sizeOf('Short.')).toEqual({ size: 24, overflows: [] })
    const { size, overflows } = sizeOf('A sentence of a few words. '.repeat(25))
    expect(size).toBeLessThan(24)
    expect(size).toBeGreaterThan(14)
    expect(overflows).toEqual([])
  })

  test('says so when even that is too much', () => {
    expect(sizeOf('A sentence of a few words. '.repeat(140))).toEqual({
      size: 14,
      overflows: [{ id: 'slide', field: 'body' }],
    })
  })

  test('never grows when more is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 5 }), { minLength: 2, maxLength: 30 }), (sentences) => {
        const sizes = sentences.map((_, index) => sizeOf(sentences.slice(0, index + 1).join(' ')).size)
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('computes', () => {
  test('the market, counted from below', () => {
    const parts = [
      part('segment', { title: 'Offices', quantity: 2000, amount: 90_000 }),
      part('segment', { title: 'Hostels', quantity: 500, amount: 40_000 }),
    ]
    expect(tableOf(layoutSlide(slide('market', { parts }), bare).scene.elements)).toEqual([
      ['Customers', 'How many', 'Pays a year', 'Worth a year'],
      ['Offices', '2,000', '₹90,000', '₹18 crore'],
      ['Hostels', '500', '₹40,000', '₹2 crore'],
      ['Together', '', '', '₹20 crore'],
    ])
  })

  test('what is left of a sale', () => {
    const parts = [
      part('sale_cost', { title: 'Cook', amount: 98 }),
      part('sale_cost', { title: 'Delivery', amount: 20 }),
    ]
    expect(tableOf(layoutSlide(slide('model', { amount: 149, parts }), bare).scene.elements)?.at(-1)).toEqual([
      'Left for us',
      '₹31 (20.81%)',
    ])
  })

  test('no worth without both numbers', () => {
    const parts = [part('segment', { title: 'Offices', quantity: 2000 })]
    expect(tableOf(layoutSlide(slide('market', { parts }), bare).scene.elements)?.[1]).toEqual([
      'Offices',
      '2,000',
      '',
      '',
    ])
  })

  test('the sum of uses that isn’t all of the money', () => {
    const uses = (...shares: number[]) =>
      layoutSlide(
        slide('ask', { parts: shares.map((quantity, index) => part('use', { title: `Use ${index}`, quantity })) }),
        bare,
      ).scene.elements
    expect(written(uses(50, 40))).toContain('Uses of the money: 90% of it')
    expect(written(uses(60, 40))).toContain('Uses of the money')
  })

  test('what it asks for, in words', () => {
    const { elements } = layoutSlide(slide('ask', { amount: 4_000_000, quantity: 18 }), bare).scene
    expect(written(elements)).toEqual(['₹40 lakh', 'for 18 months'])
  })

  test('a chart from three numbers on', () => {
    const points = (count: number) =>
      Array.from({ length: count }, (_, index) => part('point', { title: `Month ${index}`, amount: 10 * index }))
    const kinds = (count: number) =>
      layoutSlide(slide('traction', { parts: points(count) }), bare).scene.elements.map(({ type }) => type)
    expect(kinds(2)).not.toContain('chart')
    expect(kinds(3)).toContain('chart')
  })

  test('the financials of a projection', () => {
    const financials = {
      scenario: 'Low',
      years: ['Year 1', 'Year 2', 'Year 3'],
      revenue: [100_000, 200_000, 300_000],
      gross: [50_000, 100_000, 150_000],
      costs: [90_000, 90_000, 90_000],
      profit: [-40_000, 10_000, 60_000],
      cashAtEnd: [10_000, 20_000, 80_000],
    }
    const { elements } = layoutSlide(slide('financials'), { look, financials }).scene
    expect(tableOf(elements)?.[4]).toEqual(['Operating profit', '−₹40,000', '₹10,000', '₹60,000'])
    const chart = elements.find((element) => element.type === 'chart')
    expect(chart?.alt).toContain('Operating profit: Year 1 −₹40,000')
    expect(layoutSlide(slide('financials'), bare).scene.elements.some(({ type }) => type === 'chart')).toBe(false)
  })
})
