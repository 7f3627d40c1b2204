import { describe, expect, it } from 'vitest'
import { postsTable } from './table.ts'

describe('the label of a comment', () => {
  it('is the start of its text', () => {
    expect(postsTable.label({ title: '', body: 'Can we\nmove it?' })).toBe('Can we\nmove it?')
    expect(postsTable.label({ title: '', body: 'x'.repeat(300) })).toBe('x'.repeat(80))
  })

  it.for([
    ['an emoji of several signs', '👩‍💻'],
    ['a syllable with its vowel sign', 'कि'],
  ] as const)('never ends within %s', ([, letter]) => {
    expect(postsTable.label({ title: '', body: `${'x'.repeat(79)}${letter} and more` })).toBe('x'.repeat(79))
  })
})
