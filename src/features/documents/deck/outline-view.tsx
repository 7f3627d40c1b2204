import { memo } from 'react'
import { hasContent, outline } from '#src/domain/deck/outline.ts'
import type { Financials } from '#src/domain/deck/slide.ts'
import { Badge } from '#src/ui/badge/badge.tsx'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { EditorContext, ShownRow } from './mutations.ts'
import type { SlideContext } from './slide-commands.ts'
import { noOverflows, SlideForm } from './slide-form.tsx'
import { SlideView } from '../slides/slide-view.tsx'
import { SlideMenuButton } from './thumbnails.tsx'
import type { LaidSlide } from '../slides/use-laid-out.ts'

interface OutlineViewProps {
  /** In their order. */
  slides: readonly ShownRow[]
  partsOf: (slideId: string) => readonly ShownRow[]
  laid: ReadonlyMap<string, LaidSlide>
  financials: Financials | null
  context: EditorContext
  slideContext: SlideContext
}

/** The whole deck as one long form. */
export function OutlineView({ slides, partsOf, laid, ...shared }: OutlineViewProps) {
  return (
    <div className={styles.outline}>
      {slides.map((slide, index) => (
        <OutlinedSlide
          key={slide.id}
          slide={slide}
          parts={partsOf(slide.id)}
          place={index + 1}
          laid={laid.get(slide.id)}
          {...shared}
        />
      ))}
    </div>
  )
}

export interface OneSlideProps extends Omit<OutlineViewProps, 'slides' | 'partsOf' | 'laid'> {
  slide: ShownRow
  parts: readonly ShownRow[]
  laid: LaidSlide | undefined
  /** From 1. */
  place: number
}

/** Renders only if its slide changes. */
const OutlinedSlide = memo(function OutlinedSlide({
  slide,
  parts,
  place,
  laid,
  financials,
  context,
  slideContext,
}: OneSlideProps) {
  const headingId = `outline-${slide.id}`
  return (
    <section className={styles.outlined} aria-labelledby={headingId} data-row={slide.id}>
      <div className={styles.bar}>
        <h2 className={styles.formTitle} id={headingId}>
          {copy.slideName(place, slide.name)} {slide.hidden ? <Badge>{copy.hiddenMark}</Badge> : null}
        </h2>
        <SlideMenuButton slide={slide} context={slideContext} />
      </div>
      <div className={styles.outlinedBody}>
        <div className={styles.beside} aria-hidden="true">
          {laid ? <SlideView scene={laid.scene} placeholder={outline[laid.slide.kind].titleHint} /> : null}
        </div>
        <SlideForm
          {...{ slide, parts, context, financials }}
          hasContent={laid ? hasContent(laid.slide, { financials }) : false}
          overflows={laid?.overflows ?? noOverflows}
        />
      </div>
    </section>
  )
})
