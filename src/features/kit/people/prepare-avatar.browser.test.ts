import { describe, expect, it } from 'vitest'
import { jpegHeader } from '#tests/kits/picture-headers.ts'
import { AvatarRefused, prepareAvatar } from './prepare-avatar.ts'

/** An image of coloured columns, from left to right. */
async function picture(columns: readonly string[], width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  for (const [index, colour] of columns.entries()) {
    if (!context) continue
    context.fillStyle = colour
    context.fillRect((index * width) / columns.length, 0, width / columns.length, height)
  }
  return new File([await canvas.convertToBlob({ type })], 'me', { type })
}

const drawing = (attributes: string, content: string) =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`], 'me.svg', {
    type: 'image/svg+xml',
  })

/** The avatar's dimensions, and its colours at these fractions of its width, half-way down. */
async function shown(avatar: Blob, ...parts: number[]) {
  const bitmap = await createImageBitmap(avatar)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const colours = parts.map((part) => {
    const data = context?.getImageData(Math.floor(bitmap.width * part), Math.floor(bitmap.height / 2), 1, 1).data
    return nameOf([...(data ?? [])])
  })
  return { type: avatar.type, size: [bitmap.width, bitmap.height], colours }
}

/** JPEG shifts colours a little. */
function nameOf([red = 0, green = 0, blue = 0]: number[]): string {
  return [red, green, blue].map((part) => (part > 200 ? '1' : part < 55 ? '0' : '?')).join('')
}

describe('an avatar', () => {
  it("is the image's middle square, as a JPEG of 512 pixels", async () => {
    const avatar = await prepareAvatar(await picture(['#f00', '#0f0', '#0f0', '#00f'], 1600, 800))
    expect(await shown(avatar, 0.1, 0.9)).toEqual({ type: 'image/jpeg', size: [512, 512], colours: ['010', '010'] })
    expect(avatar.size).toBeLessThan(100_000)
  })

  it('is never larger than the image', async () => {
    const avatar = await prepareAvatar(await picture(['#f00'], 40, 90, 'image/webp'))
    expect(await shown(avatar, 0.5)).toMatchObject({ size: [40, 40], colours: ['100'] })
  })

  it('has a white background if the image has none', async () => {
    const avatar = await prepareAvatar(await picture(['transparent', '#f00'], 100, 100))
    expect(await shown(avatar, 0.2, 0.8)).toMatchObject({ colours: ['111', '100'] })
  })

  it("respects the camera's orientation", async () => {
    const photo = await picture(['#f00', '#00f'], 200, 200, 'image/jpeg')
    const [upright, upsideDown] = [await turned(photo, 1), await turned(photo, 3)]
    expect(await shown(await prepareAvatar(upright), 0.2, 0.8)).toMatchObject({ colours: ['100', '001'] })
    expect(await shown(await prepareAvatar(upsideDown), 0.2, 0.8)).toMatchObject({ colours: ['001', '100'] })
  })

  it.each([
    ['with a size', 'width="20" height="10" viewBox="0 0 20 10"'],
    ['without one', 'viewBox="0 0 20 10"'],
  ])('is sharp when made from a drawing %s', async (_what, attributes) => {
    const avatar = await prepareAvatar(drawing(attributes, '<rect width="20" height="10" fill="#00f"/>'))
    expect(await shown(avatar, 0.5)).toMatchObject({ size: [512, 512], colours: ['001'] })
  })
})

describe('an invalid image', () => {
  it.each([
    ['has the type of a text', new File(['text'], 'me.txt', { type: 'text/plain' }), 'Please upload an image file'],
    [
      'only has the type of an image',
      new File(['text'], 'me.png', { type: 'image/png' }),
      'Please upload an image file',
    ],
    ['is a broken drawing', drawing('', '<rect'), 'Please upload an image file'],
    [
      'is too large',
      new File([new Uint8Array(2 * 1024 * 1024)], 'me.png', { type: 'image/png' }),
      'File size should be less than 2MB',
    ],
    [
      'has more pixels than a device can hold',
      new File([jpegHeader(16_000, 16_000)], 'me.jpg', { type: 'image/jpeg' }),
      '“me.jpg” has more than 50 megapixels. Choose a smaller copy of it.',
    ],
  ])('is refused if it %s', async (_what, file, message) => {
    const refused = prepareAvatar(file)
    await expect(refused).rejects.toThrow(AvatarRefused)
    await expect(refused).rejects.toThrow(message)
  })
})

/** The same JPEG with an EXIF orientation. */
async function turned(jpeg: File, orientation: number): Promise<File> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [...new TextEncoder().encode('Exif'), 0, 0, ...tiff]
  const segment = [0xff, 0xe1, 0, exif.length + 2, ...exif]
  return new File([bytes.slice(0, 2), new Uint8Array(segment), bytes.slice(2)], 'me.jpg', { type: 'image/jpeg' })
}
