import { type PictureProblem, pictureProblem } from '#src/domain/file/picture-size.ts'

/** Why a picture must not be decoded, see `pictureProblem`. */
export async function problemOfPicture(picture: Blob, most?: number): Promise<PictureProblem | undefined> {
  const bytes = await picture.arrayBuffer().catch(() => null)
  return bytes ? pictureProblem(new Uint8Array(bytes), most) : 'unreadable'
}

/** Decodes a picture, or says why not: every picture that a user chooses, or that someone else has stored, comes through here. */
export async function decodePicture(picture: Blob): Promise<ImageBitmap | PictureProblem> {
  const problem = await problemOfPicture(picture)
  return problem ?? createImageBitmap(picture).catch(() => 'unreadable' as const)
}
