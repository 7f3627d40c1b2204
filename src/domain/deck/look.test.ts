import { describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { contrast, paletteOf, readable } from './look.ts'
import { deckThemes } from './slide.ts'

const colors = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0'))

test.each([
  ['000000', 'ffffff', 21],
  ['ffffff', 'ffffff', 1],
  // The values of WCAG contrast checkers.
  ['777777', 'ffffff', 4.48],
  ['ff0000', 'ffffff', 4],
  ['0000ff', 'ffffff', 8.59],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1)
  expect(contrast(other, one)).toBe(contrast(one, other))
})

describe('a readable colour', () => {
  test('has the requested contrast with any colours', () => {
    fc.assert(
      fc.property(colors, colors, fc.double({ min: 1, max: 4.5, noNaN: true }), (color, background, least) => {
        expect(contrast(readable(color, background, least), background)).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  test('is the colour itself if its contrast is sufficient', () => {
    expect(readable('1f3df5', 'ffffff', 4.5)).toBe('1f3df5')
  })

  test('keeps the hue of a colour that is too light', () => {
    const yellow = readable('ffd400', 'ffffff', 4.5)
    const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(yellow.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ]
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })
})

test.each(deckThemes)('in the theme "%s", every text is readable in every brand colour', (theme) => {
  fc.assert(
    fc.property(colors, (color) => {
      const palette = paletteOf({ theme, brandColor: `#${color}` })
      for (const text of [palette.ink, palette.quiet, palette.accent]) {
        expect(contrast(text, palette.background)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrast(palette.second, palette.background)).toBeGreaterThanOrEqual(3)
      expect(contrast(palette.onCover, palette.cover)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
