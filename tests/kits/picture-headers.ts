/** The headers of pictures, which state a size but have no pixels: the size for which a decoder would allocate memory. */

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  )
const big = (value: number, length: number) =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256)
const little = (value: number, length: number) => big(value, length).toReversed()
const box = (type: string, content: Uint8Array) => bytesOf(big(8 + content.length, 4), type, [...content])

/** A JPEG whose frame follows a comment and a padding byte. */
export const jpegHeader = (width: number, height: number) =>
  bytesOf(
    ...[[0xff, 0xd8], [0xff, 0xfe, 0, 6], 'menu', [0xff, 0xff, 0xc2, 0, 17, 8]],
    ...[big(height, 2), big(width, 2), [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]],
  )

export const pngHeader = (width: number, height: number) =>
  bytesOf(
    [0x89],
    'PNG\r\n',
    [0x1a],
    '\n',
    big(13, 4),
    'IHDR',
    big(width, 4),
    big(height, 4),
    [8, 6, 0, 0, 0, 0, 0, 0, 0],
  )

/** A GIF with a palette, a comment, and a first frame. @param frame the size of its first frame */
export const gifHeader = (width: number, height: number, frame: readonly [number, number] = [1, 1]) =>
  bytesOf(
    ...['GIF89a', little(width, 2), little(height, 2), [0x80, 0, 0], [0, 0, 0, 255, 255, 255]],
    ...[[0x21, 0xfe, 4], 'menu', [0, 0x2c, 0, 0, 0, 0], little(frame[0], 2), little(frame[1], 2), [0]],
  )

const riff = (type: string, content: readonly number[]) =>
  bytesOf('RIFF', little(99, 4), 'WEBP', type, little(10, 4), content)
export const webpHeaders = {
  lossy: (width: number, height: number) =>
    riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(width, 2), ...little(height, 2)]),
  lossless: (width: number, height: number) => riff('VP8L', [0x2f, ...little(width - 1 + (height - 1) * 0x4000, 4)]),
  extended: (width: number, height: number) =>
    riff('VP8X', [0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
}

/** An AVIF or HEIC with the dimensions of its pictures: a grid and its tiles, for instance. @param isFilm whether it is one as well */
export function boxesHeader(
  brand: string,
  sizes: readonly (readonly [number, number])[],
  isFilm = false,
): Uint8Array<ArrayBuffer> {
  const properties = sizes.map(([width, height]) => [
    ...box('ispe', bytesOf([0, 0, 0, 0], big(width, 4), big(height, 4))),
  ])
  const meta = box('iprp', box('ipco', Uint8Array.from(properties.flat())))
  return bytesOf(
    [...box('ftyp', bytesOf(brand, [0, 0, 0, 0], 'mif1'))],
    [...box('meta', bytesOf([0, 0, 0, 0], [...meta]))],
    isFilm ? [...box('moov', bytesOf())] : [],
  )
}

/** A full header of AV1 data, as encoders write it for pictures, after a delimiter and before a frame. @param times whether it has times, as films do */
export function av1Data(
  width: number,
  height: number,
  { times = false, reduced = false } = {},
): Uint8Array<ArrayBuffer> {
  const binary = (value: number, length: number) => value.toString(2).padStart(length, '0')
  const points = times ? '1' : `00${'0'.repeat(5)}${'0'.repeat(12)}${binary(8, 5)}0`
  const sizes = `${binary(15, 4)}${binary(13, 4)}${binary(width - 1, 16)}${binary(height - 1, 14)}`
  const bits = `000${reduced ? `11${binary(8, 5)}` : `00${points}`}${sizes}1`
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  return bytesOf([0x12, 0, 0x0a, bytes.length], bytes, [0x32, 3, 1, 2, 3])
}

/**
 * An AVIF whose boxes state one size and whose AV1 data another.
 *
 * @param parts the data of its picture, each part at a separate place
 * @param more.config units in its property `av1C`
 * @param more.method 1: the data is within the metadata
 */
export function avifFile(
  said: readonly [number, number],
  parts: readonly Uint8Array[],
  { config = [], method = 0, version = 1 }: { config?: readonly number[]; method?: number; version?: 0 | 1 | 2 } = {},
): Uint8Array<ArrayBuffer> {
  const idLength = version === 2 ? 4 : 2
  const file = (from: number) => {
    const places = parts.flatMap((part, at) => {
      const before = parts.slice(0, at).reduce((sum, { length }) => sum + length, 0)
      return [...big(from + before, 4), ...big(part.length, 4)]
    })
    const exif = [...big(2, idLength), ...(version > 0 ? big(0, 2) : []), 0, 0, 0, 1, ...big(0, 4), ...big(4, 4)]
    const picture = [
      ...big(1, idLength),
      ...(version > 0 ? big(method, 2) : []),
      0,
      0,
      ...big(parts.length, 2),
      ...places,
    ]
    const iloc = box('iloc', bytesOf([version, 0, 0, 0, 0x44, 0], big(2, idLength), exif, picture))
    const infe = (id: number, type: string) => [...box('infe', bytesOf([2, 0, 0, 0], big(id, 2), [0, 0], type, [0]))]
    const iinf = box('iinf', bytesOf([0, 0, 0, 0, 0, 2], infe(1, 'av01'), infe(2, 'Exif')))
    const ispe = box('ispe', bytesOf([0, 0, 0, 0], big(said[0], 4), big(said[1], 4)))
    const av1C = box('av1C', bytesOf([0x81, 0, 12, 0], config))
    const iprp = box('iprp', box('ipco', bytesOf([...ispe], [...av1C])))
    const head = bytesOf(
      [...box('ftyp', bytesOf('avif', [0, 0, 0, 0], 'mif1'))],
      [...box('meta', bytesOf([0, 0, 0, 0], [...iloc], [...iinf], [...iprp]))],
    )
    return { head, all: bytesOf([...head], [...box('mdat', bytesOf(...parts.map((part) => [...part])))]) }
  }
  return file(file(0).head.length + 8).all
}
