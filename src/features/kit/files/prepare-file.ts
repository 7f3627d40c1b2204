import { storableName } from '#src/domain/file/file-name.ts'
import { previewEdge, previewSizeMax } from '#src/domain/file/limits.ts'
import { withoutLocation } from '#src/domain/file/location.ts'
import { headLength, refusalOfFile, typeOf } from '#src/domain/file/type.ts'
import { copy } from './copy.ts'
import { decodePicture } from './decode-picture.ts'
import { drawScaled } from './draw-picture.ts'

/** A file to send. */
export interface PreparedFile {
  name: string
  type: string
  /** The chosen file byte for byte, except for the location in a JPEG. */
  original: Blob
  preview: Blob | null
}

/** A file is refused; the message is shown to the user. */
export class FileRefused extends Error {}

/**
 * Checks a chosen file by its content, and draws its preview.
 * @throws FileRefused
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const name = storableName(file.name)
  const head = new Uint8Array(await read(file.slice(0, headLength), name))
  const refusal = refusalOfFile({ name, size: file.size, head })
  const type = typeOf(head, name)
  if (refusal || !type) throw new FileRefused(refusal)
  const original =
    type === 'image/jpeg'
      ? new Blob([withoutLocation(new Uint8Array(await read(file, name)))], { type })
      : file.slice(0, file.size, type)
  return { name, type, original, preview: type.startsWith('image/') ? await drawn(original) : null }
}

async function read(blob: Blob, name: string): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer()
  } catch (error) {
    throw new FileRefused(copy.unreadable(name), { cause: error })
  }
}

/** A small JPEG of a picture; null if it is too large, or this browser can't decode or draw it. */
async function drawn(picture: Blob): Promise<Blob | null> {
  const bitmap = await decodePicture(picture)
  if (typeof bitmap === 'string') return null
  try {
    const blob = await drawScaled(bitmap, previewEdge, { quality: 0.8 })
    return blob.size <= previewSizeMax ? blob : null
  } catch (error) {
    console.warn('files: a preview could not be drawn', error)
    return null
  }
}
