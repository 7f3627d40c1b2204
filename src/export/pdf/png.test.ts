import { deflateSync } from 'node:zlib'
import { zlibSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { decoded, readObjects } from '#tests/kits/pdf-syntax-reader.ts'
import { newPdfFile } from './pdf-file.ts'
import { addPng } from './png.ts'
import { dictionary } from './syntax.ts'

/** A PNG of these rows as they are stored: a filter, then the pixels. */
function png(
  header: { width: number; height: number; depth: number; kind: number },
  rows: Uint8Array,
  extra: [string, number[]][] = [],
  stored: Uint8Array = zlibSync(rows),
): Uint8Array {
  const { width, height, depth, kind } = header
  const chunk = (type: string, content: Uint8Array | readonly number[]) => {
    const bytes = new Uint8Array(12 + content.length)
    new DataView(bytes.buffer).setUint32(0, content.length)
    bytes.set(
      [...type].map((letter) => letter.charCodeAt(0)),
      4,
    )
    bytes.set(content, 8)
    return bytes
  }
  const size = new Uint8Array(13)
  new DataView(size.buffer).setUint32(0, width)
  new DataView(size.buffer).setUint32(4, height)
  size.set([depth, kind, 0, 0, 0], 8)
  const chunks = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    chunk('IHDR', size),
    ...extra.map(([type, content]) => chunk(type, content)),
    chunk('IDAT', stored),
    chunk('IEND', []),
  ]
  return Uint8Array.from(chunks.flatMap((one) => [...one]))
}

/** The colours and the transparency of an embedded picture, as its reader gets them. */
function embedded(bytes: Uint8Array): { colors: number[]; alpha: number[] | null } | null {
  const file = newPdfFile()
  const image = addPng(file, bytes)
  if (!image) return null
  const { objects } = readObjects(file.finish(image.reference, file.add(dictionary({}))))
  const object = objects.get(image.reference.number)
  if (!object || !(object.value instanceof Map)) throw new Error('no picture')
  const mask = (object.value as ReadonlyMap<string, unknown>).get('SMask') as { reference: number } | undefined
  const soft = mask && objects.get(mask.reference)
  return { colors: [...decoded(object)], alpha: soft ? [...decoded(soft)] : null }
}

const byte = fc.integer({ min: 0, max: 255 })

describe('a PNG', () => {
  test('with transparency keeps each pixel, by whichever filters its rows were stored', () => {
    const pixels = fc.array(fc.array(fc.tuple(byte, byte, byte, byte), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(pixels, fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 }), (rows, filters) => {
        const flat = rows.map((row) => row.flat())
        const stored = flat.flatMap((row, at) => [filters[at] ?? 0, ...filtered(filters[at] ?? 0, row, flat[at - 1])])
        const found = embedded(png({ width: 3, height: rows.length, depth: 8, kind: 6 }, Uint8Array.from(stored)))
        expect(found?.colors).toEqual(rows.flat().flatMap(([r, g, b]) => [r, g, b]))
        const alpha = rows.flat().map(([, , , a]) => a)
        expect(found?.alpha).toEqual(alpha.every((value) => value === 255) ? null : alpha)
      }),
    )
  })

  test('of a palette with a transparent colour', () => {
    const extra: [string, number[]][] = [
      ['PLTE', [255, 0, 0, 0, 0, 255]],
      ['tRNS', [0]],
    ]
    const found = embedded(png({ width: 3, height: 1, depth: 1, kind: 3 }, Uint8Array.of(0, 0b01000000), extra))
    expect(found).toEqual({ colors: [255, 0, 0, 0, 0, 255, 255, 0, 0], alpha: [0, 255, 0] })
  })

  test('of 16 bits', () => {
    const found = embedded(png({ width: 1, height: 1, depth: 16, kind: 4 }, Uint8Array.of(0, 0x80, 0x80, 0x40, 0x40)))
    expect(found).toEqual({ colors: [128, 128, 128], alpha: [64] })
  })

  test('that ends early, or says that it is huge, is refused', () => {
    expect(embedded(png({ width: 2, height: 2, depth: 8, kind: 6 }, new Uint8Array(9)))).toBeNull()
    expect(embedded(png({ width: 2, height: 2, depth: 8, kind: 2 }, new Uint8Array(7)))).toBeNull()
    expect(embedded(png({ width: 1e9, height: 1e9, depth: 8, kind: 2 }, new Uint8Array(7)))).toBeNull()
  })

  test('whose data is long keeps each pixel', () => {
    const [width, height] = [160, 150]
    const pixels = Uint8Array.from({ length: 4 * width * height }, (_, at) => (at * at * 31 + at * 7) % 251)
    const rows = new Uint8Array(height * (1 + 4 * width))
    for (let row = 0; row < height; row++)
      rows.set(pixels.subarray(4 * width * row, 4 * width * (row + 1)), row * (1 + 4 * width) + 1)
    const found = embedded(png({ width, height, depth: 8, kind: 6 }, rows))
    expect(found?.alpha).toEqual([...pixels].filter((_, at) => at % 4 === 3))
    expect(found?.colors).toEqual([...pixels].filter((_, at) => at % 4 !== 3))
  })

  // A megabyte can become a gigabyte, in the file and in its reader.
  test.each([2, 6])('of kind %i whose data becomes more than its pixels is refused', (kind) => {
    const inflated = deflateSync(Buffer.alloc(64 * 1024 * 1024))
    expect(embedded(png({ width: 2, height: 2, depth: 8, kind }, new Uint8Array(), [], inflated))).toBeNull()
  })

  test('whatever it is, stops nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 40, maxLength: 200 }), (bytes) => {
        bytes.set([0x89, 0x50, 0x4e, 0x47])
        const file = newPdfFile()
        expect(() => addPng(file, bytes)).not.toThrow()
      }),
    )
  })
})

function filtered(filter: number, row: readonly number[], before: readonly number[] = row.map(() => 0)): number[] {
  return row.map((value, at) => {
    const [left, up, corner] = [row[at - 4] ?? 0, before[at] ?? 0, before[at - 4] ?? 0]
    const estimate = left + up - corner
    const nearest = [left, up, corner].reduce((best, one) =>
      Math.abs(estimate - one) < Math.abs(estimate - best) ? one : best,
    )
    return (value - ([0, left, up, Math.floor((left + up) / 2), nearest][filter] ?? 0)) & 255
  })
}
