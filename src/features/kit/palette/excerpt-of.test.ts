import { expect, it } from 'vitest'
import { excerptOf } from './excerpt-of.ts'

const long = (filler: string) => `${filler.repeat(400)}the invoice is ${filler.repeat(400)}`

it.each([
  ['a short text', 'When can we begin?', 'BEGIN', ['When can we ', 'begin', '?']],
  ['a part of a word', 'We reopened it', 'open', ['We re', 'open', 'ed it']],
  ['accents that only the text has', 'Le café est là', 'cafe', ['Le ', 'café', ' est là']],
  ['accents that only the search has', 'the cafe', 'café', ['the ', 'cafe', '']],
  ['letters that compare as several', 'the ofﬁce door', 'office', ['the ', 'ofﬁce', ' door']],
  ['a vowel sign, which is no accent', 'कुल १२, कल ५', 'कल', ['कुल १२, ', 'कल', ' ५']],
  ['letters that compare as several, of their own', 'In der Straße links', 'strasse', ['In der ', 'Straße', ' links']],
  ['an apostrophe that no key types', 'Ravi’s shop', "ravi's", ['', 'Ravi’s', ' shop']],
  ['a soft hyphen', 'the in\u00advoice', 'invoice', ['the ', 'in\u00advoice', '']],
  ['a letter after a picture', '👩‍🌾 Farm shop', 'shop', ['👩‍🌾 Farm ', 'shop', '']],
  ['the word that nothing else shows', 'Hello from Lagos', 'priya lagos', ['Hello from ', 'Lagos', '']],
] as const)('finds %s', (_what, text, searched, [before, found, after]) => {
  expect(excerptOf(text, searched, ['Priya', 'priya@example.com'])).toEqual({ before, found, after })
})

it.each(['ab ', 'é– '])('cuts a long text around the match (%s)', (filler) => {
  const { before = '', found, after = '' } = excerptOf(long(filler), 'invoice', []) ?? {}
  expect(found).toBe('invoice')
  expect(before).toMatch(/^…/)
  expect(before).toMatch(/the $/)
  expect(after).toMatch(/^ is .*…$/)
  expect([...before, ...after].length).toBeLessThan(100)
})

it.each([
  ['an accent of its own', 'the cafe\u0301 door', 'cafe', ['the ', 'cafe\u0301', ' door']],
  ['a letter of a syllable', 'कि ताब', 'क', ['', 'कि', ' ताब']],
  ['a sign of a picture', 'go 👩‍🌾 go', '🌾', ['go ', '👩‍🌾', ' go']],
] as const)('finds whole letters: %s', (_what, text, searched, [before, found, after]) => {
  expect(excerptOf(text, searched, [])).toEqual({ before, found, after })
})

it.each(['👩‍🌾', 'कि', 'e\u0301', '🇮🇳'])('cuts no letter in half around the match (%s)', (letter) => {
  for (let shift = 0; shift < 8; shift++) {
    const space = ' '.repeat(shift)
    const text = `${letter.repeat(60)}${space}invoice${space}${letter.repeat(60)}`
    const { before = '', after = '' } = excerptOf(text, 'invoice', []) ?? {}
    for (const part of [before, after]) {
      expect(part).toContain('…')
      expect(part.replaceAll(letter, '').replaceAll(/[… ]/g, '')).toBe('')
    }
  }
})

it.each([
  ['nothing was searched', ''],
  ['the other texts show every word', 'priya example'],
  ['another field was found', 'daniel'],
])('is absent if %s', (_why, searched) => {
  expect(excerptOf('When can we begin?', searched, ['Priya', 'priya@example.com'])).toBeUndefined()
})
