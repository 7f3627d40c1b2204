import type { Canvas } from '../../pdf/canvas.ts'
import type { PdfImage } from '../../pdf/jpeg.ts'
import type { Faces } from './deck-fonts.ts'
import type { RunMaker } from './text-run.ts'

/** What drawing an element needs. */
export interface PageContext {
  canvas: Canvas
  faces: Faces
  makers: Readonly<Record<'regular' | 'bold', RunMaker>>
  /** The picture at a path and what pages call it, null if it is missing or can't be read. */
  imageAt: (path: string) => (PdfImage & { resource: string }) | null
  /** For what the scene gives no colour: legible on its background. */
  ink: string
  /** Gets each character that is drawn as a box. */
  undrawn: Set<string>
}
