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
          found={laid.get(slide.id)}
          {...shared}
        />
      ))}
    </div>
  )
}

interface OutlinedSlideProps extends Omit<OutlineViewProps, 'slides' | 'partsOf' | 'laid'> {
  slide: ShownRow
  parts: readonly ShownRow[]
  found: LaidSlide | undefined
  /** From 1. */
  place: number
}

/** Renders only if something of it changes. */
const OutlinedSlide = memo(function OutlinedSlide({
  slide,
  parts,
  place,
  found,
  financials,
  context,
  slideContext,
}: OutlinedSlideProps) {
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
          {found ? <SlideView scene={found.scene} placeholder={outline[found.slide.kind].titleHint} /> : null}
        </div>
        <SlideForm
          {...{ slide, parts, context, financials }}
          hasContent={found ? hasContent(found.slide, { financials }) : false}
          overflows={found?.overflows ?? noOverflows}
        />
      </div>
    </section>
  )
})
