import { storableName } from '#src/domain/file/file-name.ts'
import { tooManyPixels, unreadableHere } from '#src/domain/file/picture-size.ts'
import { headLength, typeOf } from '#src/domain/file/type.ts'
import { decodePicture } from '../../kit/files/decode-picture.ts'
import { drawScaled } from '../../kit/files/draw-picture.ts'
import { copy } from './copy.ts'

/** A picture is refused; the message is shown to the user. */
export class PictureRefused extends Error {}

/** The longest edge of a picture on a slide, in pixels. */
export const longestEdge = 1600
/** The longest edge of a logo, in pixels. */
const longestLogoEdge = 640
const quality = 0.85

/**
 * Makes a picture for a slide from any that this browser can decode: at most 1600 pixels wide and high, as JPEG, without the place, time and
 * camera in the file's metadata. A logo becomes a PNG, which keeps its transparency.
 *
 * @throws PictureRefused
 */
export async function preparePicture(file: File, use: 'slide' | 'logo'): Promise<File> {
  const name = storableName(file.name)
  const head = await headOf(file, name)
  const type = typeOf(head, name)
  if (isDrawing(file, head)) throw new PictureRefused(copy.noDrawings)
  if (!type?.startsWith('image/')) throw new PictureRefused(copy.notAPicture(name))
  const bitmap = await decodePicture(file)
  if (bitmap === 'too-large') throw new PictureRefused(tooManyPixels(name))
  if (bitmap === 'unreadable') throw new PictureRefused(unreadableHere(name, head) ?? copy.unreadablePicture(name))
  const isPng = use === 'logo'
  const blob = await (isPng
    ? drawScaled(bitmap, longestLogoEdge, { type: 'image/png' })
    : drawScaled(bitmap, longestEdge, { quality }))
  const ending = isPng ? 'png' : 'jpg'
  return new File([blob], `${name.replace(/\.[^.]*$/, '') || 'picture'}.${ending}`, { type: blob.type })
}

async function headOf(file: File, name: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  } catch (error) {
    throw new PictureRefused(copy.unreadablePicture(name), { cause: error })
  }
}

/** SVG can hold scripts and links, and PowerPoint shows it differently on each device. */
function isDrawing(file: File, head: Uint8Array): boolean {
  return file.type === 'image/svg+xml' || /<svg[\s>]/i.test(new TextDecoder().decode(head))
}
