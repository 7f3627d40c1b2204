import { describe, expect, it } from 'vitest'
import { jpegHeader, pngHeader } from '#tests/kits/picture-headers.ts'
import { exportedPicture } from './make-files.ts'

async function drawn(type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(3, 2)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'rgb(255 0 0 / 1)'
  context.fillRect(0, 0, 1, 1)
  context.fillStyle = 'rgb(0 0 255 / 0.4)'
  context.fillRect(2, 1, 1, 1)
  return canvas.convertToBlob({ type })
}

describe('a picture in an exported file', () => {
  it('has the pixels of a PNG for a PDF, with their transparency', async () => {
    const png = await drawn('image/png')
    const picture = await exportedPicture(png, true)
    expect(picture).toMatchObject({ mediaType: 'image/png', width: 3, height: 2, pixels: { width: 3, height: 2 } })
    expect(picture?.bytes).toEqual(new Uint8Array(await png.arrayBuffer()))
    const pixels = [...(picture?.pixels?.data ?? [])]
    expect(pixels.slice(0, 8)).toEqual([255, 0, 0, 255, 0, 0, 0, 0])
    expect(pixels.slice(-4)).toEqual([0, 0, 255, 102])
  })

  it('has only the bytes of a JPEG, and of a PNG for PowerPoint', async () => {
    expect((await exportedPicture(await drawn('image/jpeg'), true))?.pixels).toBeUndefined()
    expect((await exportedPicture(await drawn('image/png'), false))?.pixels).toBeUndefined()
  })

  it.each([
    ['a PNG that is cut off', pngHeader(4, 3)],
    ['a JPEG that is cut off', jpegHeader(4, 3)],
    ['a text', new TextEncoder().encode('menu')],
  ])('is left out if it is %s', async (_, bytes) => {
    expect(await exportedPicture(new Blob([bytes]), true)).toBeUndefined()
  })
})
