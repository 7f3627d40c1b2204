import { unzlibSync } from 'fflate'

/**
 * A TrueType font: its tables, and what every reader of them needs. After the OpenType specification 1.9.1; wrapped fonts after "WOFF File
 * Format 1.0" (W3C).
 */
export interface FontFile {
  tables: ReadonlyMap<string, DataView>
  unitsPerEm: number
  /** In units of the font, above the baseline. */
  ascent: number
  /** In units of the font, negative below the baseline. */
  descent: number
  /** Left, bottom, right, top of all glyphs together. */
  bounds: readonly [number, number, number, number]
  capHeight: number
  glyphCount: number
  postScriptName: string
  /** 0 if the font has no glyph for the character. */
  glyphOf: (codePoint: number) => number
  /** In units of the font. */
  advanceOf: (glyph: number) => number
}

/** Reads a font with TrueType outlines, plain or as WOFF 1.0. Throws a `RangeError` for any other file. */
export function readFont(file: Uint8Array): FontFile {
  const tables = readTables(file)
  const table = (tag: string) => {
    const view = tables.get(tag)
    if (!view) throw new RangeError(`The font has no table ${tag}`)
    return view
  }
  const [head, hhea, hmtx] = [table('head'), table('hhea'), table('hmtx')]
  // Needed for embedding.
  table('glyf')
  table('loca')
  const metricCount = hhea.getUint16(34)
  const os2 = tables.get('OS/2')
  return {
    tables,
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    bounds: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    capHeight: os2 && os2.getUint16(0) >= 2 ? os2.getInt16(88) : hhea.getInt16(4),
    glyphCount: table('maxp').getUint16(4),
    postScriptName: postScriptName(tables.get('name')) ?? 'Font',
    glyphOf: characterMap(table('cmap')),
    advanceOf: (glyph) => hmtx.getUint16(4 * Math.min(glyph, metricCount - 1)),
  }
}

function readTables(file: Uint8Array): Map<string, DataView> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const signature = view.getUint32(0)
  const tables = new Map<string, DataView>()
  if (signature === 0x774f4646) {
    for (let at = 44; at < 44 + 20 * view.getUint16(12); at += 20) {
      const [offset, stored, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)]
      const part = file.subarray(offset, offset + stored)
      const bytes = stored < length ? unzlibSync(part, { out: new Uint8Array(length) }) : part
      tables.set(tagAt(view, at), new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    }
  } else if (signature === 0x00010000 || signature === 0x74727565) {
    for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
      tables.set(
        tagAt(view, at),
        new DataView(file.buffer, file.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)),
      )
    }
  } else throw new RangeError('Not a TrueType font, nor one in WOFF 1.0')
  return tables
}

/** The four letters at an offset. */
export function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
}

/** The font's glyph for each character, from its Unicode subtable (formats 4 and 12). */
function characterMap(cmap: DataView): (codePoint: number) => number {
  let best: { format: number; at: number } | undefined
  for (let record = 4; record < 4 + 8 * cmap.getUint16(2); record += 8) {
    const platform = cmap.getUint16(record)
    const at = cmap.getUint32(record + 4)
    const format = cmap.getUint16(at)
    if ((platform === 0 || platform === 3) && (format === 12 || (format === 4 && best?.format !== 12))) {
      best = { format, at }
    }
  }
  if (!best) throw new RangeError('The font maps no Unicode characters')
  const { format, at } = best
  return format === 12 ? (point) => inGroups(cmap, at, point) : (point) => inSegments(cmap, at, point)
}

function inGroups(cmap: DataView, at: number, point: number): number {
  const count = cmap.getUint32(at + 12)
  const index = firstWhere(count, (group) => cmap.getUint32(at + 20 + 12 * group) >= point)
  const group = at + 16 + 12 * index
  if (index === count || cmap.getUint32(group) > point) return 0
  return cmap.getUint32(group + 8) + point - cmap.getUint32(group)
}

function inSegments(cmap: DataView, at: number, point: number): number {
  const doubled = cmap.getUint16(at + 6)
  const index = firstWhere(doubled / 2, (segment) => cmap.getUint16(at + 14 + 2 * segment) >= point)
  if (2 * index === doubled) return 0
  const start = cmap.getUint16(at + 16 + doubled + 2 * index)
  if (start > point) return 0
  const delta = cmap.getUint16(at + 16 + 2 * doubled + 2 * index)
  const rangeAt = at + 16 + 3 * doubled + 2 * index
  const range = cmap.getUint16(rangeAt)
  if (range === 0) return (point + delta) & 0xffff
  const glyph = cmap.getUint16(rangeAt + range + 2 * (point - start))
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff
}

/** The first index for which `isAtOrAfter` is true, by bisection; `count` if there is none. */
export function firstWhere(count: number, isAtOrAfter: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAtOrAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function postScriptName(name: DataView | undefined): string | undefined {
  if (!name) return undefined
  const strings = name.getUint16(4)
  for (let record = 6; record < 6 + 12 * name.getUint16(2); record += 12) {
    if (name.getUint16(record) !== 3 || name.getUint16(record + 6) !== 6) continue
    const start = strings + name.getUint16(record + 10)
    const units = Array.from({ length: name.getUint16(record + 8) / 2 }, (_, unit) => name.getUint16(start + 2 * unit))
    return String.fromCharCode(...units).replaceAll(/[^\w-]/g, '')
  }
  return undefined
}
