import { expect, test } from 'vitest'
import * as fc from '#tests/kits/fast-check.ts'
import { decoded, readObjects } from '#tests/kits/pdf-syntax-reader.ts'
import { newPdfFile } from './pdf-file.ts'
import { addPixels } from './pictures.ts'
import { dictionary } from './syntax.ts'

const byte = fc.integer({ min: 0, max: 255 })
const pixel = fc.tuple(byte, byte, byte, fc.oneof(fc.constant(255), byte))

test('a picture keeps the colours and the transparency of each pixel', () => {
  const rows = fc.array(fc.tuple(pixel, pixel, pixel), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rows, (pixels) => {
      const file = newPdfFile()
      const flat = pixels.flat()
      const data = Uint8ClampedArray.from(flat.flat())
      const image = addPixels(file, { width: 3, height: pixels.length, data })
      expect([image.width, image.height]).toEqual([3, pixels.length])
      const { objects } = readObjects(file.finish(image.reference, file.add(dictionary({}))))
      const object = objects.get(image.reference.number)
      if (!object || !(object.value instanceof Map)) throw new Error('no picture')
      const mask = (object.value as ReadonlyMap<string, unknown>).get('SMask') as { reference: number } | undefined
      const soft = mask && objects.get(mask.reference)
      expect([...decoded(object)]).toEqual(flat.flatMap(([r, g, b]) => [r, g, b]))
      const alpha = flat.map(([, , , a]) => a)
      expect(soft ? [...decoded(soft)] : null).toEqual(alpha.every((value) => value === 255) ? null : alpha)
    }),
  )
})
