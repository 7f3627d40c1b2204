import { expect, it } from 'vitest'
import { refusalOfFile, typeOf } from './type.ts'

const text = (value: string) => new TextEncoder().encode(value)
const bytes = (...values: (number | string)[]) =>
  new Uint8Array(
    values.flatMap((value) => (typeof value === 'number' ? value : [...value].map((l) => l.charCodeAt(0)))),
  )
const zip = bytes('PK', 3, 4)
const compound = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

it.each([
  ['a.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
  ['a.png', bytes(0x89, 'PNG\r\n', 0x1a, '\n'), 'image/png'],
  ['a.gif', bytes('GIF89a'), 'image/gif'],
  ['a.webp', bytes('RIFF', 0, 0, 0, 0, 'WEBP'), 'image/webp'],
  ['a.avif', bytes(0, 0, 0, 0x1c, 'ftypavif'), 'image/avif'],
  ['a.heic', bytes(0, 0, 0, 0x18, 'ftypheic'), 'image/heic'],
  ['a.mp4', bytes(0, 0, 0, 0x18, 'ftypisom'), 'video/mp4'],
  ['a.mov', bytes(0, 0, 0, 0x14, 'ftypqt  '), 'video/quicktime'],
  ['a.webm', bytes(0x1a, 0x45, 0xdf, 0xa3, 0x93, 'B', 0x82, 0x84, 'webm'), 'video/webm'],
  ['a.mkv', bytes(0x1a, 0x45, 0xdf, 0xa3, 0x93, 'B', 0x82, 0x88, 'matroska'), undefined],
  ['a.pdf', text('%PDF-1.7'), 'application/pdf'],
  ['a.docx', zip, word],
  ['a.DOCX', zip, word],
  ['a.zip', zip, 'application/zip'],
  ['a.jar', zip, 'application/zip'],
  ['a.xls', compound, 'application/vnd.ms-excel'],
  ['a.msi', compound, undefined],
  ['a.csv', text('a,b\n1,₹2'), 'text/csv'],
  ['a.txt', text('Hello'), 'text/plain'],
  ['a.txt', text('a < b'), 'text/plain'],
  ['a.txt', text('<!DOCTYPE html><p>'), undefined],
  ['a.txt', text(' \n<svg xmlns="">'), undefined],
  ['a.txt', bytes('MZ', 0, 1), undefined],
  ['a.csv', bytes('caf', 0xe9, ';1'), 'text/csv'],
  ['a.csv', bytes(0xff, 0xfe, 'a', 0, ';', 0), 'text/csv'],
  ['a.txt', bytes(0xff, 0xfe, '<', 0, 's', 0, 'v', 0, 'g', 0, '>', 0), undefined],
  ['a.docx', compound, word],
  ['a.mp4', bytes(0, 0, 0, 0x1c, 'ftypXAVC'), 'video/mp4'],
  ['a.mov', bytes(0, 0, 0, 8, 'wide'), 'video/quicktime'],
  ['a.pdf', bytes(0xef, 0xbb, 0xbf, '\n%PDF-1.4'), 'application/pdf'],
  ['a.html', text('Hello'), undefined],
  ['a.exe', bytes('MZ', 0x90, 0), undefined],
  ['IMG_2041', bytes(0xff, 0xd8, 0xff, 0xe1), 'image/jpeg'],
  ['IMG_2042', bytes(0, 0, 0, 0x18, 'ftypheic'), 'image/heic'],
  ['note.m4a', bytes(0, 0, 0, 0x1c, 'ftypM4A '), 'audio/mp4'],
  ['note.m4a', bytes(0, 0, 0, 0x1c, 'ftypmp42'), 'audio/mp4'],
  ['note.M4A', bytes(0, 0, 0, 0x1c, 'ftyp3gp4'), 'audio/mp4'],
  ['note.m4a', bytes(0, 0, 0, 0x1c, 'ftypqt  '), 'video/quicktime'],
  ['PTT-1.opus', bytes('OggS', 0, 2), 'audio/ogg'],
  ['call.mp3', bytes('ID3', 4), 'audio/mpeg'],
  ['call.mp3', bytes(0xff, 0xfb, 0x90), 'audio/mpeg'],
  ['call.mp3', bytes(0xff, 0xfe, 'a', 0), undefined],
  ['call.mp3', text('hello'), undefined],
  ['plan.md', text('# Plan'), 'text/plain'],
  ['call.ics', text('BEGIN:VCALENDAR'), 'text/plain'],
  ['asha.vcf', text('BEGIN:VCARD'), 'text/plain'],
  ['mail.eml', text('Subject: hi\r\n\r\n<p>Hi</p>'), 'text/plain'],
  ['data.json', text('{"a":1}'), 'text/plain'],
  ['letter.RTF', text('{\\rtf1 Hi}'), 'text/plain'],
  ['data.json', text('<script>alert(1)</script>'), undefined],
  ['plan.md', bytes('MZ', 0, 1), undefined],
  // The name doesn't matter.
  ['photo.jpg', text('<svg onload="alert(1)">'), undefined],
  ['photo.svg', bytes(0xff, 0xd8, 0xff, 0xe0), 'image/jpeg'],
])('%s is %#', (name, head, type) => expect(typeOf(head, name)).toBe(type))

it('accepts text that is cut within a character', () => {
  expect(typeOf(text('₹').subarray(0, 2), 'a.txt')).toBe('text/plain')
})

it.each([
  [{ name: 'a.pdf', size: 0, head: bytes() }, /is empty/],
  [{ name: 'a.pdf', size: 20 * 1024 * 1024 + 1, head: text('%PDF-') }, /larger than 20 MB/],
  [{ name: 'a.svg', size: 9, head: text('<svg>') }, /SVG drawing/],
  [{ name: 'a.svg', size: 9, head: text('<?xml version="1.0"?>\n<svg>') }, /SVG drawing/],
  [{ name: 'a.html', size: 9, head: text('<html>') }, /web page/],
  [{ name: 'a.exe', size: 9, head: bytes('MZ') }, /type that we don't accept/],
])('says why not: %#', (file, reason) => expect(refusalOfFile(file)).toMatch(reason))

it('has no message for accepted types', () => {
  expect(refusalOfFile({ name: 'a.pdf', size: 20 * 1024 * 1024, head: text('%PDF-') })).toBeUndefined()
})
