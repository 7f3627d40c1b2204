import { expect, it } from 'vitest'
import { storedForms } from './password.ts'

it('is tried composed, then as typed, then decomposed', () => {
  expect(storedForms('sevenday')).toEqual(['sevenday'])
  expect(storedForms('caf\u00e9')).toEqual(['caf\u00e9', 'cafe\u0301'])
  expect(storedForms('cafe\u0301')).toEqual(['caf\u00e9', 'cafe\u0301'])
  expect(storedForms('e\u0301 \u00e9')).toEqual(['\u00e9 \u00e9', 'e\u0301 \u00e9', 'e\u0301 e\u0301'])
  expect(storedForms('\u0915\u093c')).toEqual(['\u0915\u093c'])
  // Unicode's rules never compose this letter.
  expect(storedForms('\u0958')).toEqual(['\u0915\u093c', '\u0958'])
})
