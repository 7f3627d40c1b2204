import { expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { bytesOf, shortened } from './shortened.ts'

it.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['ab 👩‍🚀 moon', 6, 'ab…'],
  ['नमस्ते', 5, 'नम…'],
  ['e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ['🇮🇳🇮🇳', 6, '🇮🇳…'],
  ['word word', 6, 'word…'],
])('%s in %i is %s', (text, most, expected) => expect(shortened(text, most)).toBe(expected))

it('fits and is well formed, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 3, max: 60 }), (text, most) => {
      const short = shortened(text, most, { sizeOf: bytesOf })
      expect(bytesOf(short)).toBeLessThanOrEqual(most)
      expect(short.isWellFormed()).toBe(true)
    }),
  )
})
