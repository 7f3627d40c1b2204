export interface Drawing {
  source: CanvasImageSource
  /** The part of the source that is drawn, in its pixels. */
  from: { x: number; y: number; width: number; height: number }
  /** The size of the picture, in pixels. */
  width: number
  height: number
  /** 0 to 1. */
  quality: number
}

/**
 * Draws a picture as JPEG, on white: JPEG has no transparency and would turn it black.
 * @throws if this browser has no canvas, or can't encode the picture
 */
export function drawJpeg({ source, from, width, height, quality }: Drawing): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded')))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}
