import { createContext, useMemo, useState } from 'react'
import { layoutSlide } from '#src/domain/deck/layout.ts'
import type { LaidOut } from '#src/domain/deck/scene.ts'
import type { Deck, Slide } from '#src/domain/deck/slide.ts'

/** A slide with its layout. The same object while neither changes. */
export interface LaidSlide extends LaidOut {
  slide: Slide
}

/** The laid-out slides for the strip of thumbnails. A letter only renders the drawing of its slide. */
export const LaidContext = createContext<ReadonlyMap<string, LaidSlide>>(new Map())

/** The laid-out slides of a deck by their ids. A letter only lays out its own slide. */
export function useLaidOut(deck: Deck): ReadonlyMap<string, LaidSlide> {
  const [known] = useState(() => new Map<string, { key: string; laid: LaidSlide }>())
  return useMemo(() => {
    const { slides, ...rest } = deck
    const shared = JSON.stringify(rest)
    return new Map(
      slides.map((slide, place) => {
        const key = `${place} ${JSON.stringify(slide)} ${shared}`
        const before = known.get(slide.id)
        if (before?.key === key) return [slide.id, before.laid]
        const laid = { slide, ...layoutSlide(slide, deck) }
        known.set(slide.id, { key, laid })
        return [slide.id, laid]
      }),
    )
  }, [deck, known])
}
