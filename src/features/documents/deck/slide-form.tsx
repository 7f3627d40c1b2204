import { memo, useMemo } from 'react'
import type { Overflow } from '#src/domain/deck/scene.ts'
import { outline } from '#src/domain/deck/outline.ts'
import type { Financials, PartKind, SlideKind } from '#src/domain/deck/slide.ts'
import { groupBy } from '#src/domain/lists.ts'
import { type ScenarioName, scenarioNames } from '#src/domain/projection/inputs.ts'
import { scenarioLabels } from '#src/domain/projection/labels.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { SelectField } from '#src/ui/field/select-field.tsx'
import { storedOrTold } from '../../kit/mutations/write-failure.ts'
import { useDocuments } from '../core/queries.ts'
import { TextAnswer } from '../core/answers.tsx'
import { copy } from '../slides/copy.ts'
import * as styles from './deck.css.ts'
import { Numbers, overflowText } from './guide.tsx'
import { type EditorContext, setDeck, type ShownRow } from './mutations.ts'
import { PartList } from './part-list.tsx'

const none: readonly ShownRow[] = []
/** The same list on each render, so that a letter in a text of the slide renders no parts. */
export const noOverflows: readonly Overflow[] = []

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

/** The fields of a slide. Until the slide has content, the form asks its questions. */
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
      <Numbers row={slide} of={name} fields={['amount', 'quantity']} />
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
      <PartList {...{ slide, context, takesDropped }} kind="picture" parts={of('picture')} overflows={partOverflows} />
      <TextAnswer {...shared} field="notes" value={slide.notes} label={copy.notes} hint={copy.notesHint} rows={3} />
    </div>
  )
})

const scenarios = scenarioNames.map((value) => ({ value, label: scenarioLabels[value] }))

/** The project's projection that the slide shows, and its scenario. */
function FinancialsField({ context, hasFigures }: { context: EditorContext; hasFigures: boolean }) {
  const { document } = context
  const projections = useDocuments(document.project_id)?.filter(({ kind }) => kind === 'projection')
  if (!projections) return null
  if (projections.length === 0) return <p>{copy.noProjectionsYet}</p>

  const set = (label: string, fields: Parameters<typeof setDeck>[2]) =>
    void storedOrTold(setDeck(context, label, fields), copy.saveFailed, 'deck: the projection could not be chosen')

  const { figures_id, figures_scenario } = document
  // A deleted projection counts as none.
  const chosen = projections.some(({ id }) => id === figures_id) ? figures_id : ''
  const scenario = scenarioNames.find((name) => name === figures_scenario) ?? 'base'
  return (
    <div className={styles.numbers}>
      <SelectField
        label={copy.projection}
        hint={chosen && !hasFigures ? copy.noFigures : copy.projectionHint}
        options={[
          { value: '', label: copy.noProjection },
          ...projections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen}
        onValueChange={(id: string) => set(copy.projection, { figures_id: id })}
      />
      {chosen ? (
        <SelectField
          label={copy.scenario}
          options={scenarios}
          value={scenario}
          onValueChange={(next: ScenarioName) => set(copy.scenario, { figures_scenario: next })}
        />
      ) : null}
    </div>
  )
}
