import { describe, expect, it } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import {
  av1Data,
  avifFile,
  boxesHeader,
  gifHeader,
  jpegHeader,
  pngHeader,
  webpHeaders,
} from '#tests/kits/picture-headers.ts'
import { pictureProblem, pictureSize } from './picture-size.ts'

describe('the dimensions of a picture', () => {
  it.each([
    ['a JPEG', jpegHeader(4000, 3000)],
    ['a PNG', pngHeader(4000, 3000)],
    ['a GIF', gifHeader(4000, 3000)],
    ['a GIF whose frame is larger than its screen', gifHeader(4, 3, [4000, 3000])],
    ['a lossy WebP', webpHeaders.lossy(4000, 3000)],
    ['a lossless WebP', webpHeaders.lossless(4000, 3000)],
    ['an extended WebP', webpHeaders.extended(4000, 3000)],
    ['an AVIF', boxesHeader('avif', [[4000, 3000]])],
    [
      'a HEIC of tiles',
      boxesHeader('heic', [
        [512, 512],
        [4000, 3000],
        [320, 240],
      ]),
    ],
  ])('are read from %s', (_what, bytes) => {
    expect(pictureSize(bytes)).toEqual({ width: 4000, height: 3000 })
  })

  it.each([
    ['ends early', jpegHeader(4000, 3000).subarray(0, 12)],
    ['has no pixels', pngHeader(0, 3000)],
    ['has no frame', Uint8Array.of(0xff, 0xd8, 0xff, 0xd9, 0, 0, 0, 0)],
    [
      'hides its frame behind what decoders skip',
      Uint8Array.from([
        0xff,
        0xd8,
        0xff,
        0,
        0,
        11,
        ...jpegHeader(4, 3).subarray(2),
        ...jpegHeader(16_000, 16_000).subarray(2),
      ]),
    ],
    ['has a reserved marker', Uint8Array.from([0xff, 0xd8, 0xff, 0xf0, 0, 2, ...jpegHeader(4, 3).subarray(2)])],
    ['is a film', boxesHeader('avis', [[4, 3]], true)],
    ['is no picture', new TextEncoder().encode('%PDF-1.7')],
  ])('can’t be read if it %s', (_what, bytes) => {
    expect(pictureProblem(bytes)).toBe('unreadable')
  })

  const small: [number, number] = [64, 64]
  it.each([
    ['its data', avifFile(small, [av1Data(16_000, 12_000)])],
    ['its data, with a reduced header', avifFile(small, [av1Data(16_000, 12_000, { reduced: true })])],
    ['its data, by the tables of other versions', avifFile(small, [av1Data(16_000, 12_000)], { version: 2 })],
    ['its data, by the tables of the first version', avifFile(small, [av1Data(16_000, 12_000)], { version: 0 })],
    ['a later part of its data', avifFile(small, [av1Data(64, 64), av1Data(16_000, 12_000)])],
    ['its property', avifFile(small, [av1Data(64, 64)], { config: [...av1Data(16_000, 12_000)] })],
  ])('are the larger ones where an AVIF says others than %s', (_where, bytes) => {
    expect(pictureSize(bytes)).toEqual({ width: 16_000, height: 12_000 })
    expect(pictureProblem(bytes)).toBe('too-large')
  })

  it('are those of its boxes if its data is smaller', () => {
    expect(pictureSize(avifFile([4000, 3000], [av1Data(512, 512)]))).toEqual({ width: 4000, height: 3000 })
  })

  it.each([
    ['is in its metadata', avifFile(small, [av1Data(64, 64)], { method: 1 })],
    ['has times', avifFile(small, [av1Data(64, 64, { times: true })])],
    ['is cut through', avifFile(small, [av1Data(64, 64).subarray(0, 5), av1Data(64, 64).subarray(5)])],
    [
      'has two tables of places',
      avifFile(small, [av1Data(64, 64)], { config: [...new TextEncoder().encode('iloc'.padEnd(20))] }),
    ],
  ])('can’t be read if an AVIF’s data %s', (_what, bytes) => {
    expect(pictureProblem(bytes)).toBe('unreadable')
  })

  it("may be 50 megapixels, a camera's maximum, and not one row more", () => {
    expect(pictureProblem(jpegHeader(8000, 6250))).toBeUndefined()
    expect(pictureProblem(jpegHeader(8000, 6251))).toBe('too-large')
    expect(pictureProblem(jpegHeader(16_000, 16_000))).toBe('too-large')
    expect(pictureProblem(pngHeader(2 ** 32 - 1, 2 ** 32 - 1))).toBe('too-large')
    expect(pictureProblem(jpegHeader(641, 640), 640 * 640)).toBe('too-large')
  })

  it('can be requested from any bytes without failing', () => {
    const begin = fc.constantFrom(
      ...[
        jpegHeader(1, 1),
        pngHeader(1, 1),
        gifHeader(1, 1),
        webpHeaders.lossy(1, 1),
        boxesHeader('avif', [[1, 1]]),
        avifFile([1, 1], [av1Data(1, 1)]),
      ],
    )
    const changes = fc.array(fc.tuple(fc.nat(80), fc.integer({ min: 0, max: 255 })), { maxLength: 6 })
    fc.assert(
      fc.property(begin, changes, (bytes, changed) => {
        const other = bytes.slice()
        for (const [at, byte] of changed) other[at] = byte
        expect(() => pictureSize(other)).not.toThrow()
      }),
    )
  })
})
