import { type PictureProblem, pictureProblem } from '#src/domain/file/picture-size.ts'

/** The reason why a picture must not be decoded, see `pictureProblem`. */
export async function problemOfPicture(picture: Blob, most?: number): Promise<PictureProblem | undefined> {
  const bytes = await picture.arrayBuffer().catch(() => null)
  return bytes ? pictureProblem(new Uint8Array(bytes), most) : 'unreadable'
}

/** Decodes a picture, or returns the reason why not. Every picture that a user chooses, or that someone else has stored, must come through here. */
export async function decodePicture(picture: Blob): Promise<ImageBitmap | PictureProblem> {
  const problem = await problemOfPicture(picture)
  return problem ?? createImageBitmap(picture).catch(() => 'unreadable' as const)
}
