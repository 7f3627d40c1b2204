/** The beginnings of pictures that say how large they are and have no pixels: what a decoder would make room for. */

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  )
const big = (value: number, length: number) =>
  Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256)
const little = (value: number, length: number) => big(value, length).toReversed()
const box = (type: string, content: Uint8Array) => bytesOf(big(8 + content.length, 4), type, [...content])

/** A JPEG whose frame follows a comment and a byte that only fills. */
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
