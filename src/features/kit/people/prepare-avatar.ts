import { tooManyPixels, unreadableHere } from '#src/domain/file/picture-size.ts'
import { headLength } from '#src/domain/file/type.ts'
import { avatarFileProblem, notAnImage } from '#src/domain/profile/rules.ts'
import { problemOfPicture } from '../files/decode-picture.ts'
import { drawPicture } from '../files/draw-picture.ts'

/** The file can't be an avatar; the message is shown to the user. */
export class AvatarRefused extends Error {}

/** The longest edge of an avatar, in pixels. */
const longestEdge = 512

const quality = 0.85

/**
 * Makes an avatar from any image that this browser can decode: the middle square, at most 512 pixels wide, as JPEG, without the place, time
 * and camera in the file's metadata.
 *
 * @throws AvatarRefused
 */
export async function prepareAvatar(file: File): Promise<Blob> {
  const problem = avatarFileProblem(file)
  if (problem) throw new AvatarRefused(problem)
  const image = await decode(file)
  const side = Math.min(image.width, image.height)
  const edge = image.isDrawing ? longestEdge : Math.min(side, longestEdge)
  const from = { x: (image.width - side) / 2, y: (image.height - side) / 2, width: side, height: side }
  try {
    return await drawPicture({ source: image.source, from, width: edge, height: edge, quality })
  } finally {
    image.close()
  }
}

interface Decoded {
  source: CanvasImageSource
  width: number
  height: number
  /** A vector image, sharp at any size. */
  isDrawing: boolean
  close: () => void
}

/** Both ways apply the camera's orientation. */
async function decode(file: File): Promise<Decoded> {
  const isDrawing = file.type === 'image/svg+xml'
  const problem = isDrawing ? undefined : await problemOfPicture(file)
  if (problem) throw new AvatarRefused(problem === 'too-large' ? tooManyPixels(file.name) : notAnImage)
  // Browsers make no bitmaps from drawings, and some support fewer formats here than in an image element.
  const bitmap = isDrawing ? undefined : await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return decodeAsElement(file, isDrawing)
  return { source: bitmap, width: bitmap.width, height: bitmap.height, isDrawing, close: () => bitmap.close() }
}

/** An image element runs no scripts in a drawing and loads none of its links. */
async function decodeAsElement(file: File, isDrawing: boolean): Promise<Decoded> {
  const source = new Image()
  const url = URL.createObjectURL(file)
  try {
    source.src = url
    await source.decode()
  } catch (error) {
    const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
    throw new AvatarRefused(unreadableHere(file.name, head) ?? notAnImage, { cause: error })
  } finally {
    URL.revokeObjectURL(url)
  }
  // A drawing may have no intrinsic size.
  const [width, height] = [source.naturalWidth || longestEdge, source.naturalHeight || longestEdge]
  return { source, width, height, isDrawing, close: () => undefined }
}
