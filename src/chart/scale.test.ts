import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { areaPath, depthOf, linePath, scaleFor } from './scale.ts'

const amounts = fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { minLength: 1, maxLength: 36 })

describe('the axis of a chart', () => {
  it('has round steps around zero', () => {
    expect(scaleFor([120_000, 870_000]).ticks).toEqual([0, 500_000, 1_000_000])
    expect(scaleFor([-120_000, 870_000]).ticks).toEqual([-500_000, 0, 500_000, 1_000_000])
    expect(scaleFor([-7, -3]).ticks).toEqual([-8, -6, -4, -2, 0])
  })

  it('works without values, and for zeros', () => {
    expect(scaleFor([])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
    expect(scaleFor([0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] })
  })

  it('holds every value and zero, in at most four equal steps', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const { low, high, ticks } = scaleFor(values)
        for (const value of [0, ...values]) expect(value >= low && value <= high).toBe(true)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks).toContain(0)
        const [first = 0, second = 0] = ticks
        for (const [place, tick] of ticks.entries()) expect(tick).toBe(first + place * (second - first))
      }),
    )
  })
})

describe('the lines of a chart', () => {
  const size = { width: 100, height: 50 }

  it('run from edge to edge, with the highest value on top', () => {
    expect(linePath([0, 5, 10], scaleFor([10]), size)).toBe('M0 50L50 25L100 0')
    expect(areaPath([-10, 10], scaleFor([-10, 10]), size)).toBe('M0 50L100 0V25H0Z')
  })

  it('need two values', () => {
    expect(linePath([4], scaleFor([4]), size)).toBe('')
    expect(areaPath([], scaleFor([]), size)).toBe('')
  })

  it('stay inside the plot', () => {
    fc.assert(
      fc.property(amounts, (values) => {
        const scale = scaleFor(values)
        for (const value of values) {
          expect(depthOf(value, scale)).toBeGreaterThanOrEqual(0)
          expect(depthOf(value, scale)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })
})
