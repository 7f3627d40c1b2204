import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { projectSchema } from './schema.ts'

const check = (name: string) => projectSchema.shape.name.safeParse(name)
const required = expect.objectContaining({ message: 'Project name is required' })

/** Listed by code point, because the characters look alike. */
const invisible = [
  0x09, 0x0a, 0x20, 0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1680, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
  0x2028, 0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1d173,
  0xe0041, 0xe0100,
].map((code) => String.fromCodePoint(code))
const hidden = fc.string({ unit: fc.constantFrom(...invisible) })

describe('a project’s name', () => {
  it.each([
    ['of one letter', 'A'],
    ['of an emoji', '🚀'],
    ['of emoji joined into one', '👩\u200d💻'],
    ['of a flag', '🏴\u{e0067}\u{e0062}\u{e007f}'],
    ['of Hebrew letters', 'שלום'],
    ['of letters with a zero-width non-joiner', 'می\u200cخواهم'],
    ['of the Arabic number sign', '\u0600'],
  ])('%s is valid', (_what, name) => {
    expect(check(name)).toMatchObject({ success: true, data: name })
  })

  it('is invalid without a visible character', () => {
    fc.assert(
      fc.property(hidden, (name) => {
        expect(check(name).error?.issues).toContainEqual(required)
      }),
    )
  })

  it('is valid with one visible character, whatever surrounds it', () => {
    const mark = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      // Some letters are invisible: fillers of Hangul.
      .filter((text) => /[\p{L}\p{N}\p{S}]/u.test(text) && !invisible.includes(text))
    fc.assert(
      fc.property(hidden, mark, hidden, (before, shown, after) => {
        expect(check(before + shown + after).success).toBe(true)
      }),
    )
  })
})

it.each([Number.NaN, -1, 101, 2.5])('a progress outside the whole numbers from 0 to 100 is invalid: %s', (progress) => {
  const { error } = projectSchema.shape.progress.safeParse(progress)
  expect(error?.issues[0]?.message).toBe('Progress must be a whole number from 0 to 100.')
})
