import { afterEach, expect, it, vi } from 'vitest'
import { jpegHeader, pngHeader } from '#tests/kits/picture-headers.ts'
import { prepareFile } from './prepare-file.ts'

afterEach(() => vi.restoreAllMocks())

it('keeps a picture that would take gigabytes unchanged, and draws no preview of it', async () => {
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  for (const bytes of [jpegHeader(16_000, 16_000), pngHeader(16_000, 16_000)]) {
    const { original, preview } = await prepareFile(new File([bytes], 'wall'))
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(bytes)
    expect(preview).toBeNull()
  }
  expect(decode).not.toHaveBeenCalled()
})

it('draws a small JPEG of other pictures', async () => {
  const canvas = new OffscreenCanvas(1600, 800)
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
  const { preview } = await prepareFile(new File([await canvas.convertToBlob({ type: 'image/webp' })], 'menu.webp'))
  const { width, height } = await createImageBitmap(preview ?? new Blob())
  expect([preview?.type, width, height]).toEqual(['image/jpeg', 640, 320])
})
