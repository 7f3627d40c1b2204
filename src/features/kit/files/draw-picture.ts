export interface Drawing {
  source: CanvasImageSource
  /** The part of the source that is drawn, in its pixels. */
  from: { x: number; y: number; width: number; height: number }
  /** The size of the picture, in pixels. */
  width: number
  height: number
  type?: 'image/jpeg' | 'image/png'
  /** The quality of a JPEG, 0 to 1. */
  quality?: number
}

/**
 * Draws a picture. A JPEG is drawn on white: it has no transparency, which would turn black.
 * @throws if this browser has no canvas, or can't encode the picture
 */
export function drawPicture({ source, from, width, height, type = 'image/jpeg', quality }: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  if (type === 'image/jpeg') {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded')))
    canvas.toBlob(take, type, quality)
  })
}

/** Draws a bitmap, smaller if one of its sides is longer than `longest`, and closes it. @throws like `drawPicture` */
export async function drawScaled(
  bitmap: ImageBitmap,
  longest: number,
  as: Pick<Drawing, 'type' | 'quality'>,
): Promise<Blob> {
  const { width, height } = bitmap
  const scale = Math.min(1, longest / Math.max(width, height))
  const sized = (length: number) => Math.max(1, Math.round(length * scale))
  try {
    const from = { x: 0, y: 0, width, height }
    return await drawPicture({ source: bitmap, from, width: sized(width), height: sized(height), ...as })
  } finally {
    bitmap.close()
  }
}
