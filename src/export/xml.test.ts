import { expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { hostileText } from '#tests/kits/projections.ts'
import { readXml } from '#tests/kits/xml-reader.ts'
import { element, text, xmlDocument } from './xml.ts'

/** The part of a text that XML can contain: the definition of its `Char`, character by character. */
function allowed(value: string): string {
  return [...value]
    .filter((character) => /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(character))
    .join('')
}

test('any text is read back unchanged, except characters that XML can’t contain', () => {
  fc.assert(
    fc.property(fc.oneof(hostileText, fc.string({ unit: 'binary' })), (value) => {
      const root = readXml(xmlDocument(element('a', { b: value }, element('c', {}, text(value)))))
      expect(root.attributes).toEqual({ b: allowed(value) })
      expect(root.children[0]?.text).toBe(allowed(value))
    }),
  )
})

test('drops one half of a surrogate pair and keeps whole pairs', () => {
  expect(text('a\uD83Db😀\uDE00')).toBe('ab😀')
})

test('leaves out an attribute without a value', () => {
  expect(element('a', { b: undefined, c: 0 })).toBe('<a c="0"/>')
})
