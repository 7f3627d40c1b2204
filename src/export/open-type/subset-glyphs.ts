import type { FontFile } from './font-file.ts'

/** The tables that a PDF's reader needs of a TrueType font whose glyphs are named by their numbers (ISO 32000-1, 9.9). */
const embedded = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'] as const

/**
 * The font with the outlines of these glyphs only, as a TrueType file. Glyphs keep their numbers; glyph 0 and the parts of composed glyphs
 * are added.
 *
 * @param boxes how many hollow boxes to add after the last glyph, each as wide as glyph 0
 */
export function subsetGlyphs(font: FontFile, glyphs: Iterable<number>, boxes = 0): Uint8Array<ArrayBuffer> {
  const outlines = outlinesOf(font)
  const used = new Set<number>([0])
  const add = (glyph: number) => {
    if (used.has(glyph)) return
    used.add(glyph)
    for (const part of partsOf(outlines(glyph))) add(part)
  }
  for (const part of partsOf(outlines(0))) add(part)
  for (const glyph of glyphs) add(glyph)

  const box = boxOutline(font)
  const kept = Array.from({ length: font.glyphCount + boxes }, (_, glyph) =>
    glyph >= font.glyphCount ? box : used.has(glyph) ? outlines(glyph) : undefined,
  )
  const count = font.glyphCount + boxes
  const loca = new DataView(new ArrayBuffer(4 * (count + 1)))
  const glyf = new Uint8Array(kept.reduce((sum, outline) => sum + even(outline?.byteLength ?? 0), 0))
  let at = 0
  for (const [glyph, outline] of kept.entries()) {
    loca.setUint32(4 * glyph, at)
    if (!outline) continue
    glyf.set(bytesOf(outline), at)
    at += even(outline.byteLength)
  }
  loca.setUint32(4 * count, at)

  const tables = new Map<string, Uint8Array>()
  for (const tag of embedded) {
    const table = font.tables.get(tag)
    if (table) tables.set(tag, bytesOf(table))
  }
  const [head, maxp, hmtx] = ['head', 'maxp', 'hmtx'].map((tag) => tables.get(tag)?.slice() ?? new Uint8Array(54))
  if (!head || !maxp || !hmtx) throw new RangeError('The font lacks a table')
  // Offsets of four bytes.
  new DataView(head.buffer).setInt16(50, 1)
  new DataView(maxp.buffer).setUint16(4, count)
  // Boxes have the last glyph's width here: a PDF has its own widths.
  const metrics = new Uint8Array(hmtx.length + 2 * boxes)
  metrics.set(hmtx)
  tables.set('head', head).set('maxp', maxp).set('hmtx', metrics).set('loca', bytesOf(loca)).set('glyf', glyf)
  return trueTypeFile(tables)
}

/** A frame as high as capital letters: one rectangle, and one the other way round inside of it. */
function boxOutline({ advanceOf, capHeight, unitsPerEm }: FontFile): DataView {
  const width = advanceOf(0)
  const side = Math.round(width / 8)
  const pen = Math.round(unitsPerEm / 20)
  const [left, right, top] = [side, width - side, capHeight]
  const outer = [
    [left, 0],
    [left, top],
    [right, top],
    [right, 0],
  ] as const
  const inner = [
    [left + pen, pen],
    [right - pen, pen],
    [right - pen, top - pen],
    [left + pen, top - pen],
  ] as const
  const points = [...outer, ...inner]
  // Contours, bounds, the last point of each contour, no instructions, flags, then steps along each axis.
  const words = [2, left, 0, right, top, 3, 7, 0]
  const view = new DataView(new ArrayBuffer(2 * words.length + points.length + 4 * points.length))
  for (const [at, word] of words.entries()) view.setInt16(2 * at, word)
  let at = 2 * words.length
  // On the curve, with steps of two bytes.
  for (const _ of points) view.setUint8(at++, 1)
  for (const axis of [0, 1] as const) {
    let before = 0
    for (const point of points) {
      view.setInt16(at, point[axis] - before)
      before = point[axis]
      at += 2
    }
  }
  return view
}

function outlinesOf(font: FontFile): (glyph: number) => DataView {
  const [glyf, loca, head] = ['glyf', 'loca', 'head'].map((tag) => font.tables.get(tag))
  if (!glyf || !loca || !head) throw new RangeError('The font has no TrueType outlines')
  const isLong = head.getInt16(50) === 1
  const offset = (index: number) => (isLong ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index))
  return (glyph) => {
    const start = glyph < font.glyphCount ? offset(glyph) : 0
    const end = glyph < font.glyphCount ? offset(glyph + 1) : 0
    return new DataView(glyf.buffer, glyf.byteOffset + start, end - start)
  }
}

/** The glyphs that a composed glyph consists of. */
function partsOf(outline: DataView): number[] {
  if (outline.byteLength < 10 || outline.getInt16(0) >= 0) return []
  const parts: number[] = []
  let at = 10
  let flags: number
  do {
    flags = outline.getUint16(at)
    parts.push(outline.getUint16(at + 2))
    // Two arguments of one or two bytes, then a scale: one number, two, or a matrix of four.
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0)
  } while (flags & 0x20)
  return parts
}

/** A TrueType file with these tables. */
export function trueTypeFile(tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const start = 12 + 16 * sorted.length
  const file = new Uint8Array(sorted.reduce((sum, [, bytes]) => sum + aligned(bytes.length), start))
  const view = new DataView(file.buffer)
  const power = Math.floor(Math.log2(sorted.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, sorted.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * (sorted.length - 2 ** power))
  let at = start
  for (const [index, [tag, bytes]] of sorted.entries()) {
    const record = 12 + 16 * index
    for (let letter = 0; letter < 4; letter++) view.setUint8(record + letter, tag.charCodeAt(letter))
    file.set(bytes, at)
    view.setUint32(record + 4, checksum(view, at, aligned(bytes.length)))
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, bytes.length)
    at += aligned(bytes.length)
  }
  return file
}

function checksum(view: DataView, start: number, length: number): number {
  let sum = 0
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

const bytesOf = (view: DataView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
const even = (length: number) => length + (length & 1)
const aligned = (length: number) => (length + 3) & ~3
