import { picturePixelsMax } from '#src/domain/file/limits.ts'
import type { PdfFile } from './pdf-file.ts'
import { array, name, type Reference } from './syntax.ts'

/** A picture in a PDF. */
export interface PdfImage {
  reference: Reference
  /** In pixels. */
  width: number
  height: number
}

/** Embeds a JPEG unchanged. Null if it can't be read (ITU-T T.81, B.2). */
export function addJpeg(file: PdfFile, bytes: Uint8Array): PdfImage | null {
  const frame = frameOf(bytes)
  if (!frame) return null
  const { width, height, components, isInverted } = frame
  const space = colorSpaces[components]
  if (!space || width === 0 || height === 0 || width * height > picturePixelsMax) return null
  const reference = file.addStream(
    bytes,
    {
      ...imageOf(width, height),
      ColorSpace: name(space),
      BitsPerComponent: 8,
      Decode: components === 4 && isInverted ? array([1, 0, 1, 0, 1, 0, 1, 0]) : undefined,
      Filter: name('DCTDecode'),
    },
    true,
  )
  return { reference, width, height }
}

/** A picture as red, green, blue and alpha of each pixel, in the form of canvases. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

/** Embeds a picture with its transparency. */
export function addPixels(file: PdfFile, { width, height, data }: Pixels): PdfImage {
  const colors = data.filter((_, at) => at % 4 < 3)
  const alpha = data.filter((_, at) => at % 4 === 3)
  const mask = { ...imageOf(width, height), ColorSpace: name('DeviceGray'), BitsPerComponent: 8 }
  const isOpaque = alpha.every((value) => value === 255)
  const reference = file.addStream(new Uint8Array(colors.buffer), {
    ...imageOf(width, height),
    ColorSpace: name('DeviceRGB'),
    BitsPerComponent: 8,
    SMask: isOpaque ? undefined : file.addStream(new Uint8Array(alpha.buffer), mask),
  })
  return { reference, width, height }
}

/** The entries of each picture's dictionary. */
const imageOf = (width: number, height: number) => ({
  Type: name('XObject'),
  Subtype: name('Image'),
  Width: width,
  Height: height,
})

const colorSpaces: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

interface Frame {
  width: number
  height: number
  components: number
  /** Adobe's programs store CMYK inverted. */
  isInverted: boolean
}

function frameOf(bytes: Uint8Array): Frame | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null
  let isInverted = false
  for (let at = 2; at + 9 < bytes.length; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker < 0xc0 || (marker >= 0xf0 && marker < 0xfe)) return null
    if (marker === 0xee) isInverted = true
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    // Readers of PDF know baseline, extended and progressive frames of 8 bits.
    if (isFrame) {
      if (marker > 0xc2 || view.getUint8(at + 4) !== 8) return null
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)]
      return { width, height, components: view.getUint8(at + 9), isInverted }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
