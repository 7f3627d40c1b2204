import { describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { type ChartFigures, type Plot, plotOf } from './plot.ts'

const width = 400
const height = 300
const size = 14
/** Each character is half as wide as it is high. */
const measure = (text: string) => (text.length * size) / 2
const plot = (figures: Partial<ChartFigures>): Plot =>
  plotOf(
    {
      ...{ kind: 'column', title: 'Revenue', categories: ['Year 1', 'Year 2'] },
      series: [{ name: 'Revenue', color: 'aa0000', values: [50, 100] }],
      ...figures,
    },
    { width, height, size, format: String, measure },
  )

const anyFigures = fc.integer({ min: 0, max: 24 }).chain((count) =>
  fc.record({
    kind: fc.constantFrom('column' as const, 'line' as const, 'bar' as const),
    title: fc.string({ maxLength: 100 }),
    categories: fc.array(fc.string({ maxLength: 40 }), { minLength: count, maxLength: count }),
    series: fc.array(
      fc.record({
        name: fc.string({ maxLength: 30 }),
        color: fc.constant('aa0000'),
        values: fc.array(fc.integer({ min: -9e6, max: 9e6 }), { maxLength: 24 }),
      }),
      { maxLength: 3 },
    ),
  }),
)

describe('a chart', () => {
  test('stays inside its box, including its labels', () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const { title, legend, gridlines, ticks, categories, values, bars, lines } = plot(figures)
        const within = (value: number, limit: number) => {
          expect(value).toBeGreaterThanOrEqual(-0.01)
          expect(value).toBeLessThanOrEqual(limit + 0.01)
        }
        for (const { text, x, y, align } of [
          title,
          ...legend.map(({ label }) => label),
          ...ticks,
          ...categories,
          ...values,
        ]) {
          const start = x - (align === 'left' ? 0 : align === 'center' ? measure(text) / 2 : measure(text))
          within(start, width)
          within(start + measure(text), width)
          within(y, height)
        }
        for (const { x, y, width: across, height: down } of bars) {
          within(x, width)
          within(x + across, width)
          within(y, height)
          within(y + down, height)
        }
        for (const [x, y] of lines.flatMap(({ points }) => points)) {
          within(x, width)
          within(y, height)
        }
        for (const { x1, y1, x2, y2 } of gridlines) {
          for (const x of [x1, x2]) within(x, width)
          for (const y of [y1, y2]) within(y, height)
        }
      }),
    )
  })

  test('draws twice the value twice as high, down from zero if it is negative', () => {
    const { bars, gridlines } = plot({ series: [{ name: 'x', color: 'aa0000', values: [-50, 100] }] })
    const [low, high] = bars
    const zero = gridlines.find(({ isZero }) => isZero)?.y1 ?? 0
    expect(low?.y).toBeCloseTo(zero)
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeCloseTo(zero)
    expect(high?.height).toBeCloseTo(2 * (low?.height ?? 0))
  })

  test('labels as many categories as fit, evenly', () => {
    const months = Array.from({ length: 24 }, (_, at) => `Month ${at + 1}`)
    const { categories } = plot({ categories: months })
    expect(categories.map(({ text }) => text)).toEqual(['Month 1', 'Month 6', 'Month 11', 'Month 16', 'Month 21'])
  })

  test('names several series, and shortens what is too long', () => {
    const series = ['Revenue', 'An extraordinarily long name of a series of values that goes on'].map((name) => ({
      ...{ name, color: 'aa0000', values: [1, 2] },
    }))
    const { legend } = plot({ series })
    expect(legend.map(({ label }) => label.text)).toEqual([
      'Revenue',
      expect.stringMatching(/^An extraordinarily .*…$/),
    ])
    expect(plot({}).legend).toEqual([])
  })

  test('writes values behind bars, and has no axis beside them', () => {
    const { ticks, values, bars } = plot({ kind: 'bar' })
    expect(ticks).toEqual([])
    expect(values.map(({ text }) => text)).toEqual(['50', '100'])
    expect(bars[1]?.width).toBeCloseTo(2 * (bars[0]?.width ?? 0))
  })
})
