import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockText, type Step, stepped } from './presentation.ts'

const steps = fc.array(fc.constantFrom<Step>('next', 'previous', 'first', 'last', 'black'), { maxLength: 40 })

describe('a presentation', () => {
  it('stays on a slide of the deck, whatever is pressed', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 60 }), (pressed, count) => {
        let showing = { place: 0, isBlack: false }
        for (const step of pressed) {
          showing = stepped(showing, step, count)
          expect(showing.place).toBeGreaterThanOrEqual(0)
          expect(showing.place).toBeLessThan(count)
        }
      }),
    )
  })

  it('shows the same slide again after a black screen', () => {
    const black = stepped({ place: 3, isBlack: false }, 'black', 10)
    expect(black).toEqual({ place: 3, isBlack: true })
    for (const step of ['next', 'previous', 'black'] as const)
      expect(stepped(black, step, 10)).toEqual({ place: 3, isBlack: false })
  })

  it('goes to the ends', () => {
    expect(stepped({ place: 3, isBlack: true }, 'last', 10)).toEqual({ place: 9, isBlack: false })
    expect(stepped({ place: 3, isBlack: false }, 'first', 10)).toEqual({ place: 0, isBlack: false })
    expect(stepped({ place: 9, isBlack: false }, 'next', 10)).toEqual({ place: 9, isBlack: false })
  })
})

it.each([
  [0, '0:00'],
  [5_999, '0:05'],
  [760_000, '12:40'],
  [3_723_000, '1:02:03'],
  [-5, '0:00'],
])('writes %d milliseconds as %s', (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text)
})
