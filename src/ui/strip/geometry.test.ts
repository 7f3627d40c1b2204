import { describe, expect, it } from 'vitest'
import { daysPerSegment, possibleFills, segmentFills } from './geometry.ts'

describe('segmentFills', () => {
  it('is empty at 0 and full at 100', () => {
    expect(segmentFills(0)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(segmentFills(100)).toEqual([100, 100, 100, 100, 100, 100, 100])
  })

  it('fills past days and part of the current one', () => {
    expect(segmentFills(50)).toEqual([100, 100, 100, 50, 0, 0, 0])
  })

  it('shows the slightest progress, and fills the last day only at 100', () => {
    expect(segmentFills(0.1)[0]).toBeGreaterThan(0)
    expect(segmentFills(99.9)[6]).toBeLessThan(100)
  })

  it('accepts values out of range and NaN', () => {
    expect(segmentFills(-20)).toEqual(segmentFills(0))
    expect(segmentFills(400)).toEqual(segmentFills(100))
    expect(segmentFills(Number.NaN)).toEqual(segmentFills(0))
  })

  it('returns only fills that have a style', () => {
    for (let value = 0; value <= 100; value++) {
      for (const count of [1, 4, 7, 10, 30, 60]) {
        for (const fill of segmentFills(value, count)) expect(possibleFills).toContain(fill)
      }
    }
  })

  it.each([
    [1, [50]],
    [4, [100, 100, 0, 0]],
    [10, [100, 100, 100, 100, 100, 0, 0, 0, 0, 0]],
  ])('divides progress between %i segments', (count, fills) => {
    expect(segmentFills(50, count)).toEqual(fills)
  })
})

it.each([
  [1, 1],
  [7, 1],
  [60, 1],
  [61, 2],
  [365, 7],
])('a segment of a strip of %i days is %i long', (days, expected) => {
  expect(daysPerSegment(days)).toBe(expected)
})
