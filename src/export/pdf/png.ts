import { Unzlib } from 'fflate'
import { picturePixelsMax } from '#src/domain/file/limits.ts'
import { imageOf, type PdfImage } from './jpeg.ts'
import type { PdfFile } from './pdf-file.ts'
import { array, hexString, name, type Pdf, type Reference } from './syntax.ts'

// After "Portable Network Graphics (PNG) Specification (Third Edition)" (W3C). Pixels are stored as PDF wants them where that is possible, and
// unpacked where they are transparent or interlaced.

interface Png {
  width: number
  height: number
  depth: number
  /** 0: grey, 2: colours, 3: palette, 4: grey and alpha, 6: colours and alpha. */
  kind: number
  isInterlaced: boolean
  data: Uint8Array
  palette: Uint8Array
  transparency: Uint8Array | null
}

/** Embeds a PNG with its transparency. Null if it can't be read. */
export function addPng(file: PdfFile, bytes: Uint8Array): PdfImage | null {
  try {
    const png = readPng(bytes)
    if (!png) return null
    const isPlain = !png.isInterlaced && png.kind < 4 && png.transparency === null && png.depth <= 8
    const reference = isPlain ? addAsStored(file, png) : addUnpacked(file, png)
    return { reference, width: png.width, height: png.height }
  } catch {
    // Damaged data: fflate's error, or an offset out of range.
    return null
  }
}

function readPng(bytes: Uint8Array): Png | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33 || view.getUint32(0) !== 0x89504e47) return null
  const [width, height, depth, kind] = [view.getUint32(16), view.getUint32(20), view.getUint8(24), view.getUint8(25)]
  const channels = channelsOf[kind]
  // A damaged header may ask for more memory than there is.
  if (!channels || width === 0 || height === 0 || width * height > picturePixelsMax) return null
  const parts: Uint8Array[] = []
  let palette = new Uint8Array()
  let transparency: Uint8Array | null = null
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at)
    const chunk = bytes.subarray(at + 8, at + 8 + length)
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === 'IDAT') parts.push(chunk)
    else if (type === 'PLTE') palette = chunk.slice()
    else if (type === 'tRNS') transparency = chunk
    at += 12 + length
  }
  const data = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    data.set(part, at)
    at += part.length
  }
  return { width, height, depth, kind, isInterlaced: view.getUint8(28) === 1, data, palette, transparency }
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** How much is inflated at most, in bytes: the largest picture, with eight bits of four channels, and the filters of its rows. */
const inflatedMax = 5 * picturePixelsMax
/** How much is inflated in one step, in bytes. Each may become a thousand. */
const step = 16 * 1024

/**
 * Inflates the data of a picture in steps: 2 MB can become 2 GB, whatever the header says.
 *
 * @param take gets each piece, and where it belongs
 * @throws {RangeError} if the data has fewer or more bytes than the picture
 */
function inflate(png: Png, take: (piece: Uint8Array, at: number) => void = () => {}): void {
  const length = rawLength(png)
  let at = 0
  const inflating = new Unzlib((piece) => {
    if (at + piece.length > length) throw new RangeError('The data is longer than the picture')
    take(piece, at)
    at += piece.length
  })
  const { data } = png
  for (let from = 0; from < data.length; from += step) {
    inflating.push(data.subarray(from, from + step), from + step >= data.length)
  }
  if (at < length) throw new RangeError('The data is shorter than the picture')
}

/** The bytes of all rows, each with its filter. @throws {RangeError} if they are too many */
function rawLength(png: Png): number {
  const rowsOf = ({ columns, rows }: Pass) => rows * (1 + rowLength(png, columns))
  const length = passesOf(png).reduce((sum, pass) => sum + rowsOf(pass), 0)
  if (length > inflatedMax) throw new RangeError('The picture is too large')
  return length
}

function rowLength({ depth, kind }: Png, columns: number): number {
  return Math.ceil((columns * depth * (channelsOf[kind] ?? 1)) / 8)
}

/** PDF undoes PNG's compression and filters itself. */
function addAsStored(file: PdfFile, png: Png): Reference {
  const { width, height, depth, kind, data, palette } = png
  const colors = channelsOf[kind] ?? 1
  // Damaged data would only show in a reader.
  inflate(png)
  const parameters = `<</Predictor 15 /Colors ${colors} /BitsPerComponent ${depth} /Columns ${width}>>` as Pdf
  const count = Math.floor(palette.length / 3)
  const space =
    kind === 3
      ? array([name('Indexed'), name('DeviceRGB'), count - 1, hexString([...palette.subarray(0, 3 * count)], 2)])
      : name(colors === 3 ? 'DeviceRGB' : 'DeviceGray')
  const filter = { Filter: name('FlateDecode'), DecodeParms: parameters }
  return file.addStream(
    data,
    { ...imageOf(width, height), ColorSpace: space, BitsPerComponent: depth, ...filter },
    true,
  )
}

function addUnpacked(file: PdfFile, png: Png): Reference {
  const { width, height } = png
  const raw = new Uint8Array(rawLength(png))
  inflate(png, (piece, at) => raw.set(piece, at))
  const colors = new Uint8Array(3 * width * height)
  const alpha = new Uint8Array(width * height)
  let at = 0
  for (const { x, y, right, down, ...size } of passesOf(png)) {
    at = unpackPass(png, raw, at, size, (column, row, pixel) => {
      const place = (y + row * down) * width + x + column * right
      for (let color = 0; color < 3; color++) colors[3 * place + color] = pixel[color] ?? 0
      alpha[place] = pixel[3] ?? 255
    })
  }
  const mask = { ...imageOf(width, height), ColorSpace: name('DeviceGray'), BitsPerComponent: 8 }
  const isOpaque = alpha.every((value) => value === 255)
  return file.addStream(colors, {
    ...imageOf(width, height),
    ColorSpace: name('DeviceRGB'),
    BitsPerComponent: 8,
    SMask: isOpaque ? undefined : file.addStream(alpha, mask),
  })
}

/** The seven passes of an interlaced picture. */
const adam7 = [
  { x: 0, y: 0, right: 8, down: 8 },
  { x: 4, y: 0, right: 8, down: 8 },
  { x: 0, y: 4, right: 4, down: 8 },
  { x: 2, y: 0, right: 4, down: 4 },
  { x: 0, y: 2, right: 2, down: 4 },
  { x: 1, y: 0, right: 2, down: 2 },
  { x: 0, y: 1, right: 1, down: 2 },
]

const whole = [{ x: 0, y: 0, right: 1, down: 1 }]

type Pass = (typeof adam7)[number] & { columns: number; rows: number }

/** The passes of a picture that have pixels. */
function passesOf({ width, height, isInterlaced }: Png): Pass[] {
  return (isInterlaced ? adam7 : whole)
    .map((pass) => ({
      ...pass,
      columns: Math.ceil((width - pass.x) / pass.right),
      rows: Math.ceil((height - pass.y) / pass.down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0)
}

/** Undoes the filters of a pass, row by row. Returns where the next pass begins. */
function unpackPass(
  png: Png,
  raw: Uint8Array,
  start: number,
  { columns, rows }: { columns: number; rows: number },
  put: (column: number, row: number, pixel: Uint8Array) => void,
): number {
  const bits = png.depth * (channelsOf[png.kind] ?? 1)
  const length = rowLength(png, columns)
  const back = Math.max(1, bits >> 3)
  const pixelOf = pixelReader(png)
  let before: Uint8Array = new Uint8Array(length)
  let at = start
  for (let row = 0; row < rows; row++) {
    const line = raw.subarray(at + 1, at + 1 + length)
    unfilter(raw[at] ?? 0, line, before, back)
    for (let column = 0; column < columns; column++) put(column, row, pixelOf(line, column))
    before = line
    at += 1 + length
  }
  return at
}

function unfilter(filter: number, line: Uint8Array, before: Uint8Array, back: number): void {
  if (filter === 0) return
  for (let at = 0; at < line.length; at++) {
    const left = at >= back ? (line[at - back] ?? 0) : 0
    const up = before[at] ?? 0
    const corner = at >= back ? (before[at - back] ?? 0) : 0
    const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : nearest(left, up, corner)
    line[at] = (line[at] ?? 0) + guess
  }
}

/** Paeth's predictor. */
function nearest(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** Reads pixels of a row as red, green, blue and alpha. The result is overwritten by the next one. */
function pixelReader({ kind, depth, palette, transparency }: Png): (line: Uint8Array, column: number) => Uint8Array {
  const channels = channelsOf[kind] ?? 1
  const pixel = new Uint8Array(4)
  /** A sample as it is stored, in which transparency is named. */
  const sample = (line: Uint8Array, index: number) => {
    if (depth === 8) return line[index] ?? 0
    if (depth === 16) return ((line[2 * index] ?? 0) << 8) | (line[2 * index + 1] ?? 0)
    const bit = index * depth
    return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
  }
  const byte = (value: number) => (depth === 8 ? value : Math.round((value * 255) / (2 ** depth - 1)))
  const named = (index: number) => ((transparency?.[2 * index] ?? 0) << 8) | (transparency?.[2 * index + 1] ?? 0)
  const samples = new Uint16Array(4)
  const isColored = kind === 2 || kind === 6
  return (line, column) => {
    for (let channel = 0; channel < channels; channel++) samples[channel] = sample(line, column * channels + channel)
    const [first = 0, second = 0, third = 0, fourth = 0] = [samples[0], samples[1], samples[2], samples[3]]
    if (kind === 3) {
      for (let color = 0; color < 3; color++) pixel[color] = palette[3 * first + color] ?? 0
      pixel[3] = transparency?.[first] ?? 255
      return pixel
    }
    pixel[0] = byte(first)
    pixel[1] = isColored ? byte(second) : pixel[0]
    pixel[2] = isColored ? byte(third) : pixel[0]
    const isKeyed = transparency !== null && samples.subarray(0, channels).every((value, at) => value === named(at))
    pixel[3] = kind === 4 ? byte(second) : kind === 6 ? byte(fourth) : isKeyed ? 0 : 255
    return pixel
  }
}
