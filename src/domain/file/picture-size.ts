import { type BoxPlaces, codedSizes } from './avif-sizes.ts'
import { picturePixelsMax } from './limits.ts'
import { headLength, typeOf } from './type.ts'

export interface PictureSize {
  /** In pixels. */
  width: number
  height: number
}

export type PictureProblem = 'unreadable' | 'too-large'

/**
 * Why a picture must not be decoded; undefined if it may be. Call it before any decoder, because a few hundred bytes can require gigabytes.
 *
 * @param bytes the whole file
 * @param most the maximum number of pixels
 */
export function pictureProblem(bytes: Uint8Array, most: number = picturePixelsMax): PictureProblem | undefined {
  const size = pictureSize(bytes)
  if (!size) return 'unreadable'
  return size.width * size.height > most ? 'too-large' : undefined
}

/** The message for a picture that a document or an avatar doesn't take. */
export const tooManyPixels = (name: string) =>
  `“${name}” has more than ${picturePixelsMax / 1_000_000} megapixels. Choose a smaller copy of it.`

/** The message for a picture that this browser can't read, if its type says why. */
export function unreadableHere(name: string, head: Uint8Array): string | undefined {
  return /hei[cf]/.test(typeOf(head, '') ?? '')
    ? `“${name}” is a HEIC photo, which this browser can’t read. Choose it as a JPEG, or add it on an iPhone or a Mac.`
    : undefined
}

/**
 * The dimensions of a JPEG, PNG, GIF, WebP, AVIF or HEIC as a decoder reads them, the largest if the file has several; null if they can't be
 * read, and for other formats and films.
 *
 * @param bytes the whole file
 */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const read = readers[typeOf(bytes.subarray(0, headLength), '') ?? '']
  try {
    const size = read?.(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    // The file ends before its dimensions.
    if (error instanceof RangeError) return null
    throw error
  }
}

const readers: Readonly<Record<string, (view: DataView) => PictureSize | null>> = {
  'image/jpeg': ofJpeg,
  'image/png': ofPng,
  'image/gif': ofGif,
  'image/webp': ofWebp,
  'image/avif': ofBoxes,
  'image/heic': ofBoxes,
  'image/heif': ofBoxes,
}

/** ITU-T T.81, B.2: the first frame's header. */
function ofJpeg(view: DataView): PictureSize | null {
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    // Decoders skip bytes that start no segment. Data hidden behind such bytes isn't read here.
    const isKnown = marker === 0x01 || (marker >= 0xc0 && marker < 0xf0) || marker >= 0xfe
    if (!isKnown || marker === 0xd9 || marker === 0xda) return null
    const isBare = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    // 0xff is padding.
    at += marker === 0xff ? 1 : isBare ? 2 : 2 + view.getUint16(at + 2)
  }
  return null
}

function ofPng(view: DataView): PictureSize | null {
  return latin(view, 12) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : null
}

/** GIF89a, 18 to 24. Decoders enlarge the screen to the first frame. */
function ofGif(view: DataView): PictureSize | null {
  const short = (at: number) => view.getUint16(at, true)
  const colors = view.getUint8(10)
  let at = 13 + (colors & 0x80 ? 3 * 2 ** ((colors & 7) + 1) : 0)
  while (view.getUint8(at) === 0x21) {
    at += 2
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length
    at += 1
  }
  if (view.getUint8(at) !== 0x2c) return null
  return {
    width: Math.max(short(6), short(at + 1) + short(at + 5)),
    height: Math.max(short(8), short(at + 3) + short(at + 7)),
  }
}

/** RFC 9649. Frames are not larger than the canvas of an extended file. */
function ofWebp(view: DataView): PictureSize | null {
  const long = (at: number) => view.getUint32(at, true)
  switch (latin(view, 12)) {
    case 'VP8X':
      return { width: 1 + (long(24) & 0xffffff), height: 1 + (long(26) >>> 8) }
    case 'VP8L':
      return { width: 1 + (long(21) & 0x3fff), height: 1 + ((long(21) >>> 14) & 0x3fff) }
    case 'VP8 ':
      return { width: long(26) & 0x3fff, height: (long(26) >>> 16) & 0x3fff }
    default:
      return null
  }
}

/**
 * ISO/IEC 23008-12, 6.5.3: the properties `ispe` of a picture and of its tiles, or the sizes in its coded data, which decoders use too. A film has
 * its own dimensions.
 */
function ofBoxes(view: DataView): PictureSize | null {
  const places: BoxPlaces = { ispe: [], infe: [], iloc: [], av1C: [] }
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const length = boxLength(view, at)
    const type = latin(view, at + 4)
    if (type === 'moov' || length < 8) return null
    const end = Math.min(at + length, view.byteLength) - 16
    for (let place = at + 8; type === 'meta' && place <= end; place += 1) {
      places[latin(view, place) as keyof BoxPlaces]?.push(place)
    }
    at += length
  }
  const coded = codedSizes(view, places)
  const said = places.ispe.map((at) => ({ width: view.getUint32(at + 8), height: view.getUint32(at + 12) }))
  const area = ({ width, height }: PictureSize) => width * height
  return coded && said.concat(coded).reduce<PictureSize>((most, one) => (area(most) < area(one) ? one : most), nothing)
}

const nothing: PictureSize = { width: 0, height: 0 }

function boxLength(view: DataView, at: number): number {
  const length = view.getUint32(at)
  if (length === 1) return Number(view.getBigUint64(at + 8))
  return length === 0 ? view.byteLength - at : length
}

function latin(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}
