import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { withoutLocation } from './location.ts'

const latin = (value: string) => [...value].map((letter) => letter.charCodeAt(0))
const segment = (marker: number, content: readonly number[]) => {
  const length = content.length + 2
  return [0xff, marker, length >> 8, length & 0xff, ...content]
}
const jpeg = (...segments: number[][]) =>
  new Uint8Array([0xff, 0xd8, ...segments.flat(), ...segment(0xda, [1, 2, 3]), 9, 8, 7, 0xff, 0xd9])

/** The bytes from the start of the picture, which follows its segments. */
const picture = 12

/** A TIFF block with a camera's name and a position: 12.97° north, and "N". */
function exif(little: boolean, tag = 0x8825): number[] {
  const short = (value: number) => (little ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff])
  const long = (value: number) => (little ? [...short(value), 0, 0] : [0, 0, ...short(value)])
  const entry = (id: number, type: number, count: number, value: number[]) => [
    ...short(id),
    ...short(type),
    ...long(count),
    ...value,
  ]
  const ifd = [...short(2), ...entry(0x10f, 2, 4, latin('Pix\0')), ...entry(tag, 4, 1, long(38)), ...long(0)]
  const gps = [...short(2), ...entry(1, 2, 2, latin('N\0\0\0')), ...entry(2, 5, 3, long(68)), ...long(0)]
  const degrees = [12, 1, 58, 1, 30, 1].flatMap(long)
  return [...latin('Exif\0\0'), ...latin(little ? 'II' : 'MM'), ...short(42), ...long(8), ...ifd, ...gps, ...degrees]
}

const text = (bytes: Uint8Array) => String.fromCharCode(...bytes)

describe.each([true, false])('a picture with a position (little-endian: %s)', (little) => {
  const before = jpeg(segment(0xe0, latin('JFIF\0')), segment(0xe1, exif(little)))
  const after = withoutLocation(before.slice())

  it('loses it', () => {
    const place = before.length - picture - 24
    expect(before.subarray(place, place + 24).some((byte) => byte === 58)).toBe(true)
    expect(after.subarray(place, place + 24)).toEqual(new Uint8Array(24))
    expect(text(after)).not.toContain('N\0')
  })

  it('keeps everything else, in its place', () => {
    expect(after).toHaveLength(before.length)
    expect(text(after)).toContain('Pix\0')
    expect(after.subarray(-picture)).toEqual(before.subarray(-picture))
  })

  it('has none to lose a second time', () => expect(withoutLocation(after.slice())).toEqual(after))
})

it('drops blocks that can name a place', () => {
  const xmp = segment(0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="12"/>'))
  const iptc = segment(0xed, latin('Photoshop 3.0\0Bengaluru'))
  const other = segment(0xe2, latin('ICC_PROFILE\0'))
  expect(withoutLocation(jpeg(xmp, other, iptc))).toEqual(jpeg(other))
})

it("drops Exif data that it can't read", () => {
  const broken = segment(0xe1, [...latin('Exif\0\0MM'), 0, 42, 0, 0, 255, 255])
  expect(withoutLocation(jpeg(broken))).toEqual(jpeg())
})

it.each([
  ['a picture without one', jpeg(segment(0xe1, exif(false, 0x8769)))],
  ['a PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
  ['nothing', new Uint8Array()],
  ['half a segment', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1])],
])('returns %s as it is', (_what, bytes) => expect(withoutLocation(bytes)).toBe(bytes))

it('never changes bytes after the start of the picture', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 60 }), (noise, content) => {
      expect(() => withoutLocation(new Uint8Array(noise))).not.toThrow()
      const bytes = jpeg(segment(0xe1, [...latin('Exif\0\0'), ...content]))
      expect(withoutLocation(bytes.slice()).subarray(-picture)).toEqual(bytes.subarray(-picture))
    }),
  )
})
