import { describe, expect, it } from 'vitest'
import { possibleFills, segmentFills } from './geometry.ts'

describe('segmentFills', () => {
  it('is empty at nothing and full at everything', () => {
    expect(segmentFills(0)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(segmentFills(100)).toEqual([100, 100, 100, 100, 100, 100, 100])
  })

  it('fills the days before, and the current one in part', () => {
    expect(segmentFills(50)).toEqual([100, 100, 100, 50, 0, 0, 0])
  })

  it('shows the least progress, and never shows the last day as done before it is', () => {
    expect(segmentFills(0.1)[0]).toBeGreaterThan(0)
    expect(segmentFills(99.9)[6]).toBeLessThan(100)
  })

  it('takes what is out of range, or no number at all, without breaking', () => {
    expect(segmentFills(-20)).toEqual(segmentFills(0))
    expect(segmentFills(400)).toEqual(segmentFills(100))
    expect(segmentFills(Number.NaN)).toEqual(segmentFills(0))
  })

  it('returns only fills that a style exists for', () => {
    for (let value = 0; value <= 100; value++) {
      for (const fill of segmentFills(value)) expect(possibleFills).toContain(fill)
    }
  })
})
