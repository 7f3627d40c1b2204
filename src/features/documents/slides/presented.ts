import type { Scene } from '#src/domain/deck/scene.ts'

/** A slide as it is presented. */
export interface PresentedSlide {
  id: string
  /** Its title, or the name of its kind. */
  title: string
  notes: string
  scene: Scene
}
