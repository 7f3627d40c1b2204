/**
 * Removes the location from a JPEG without encoding it again: the camera's position in Exif (the GPS IFD, Exif 2.32 §4.6.6), and whole blocks of XMP
 * and IPTC, which can name a place. Every other byte stays, so the picture is the same.
 *
 * @param bytes a JPEG; anything that can't be read as one is returned unchanged
 * @returns the same bytes if there is nothing to remove
 */
export function withoutLocation(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return bytes
  const kept: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  let at = 2
  // Segments end where the picture's data starts.
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    if (bytes[at + 1] === 0xff) {
      at += 1
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) break
    const content = bytes.subarray(at + 4, end)
    const marker = bytes[at + 1]
    const instead =
      marker === 0xe1 && startsWith(content, 'Exif\0\0')
        ? withoutGps(bytes.slice(at, end))
        : (marker === 0xe1 && startsWith(content, 'http://ns.adobe.com/')) ||
            (marker === 0xed && startsWith(content, 'Photoshop'))
          ? new Uint8Array(0)
          : undefined
    if (instead) {
      kept.push(bytes.subarray(from, at), instead)
      from = end
    }
    at = end
  }
  if (from === 0) return bytes
  kept.push(bytes.subarray(from))
  const result = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let place = 0
  for (const part of kept) {
    result.set(part, place)
    place += part.length
  }
  return result
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((letter, at) => bytes[at] === letter.charCodeAt(0))
}

/** The size of a segment's header: marker, length and `Exif\0\0`. */
const tiffStart = 10
/** The bytes of one value, by TIFF type. */
const valueSizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
const gpsPointer = 0x8825

/**
 * @param segment of Exif; its GPS entries are emptied in place
 * @returns the segment; an empty one if it can't be read; undefined if it has no position
 */
function withoutGps(segment: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  try {
    return emptyGps(segment) ? segment : undefined
  } catch {
    return new Uint8Array(0)
  }
}

function emptyGps(segment: Uint8Array<ArrayBuffer>): boolean {
  const tiff = new DataView(segment.buffer, segment.byteOffset + tiffStart, segment.byteLength - tiffStart)
  const little = tiff.getUint16(0) === 0x4949
  const short = (at: number) => tiff.getUint16(at, little)
  const long = (at: number) => tiff.getUint32(at, little)
  const first = long(4)
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12
    if (short(at) !== gpsPointer) continue
    const gps = long(at + 8)
    const count = short(gps)
    for (let field = 0; field < count; field += 1) {
      const place = gps + 2 + field * 12
      const size = (valueSizes[short(place + 2)] ?? 0) * long(place + 4)
      if (size > 4) segment.fill(0, tiffStart + long(place + 8), tiffStart + long(place + 8) + size)
      segment.fill(0, tiffStart + place, tiffStart + place + 12)
    }
    // No field is left.
    tiff.setUint16(gps, 0, little)
    // Replace the pointer with an entry that readers don't know: removing an entry would move everything after it.
    segment.fill(0, tiffStart + at + 8, tiffStart + at + 12)
    tiff.setUint16(at, gpsPointer + 1, little)
    return true
  }
  return false
}
