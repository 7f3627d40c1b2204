import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { inSentences } from './announce.ts'

describe('texts joined into an announcement', () => {
  it.each([
    [
      ['Account created!', 'Check your email to confirm your account.'],
      'Account created! Check your email to confirm your account.',
    ],
    [
      ['Failed to create project. Please try again.', 'This device is full.'],
      'Failed to create project. Please try again. This device is full.',
    ],
    [['Login failed', 'Please try again later.'], 'Login failed. Please try again later.'],
    [['Send “Hello.”', 'Sent'], 'Send “Hello.” Sent'],
    [['Log out?', undefined, '', 'Undo is available: press F6.'], 'Log out? Undo is available: press F6.'],
    [['Project created successfully'], 'Project created successfully'],
    [[], ''],
  ])('%j read as sentences', (parts, text) => {
    expect(inSentences(parts)).toBe(text)
  })

  it('keep every word and never double the punctuation between two texts', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const part = fc.tuple(word, fc.constantFrom('', '.', '!', '?', '…', ':')).map(([text, end]) => text + end)
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const joined = inSentences(parts)
        expect(joined).not.toMatch(/[.!?…:][.!?…:]/)
        expect(joined.split(' ').map((text) => text.replace(/\W$/, ''))).toEqual(
          parts.map((text) => text.replace(/\W$/, '')),
        )
      }),
    )
  })
})
