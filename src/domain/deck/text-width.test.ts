import { describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { lineCount, longestWord, textWidth } from './text-width.ts'

const texts = fc.oneof(
  fc.lorem({ maxCount: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary' }),
)

describe('the lines of a paragraph', () => {
  test.for([
    ['', 10, 1],
    ['one', 10, 1],
    ['one two', 10, 1],
    ['one two', 3, 2],
    // A space hangs over the end of a line.
    ['one  ', 2, 1],
    ['one\u00a0two', 3, 2],
    ['one\u00a0two three', 5, 2],
    // A word wider than the column breaks.
    ['WWWW', 1.9, 2],
    ['WWWW', 1, 4],
    ['WW', 0.5, 2],
    // A word breaks at its hyphen first.
    ['W-WWW', 2.3, 3],
  ] as const)('%j in a column of %d: %d', ([paragraph, width, lines]) => {
    expect(lineCount(paragraph, width, false)).toBe(lines)
  })

  test('have room for the whole text', () => {
    fc.assert(
      // Wider than the widest character.
      fc.property(texts, fc.double({ min: 9, max: 60, noNaN: true }), fc.boolean(), (text, width, isBold) => {
        const needed = textWidth(text.replace(/\s+/gu, ''), isBold)
        expect(lineCount(text, width, isBold) * width).toBeGreaterThanOrEqual(needed - 1e-6)
      }),
    )
  })

  test('are no fewer in a narrower column if every word fits', () => {
    fc.assert(
      fc.property(texts, fc.double({ min: 0, max: 30, noNaN: true }), (text, more) => {
        const narrow = longestWord(text, false) + 0.01
        expect(lineCount(text, narrow, false)).toBeGreaterThanOrEqual(lineCount(text, narrow + more, false))
      }),
    )
  })
})

test('bold text is at least as wide', () => {
  // The asterisk and the at sign of both fonts are narrower in bold.
  const others = texts.map((text) => text.replaceAll(/[*@]/g, ''))
  fc.assert(fc.property(others, (text) => textWidth(text, true) >= textWidth(text, false)))
})

test('marks and joiners take no room', () => {
  expect(textWidth('e\u0301', false)).toBe(textWidth('e', false))
  expect(textWidth('क\u094d\u200d', false)).toBe(textWidth('क', false))
})
