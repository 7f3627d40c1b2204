import type { Scene } from '#src/domain/deck/scene.ts'
import type { Pixels } from '../pdf/pictures.ts'

/** A deck as it is exported: its slides laid out, and the bytes of their pictures. */
export interface ExportedDeck {
  name: string
  author: string
  /** In order. */
  slides: readonly ExportedSlide[]
  /** By path, as the scenes' elements name them. One that is missing is drawn as an empty frame with its alternative text. */
  pictures: ReadonlyMap<string, ExportedPicture>
}

export interface ExportedSlide {
  /** The scene's title, for lists of slides. */
  title: string
  scene: Scene
  /** Of the speaker, '' without any. */
  notes: string
  /** Not presented. In a PPTX it stays, hidden; a PDF leaves it out. */
  hidden: boolean
}

export interface ExportedPicture {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: 'image/jpeg' | 'image/png'
  /** In pixels. */
  width: number
  height: number
  /** Of a PNG, for a PDF, which can't store one. Without them, the PDF has an empty frame. */
  pixels?: Pixels | undefined
}
