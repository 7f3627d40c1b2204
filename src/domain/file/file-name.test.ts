import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { sizeText, storableName, timeLeftText, versionKey } from './file-name.ts'

describe('the stored name', () => {
  it.each([
    ['menu.pdf', 'menu.pdf'],
    ['  a  b.png ', 'a  b.png'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\menu.pdf', 'C:_menu.pdf'],
    ['a\u0000\u001fb\u007f.txt', 'a__b_.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['मेनू.pdf', 'मेनू.pdf'],
    ['', 'file'],
    ['\u202E', 'file'],
  ])('%j is %j', (name, stored) => expect(storableName(name)).toBe(stored))

  it('keeps its extension if it is shortened', () => {
    const stored = storableName(`${'x'.repeat(200)}.docx`)
    expect([...stored]).toHaveLength(120)
    expect(stored.endsWith('x….docx')).toBe(true)
  })

  it('is short, without folders, and stays as it is when stored again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const stored = storableName(name)
        expect([...stored].length).toBeLessThanOrEqual(120)
        expect(stored).not.toMatch(/[/\\]/)
        expect(stored.isWellFormed()).toBe(true)
        expect(storableName(stored)).toBe(stored)
      }),
    )
  })
})

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [15 * 1024 ** 2, '15 MB'],
  [9.94 * 1024 ** 2, '9.9 MB'],
  [1024 ** 2 - 1, '1 MB'],
  [5 * 1024 ** 3, '5 GB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))

it.each([
  [0, 'less than a minute left'],
  [59, 'less than a minute left'],
  [60, 'about 1 min left'],
  [150, 'about 3 min left'],
  [4000, 'more than an hour left'],
])('%d seconds are %s', (seconds, text) => expect(timeLeftText(seconds)).toBe(text))

it('treats names that differ only in case or composition as the same', () => {
  expect(versionKey('Café.PDF')).toBe(versionKey('cafe\u0301.pdf'))
  expect(versionKey('a.pdf')).not.toBe(versionKey('b.pdf'))
})
