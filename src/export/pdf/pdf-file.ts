import { strToU8, zlibSync } from 'fflate'
import { array, dictionary, hexString, type Pdf, type Reference } from './syntax.ts'

/** The objects of a PDF while it is written. */
export type PdfFile = ReturnType<typeof newPdfFile>

/** A PDF 1.7 without objects. */
export function newPdfFile() {
  /** Each object as pieces of the file. */
  const objects: (readonly Uint8Array[])[] = []
  const reserve = () => {
    objects.push([])
    return { number: objects.length }
  }
  const set = ({ number }: Reference, object: Pdf) => {
    objects[number - 1] = [latin(`${number} 0 obj\n${object}\nendobj\n`)]
  }
  return {
    /** A number for an object that is set later. */
    reserve,
    set,
    add: (object: Pdf) => {
      const reference = reserve()
      set(reference, object)
      return reference
    },
    /**
     * @param entries of the stream's dictionary
     * @param isCompressed whether the bytes are already in their filter's form
     */
    addStream: (bytes: Uint8Array, entries: Parameters<typeof dictionary>[0] = {}, isCompressed = false) => {
      const reference = reserve()
      const content = isCompressed ? bytes : zlibSync(bytes, { level: 6 })
      const filter = isCompressed ? {} : { Filter: '/FlateDecode' as Pdf }
      const head = dictionary({ ...entries, ...filter, Length: content.length })
      objects[reference.number - 1] = [
        latin(`${reference.number} 0 obj\n${head}\nstream\n`),
        content,
        latin('\nendstream\nendobj\n'),
      ]
      return reference
    },
    /** The whole file. Equal objects make equal bytes. */
    finish: (root: Reference, info: Reference) => assemble(objects, root, info),
  }
}

function assemble(
  objects: readonly (readonly Uint8Array[])[],
  root: Reference,
  info: Reference,
): Uint8Array<ArrayBuffer> {
  // Bytes above 127 say that the file is binary.
  const pieces: Uint8Array[] = [latin('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')]
  let length = pieces[0]?.length ?? 0
  const offsets: number[] = []
  for (const object of objects) {
    if (object.length === 0) throw new Error(`The PDF's object ${offsets.length + 1} was never set`)
    offsets.push(length)
    for (const piece of object) {
      pieces.push(piece)
      length += piece.length
    }
  }
  const id = hexString([...fingerprint(pieces)], 2)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const trailer = dictionary({ Size: objects.length + 1, Root: root, Info: info, ID: array([id, id]) })
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`
  pieces.push(latin(end))
  const file = new Uint8Array(length + end.length)
  let at = 0
  for (const piece of pieces) {
    file.set(piece, at)
    at += piece.length
  }
  return file
}

/** 16 bytes that tell files apart: FNV-1a of 32 bits from four different starts. */
function fingerprint(pieces: readonly Uint8Array[]): Uint8Array {
  const hashes = new Uint32Array([0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b])
  for (const piece of pieces) {
    for (let lane = 0; lane < 4; lane++) {
      let hash = hashes[lane] ?? 0
      // Each byte goes into only one of the hashes, because pictures are large.
      for (let at = lane; at < piece.length; at += 4) hash = Math.imul(hash ^ (piece[at] ?? 0), 0x01000193)
      hashes[lane] = hash ^ piece.length
    }
  }
  return new Uint8Array(hashes.buffer)
}

const latin = (text: string) => strToU8(text, true)
