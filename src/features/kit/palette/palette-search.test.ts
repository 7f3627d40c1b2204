import { expect, it } from 'vitest'
import { matchesWords } from './palette-search.ts'

it.each([
  ['Go to Project Status', 'status go', true],
  ['Harvest', '  HARV ', true],
  ['Harvest', '', true],
  ['Harvest', 'harvest west', false],
  ['Łukasz’s café', "lukasz's cafe", true],
  ['कुल आय', 'कल', false],
])('%s, searched for “%s”: %s', (label, text, found) => {
  expect(matchesWords(label, text)).toBe(found)
})
