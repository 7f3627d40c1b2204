import type { Scene } from '#src/domain/deck/scene.ts'
import type { Pixels } from '../pdf/pictures.ts'

/** A deck to export: its laid-out slides, and the bytes of their pictures. */
export interface ExportedDeck {
  name: string
  author: string
  /** In order. */
  slides: readonly ExportedSlide[]
  /** Pictures by the path in the scenes' elements. A missing picture becomes an empty frame with its alternative text. */
  pictures: ReadonlyMap<string, ExportedPicture>
}

export interface ExportedSlide {
  /** The scene's title, for lists of slides. */
  title: string
  scene: Scene
  /** The speaker's notes, '' without any. */
  notes: string
  /** A hidden slide isn't presented. A PPTX keeps it hidden, and a PDF leaves it out. */
  hidden: boolean
}

export interface ExportedPicture {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: 'image/jpeg' | 'image/png'
  /** In pixels. */
  width: number
  height: number
  /** The pixels of a PNG, because a PDF can't store its file. Without them, the PDF has an empty frame. */
  pixels?: Pixels | undefined
}
