import { memo, useMemo } from 'react'
import type { Overflow } from '#src/domain/deck/scene.ts'
import { outline } from '#src/domain/deck/outline.ts'
import type { Financials, PartKind, SlideKind } from '#src/domain/deck/slide.ts'
import { groupBy } from '#src/domain/lists.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { NumberAnswer } from '../core/number-answer.tsx'
import { TextAnswer } from '../core/text-answer.tsx'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import type { EditorContext } from './editor-context.ts'
import { FinancialsField } from './financials-field.tsx'
import { fieldOf, overflowText } from './guide.ts'
import type { ShownRow } from './mutations.ts'
import { PartList } from './part-list.tsx'
import { PictureList } from './picture-list.tsx'

const none: readonly ShownRow[] = []
/** The same list, so that a letter in a text of the slide renders no parts. */
const noOverflows: readonly Overflow[] = []

interface SlideFormProps {
  slide: ShownRow
  parts: readonly ShownRow[]
  hasContent: boolean
  financials: Financials | null
  /** Texts that don't fit on the slide, also of its parts. */
  overflows: readonly Overflow[]
  context: EditorContext
  /** Whether pictures that are dropped on the page or pasted are for this slide. */
  takesDropped?: boolean
}

/** Everything that is written on a slide. Until it has content, it asks its questions. */
export const SlideForm = memo(function SlideForm({
  slide,
  parts,
  hasContent,
  financials,
  overflows,
  context,
  takesDropped,
}: SlideFormProps) {
  const { id, name } = slide
  const ofParts = overflows.filter((found) => found.id !== id)
  const partOverflows = ofParts.length > 0 ? ofParts : noOverflows
  const guide = outline[slide.kind as SlideKind]
  const byKind = useMemo(() => groupBy(parts, ({ kind }) => kind), [parts])
  const of = (kind: PartKind) => byKind.get(kind) ?? none
  const shared = { rowId: id, of: name } as const
  return (
    <div className={styles.form}>
      {hasContent ? null : (
        <Alert title={copy.questionsTitle}>
          <ul className={styles.questions}>
            {guide.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </Alert>
      )}
      <TextAnswer
        {...shared}
        field="title"
        value={slide.title}
        label={copy.title}
        hint={copy.titleHint}
        placeholder={guide.titleHint}
        error={overflowText(overflows, slide, 'title')}
      />
      {guide.amount || guide.quantity ? (
        <div className={styles.numbers}>
          {guide.amount ? (
            <NumberAnswer {...shared} field="amount" value={slide.amount} {...fieldOf(guide.amount)} />
          ) : null}
          {guide.quantity ? (
            <NumberAnswer {...shared} field="quantity" value={slide.quantity} {...fieldOf(guide.quantity)} />
          ) : null}
        </div>
      ) : null}
      <TextAnswer
        {...shared}
        field="body"
        value={slide.body}
        label={copy.body}
        hint={copy.bodyHint}
        error={overflowText(overflows, slide, 'body')}
        rows={5}
      />
      {guide.part ? (
        <PartList {...{ slide, context }} kind={guide.part} parts={of(guide.part)} overflows={partOverflows} />
      ) : null}
      {slide.kind === 'financials' ? <FinancialsField context={context} hasFigures={financials !== null} /> : null}
      <PictureList {...{ slide, context, takesDropped }} pictures={of('picture')} overflows={partOverflows} />
      <TextAnswer {...shared} field="notes" value={slide.notes} label={copy.notes} hint={copy.notesHint} rows={3} />
    </div>
  )
})
