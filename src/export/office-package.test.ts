import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { findAll, readXml } from '#tests/kits/xml-reader.ts'
import { officePackage, type Part, relationshipId } from './office-package.ts'
import { element, text, xmlDocument } from './xml.ts'

const content = xmlDocument(element('a'))
const parts: Part[] = [
  { path: '/a/main.xml', contentType: 'a/main', content, relationships: [{ type: 'image', target: '/a/b/other.xml' }] },
  { path: '/a/b/other.xml', contentType: 'a/other', content },
]
const properties = { title: text('A & B'), creator: text('Me'), main: '/a/main.xml' }
const read = (file: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([path, bytes]) => [path, strFromU8(bytes)]))

test('begins with the content types, which list every part', () => {
  const files = read(officePackage(properties, parts))
  expect(Object.keys(files)[0]).toBe('[Content_Types].xml')
  const overrides = findAll(readXml(files['[Content_Types].xml'] ?? ''), 'Override')
  expect(overrides.map(({ attributes }) => attributes)).toEqual([
    { PartName: '/a/main.xml', ContentType: 'a/main' },
    { PartName: '/a/b/other.xml', ContentType: 'a/other' },
    {
      PartName: '/docProps/core.xml',
      ContentType: 'application/vnd.openxmlformats-package.core-properties+xml',
    },
  ])
})

test('stores relationships beside their part', () => {
  const files = read(officePackage(properties, parts))
  const [relationship] = readXml(files['a/_rels/main.xml.rels'] ?? '').children
  expect(relationship?.attributes).toEqual({
    Id: relationshipId(0),
    Type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image',
    Target: '/a/b/other.xml',
  })
  expect(readXml(files['_rels/.rels'] ?? '').children[0]?.attributes['Target']).toBe('/a/main.xml')
  expect(files['a/b/_rels/other.xml.rels']).toBeUndefined()
})

test('holds the title', () => {
  const core = readXml(read(officePackage(properties, parts))['docProps/core.xml'] ?? '')
  expect(findAll(core, 'dc:title')[0]?.text).toBe('A & B')
})

test('has a fixed date, so that equal documents have equal bytes', () => {
  const file = officePackage(properties, parts)
  const header = new DataView(file.buffer)
  // The first local file header: time 0:00, date 1 January 1980.
  expect([header.getUint16(10, true), header.getUint16(12, true)]).toEqual([0, 0x21])
  expect(officePackage(properties, parts)).toEqual(file)
})

test('stores bytes unchanged, with one content type for their extension', () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 7)
  const pictures = ['/a/1.png', '/a/2.png'].map((path) => ({ path, contentType: 'image/png', content: bytes }))
  const file = officePackage(properties, [...parts, ...pictures])
  expect(unzipSync(file)['a/2.png']).toEqual(bytes)
  expect(file.length).toBeGreaterThan(2 * bytes.length)
  const types = readXml(read(file)['[Content_Types].xml'] ?? '').children.map(({ attributes }) => attributes)
  expect(types.filter(({ ContentType }) => ContentType === 'image/png')).toEqual([
    { Extension: 'png', ContentType: 'image/png' },
  ])
})
