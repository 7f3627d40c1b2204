interface Size {
  width: number
  height: number
}

/** The possible places of boxes of these types, after their length. Some may be other bytes. */
export type BoxPlaces = Record<'ispe' | 'infe' | 'iloc' | 'av1C', number[]>

/**
 * The sizes that an AVIF's AV1 data requires of decoders, which can differ from its boxes; none for a HEIC. Null if the sizes can't be read,
 * including cases that cameras and converters don't write: data within the metadata, two tables of places, headers with times.
 */
export function codedSizes(view: DataView, { infe, iloc, av1C }: BoxPlaces): Size[] | null {
  const ids = new Set(infe.map((at) => av1Item(view, at)))
  const parts = new Map(av1C.map((at) => [at + 8, at - 4 + view.getUint32(at - 4)]))
  if (iloc.length > 1 || !iloc.every((at) => addParts(view, at, ids, parts))) return null
  const sizes: Size[] = []
  let unread = view.byteLength
  for (const [from, to] of parts) {
    unread -= to - from
    if (unread < 0 || !addSizes(view, from, to, sizes)) return null
  }
  return sizes
}

/** ISO/IEC 14496-12, 8.11.6: the id of an item of AV1 data. */
function av1Item(view: DataView, at: number): number | undefined {
  const hasLongId = view.getUint8(at + 4) > 2
  const type = view.getUint32(at + (hasLongId ? 14 : 12))
  if (type !== 0x61763031) return undefined
  return hasLongId ? view.getUint32(at + 8) : view.getUint16(at + 8)
}

/** ISO/IEC 14496-12, 8.11.3: adds the start and end of each part of these items. */
function addParts(view: DataView, at: number, ids: ReadonlySet<unknown>, parts: Map<number, number>): boolean {
  const bits = bitsFrom(view, at + 4)
  const version = bits(8)
  bits(24)
  const [offset, length, base, index] = [bits(4) * 8, bits(4) * 8, bits(4) * 8, bits(4) * 8] as const
  // A few bytes could otherwise name any number of parts.
  if (length === 0) return false
  const id = version < 2 ? 16 : 32
  for (let items = bits(id); items > 0; items--) {
    const isPicture = ids.has(bits(id))
    const isInFile = version === 0 || bits(16) === 0
    bits(16)
    const start = bits(base)
    for (let extents = bits(16); extents > 0; extents--) {
      if (version > 0) bits(index)
      const from = start + bits(offset)
      const to = from + (bits(length) || view.byteLength - from)
      if (!isPicture) continue
      if (!isInFile) return false
      parts.set(from, Math.max(to, parts.get(from) ?? 0))
    }
  }
  return true
}

/** More than a picture has tiles. */
const mostHeaders = 10_000

/** AV1 specification, 5.3: adds the sizes in all sequence headers of a part. */
function addSizes(view: DataView, from: number, to: number, sizes: Size[]): boolean {
  for (let at = from; at < to; ) {
    const header = view.getUint8(at)
    at += header & 0x04 ? 2 : 1
    let length = to - at
    if (header & 0x02) {
      length = 0
      for (let unit = 1, more = true; more; unit *= 128) {
        const byte = view.getUint8(at++)
        length += (byte & 0x7f) * unit
        more = byte > 0x7f
      }
    }
    if ((header & 0x78) === 0x08) {
      const size = sequenceSize(bitsFrom(view, at))
      if (!size || sizes.push(size) > mostHeaders) return false
    }
    at += length
    if (at > to) return false
  }
  return true
}

/** AV1 specification, 5.5.1; null for a header with times. */
function sequenceSize(bits: (count: number) => number): Size | null {
  bits(4)
  const isReduced = bits(1)
  if (isReduced) {
    bits(5)
  } else {
    const hasTimes = bits(1)
    if (hasTimes) return null
    const hasDelays = bits(1)
    for (let points = bits(5); points >= 0; points--) {
      bits(12)
      const level = bits(5)
      if (level > 7) bits(1)
      if (hasDelays && bits(1)) bits(4)
    }
  }
  const width = bits(4) + 1
  const height = bits(4) + 1
  return { width: bits(width) + 1, height: bits(height) + 1 }
}

/** Reads numbers of a given number of bits, one after the other. */
function bitsFrom(view: DataView, from: number): (count: number) => number {
  let read = 0
  return (count) => {
    let value = 0
    for (const end = read + count; read < end; read++) {
      value = value * 2 + ((view.getUint8(from + (read >> 3)) >> (7 - (read & 7))) & 1)
    }
    return value
  }
}
