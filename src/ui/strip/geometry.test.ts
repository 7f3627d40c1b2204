import { describe, expect, it } from 'vitest'
import { possibleFills, segmentAt, segmentFills } from './geometry.ts'

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
      for (const fill of segmentFills(value)) expect(possibleFills).toContain(fill)
    }
  })
})

describe('segmentAt', () => {
  const ofDays = (days: number) => Array.from({ length: days }, (_, day) => segmentAt((day + 0.5) / days))

  it('is the day itself in a week', () => expect(ofDays(7)).toEqual([0, 1, 2, 3, 4, 5, 6]))

  it('scales to other lengths', () => {
    expect(ofDays(4)).toEqual([0, 2, 4, 6])
    expect(ofDays(1)).toEqual([3])
    expect(ofDays(14)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6])
  })

  it('stays within the strip', () => {
    expect(segmentAt(-1)).toBe(0)
    expect(segmentAt(1)).toBe(6)
  })
})
