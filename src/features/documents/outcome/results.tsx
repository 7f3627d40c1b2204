import { memo, type ReactNode, useId } from 'react'
import type { ScenarioName } from '#src/domain/projection/inputs.ts'
import { scenarioLabels } from '#src/domain/projection/labels.ts'
import { rowLabels } from '#src/domain/projection/model.ts'
import { Alert } from '#src/ui/alert/alert.tsx'
import { RadioField } from '#src/ui/radio/radio-field.tsx'
import { Charts } from './charts.tsx'
import { copy } from './copy.ts'
import { Comparison, KeyFigures, UnitEconomics, WhatMatters } from './key-figures.tsx'
import type { Outcome } from './outcome.ts'
import * as styles from './results.css.ts'
import { Tables } from './tables.tsx'

interface ResultsProps {
  outcome: Outcome
  scenario: ScenarioName
}

const scenarios = (['low', 'base', 'high'] as const).map((value) => ({ value, label: scenarioLabels[value] }))

/** The results beside the answers, updated with each letter. */
export const Beside = memo(function Beside({
  outcome,
  scenario,
  onScenario,
}: ResultsProps & { onScenario: (scenario: ScenarioName) => void }) {
  if (outcome.kind !== 'figures') return <NoFigures outcome={outcome} />
  const { firstMonth } = outcome.inputs
  const projection = outcome.projections[scenario]
  return (
    <>
      <RadioField
        label={copy.scenarioLabel}
        labelHidden
        look="segments"
        options={scenarios}
        value={scenario}
        onChange={onScenario}
      />
      <KeyFigures {...{ projection, firstMonth }} />
      <Charts {...{ projection, firstMonth }} />
    </>
  )
})

/** The rest of the results, below, a moment later. */
export const Below = memo(function Below({ outcome, scenario }: ResultsProps) {
  if (outcome.kind !== 'figures') return null
  const { inputs, projections } = outcome
  const { firstMonth } = inputs
  const projection = projections[scenario]
  return (
    <>
      <Section title={copy.comparison}>
        <Comparison {...{ projections, firstMonth }} />
      </Section>
      <Section title={copy.ofScenario(copy.unitEconomics, scenarioLabels[scenario])}>
        <UnitEconomics figures={projection.figures} />
      </Section>
      <Section title={copy.whatMatters} note={copy.whatMattersAbout} isScreenOnly>
        <WhatMatters inputs={inputs} />
      </Section>
      <Section title={copy.ofScenario(copy.byMonth, scenarioLabels[scenario])}>
        <Tables {...{ projection, firstMonth }} />
      </Section>
    </>
  )
})

interface SectionProps {
  title: string
  note?: string
  /** Not printed, because the print is one page. */
  isScreenOnly?: boolean
  children: ReactNode
}

function Section({ title, note, isScreenOnly = false, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={isScreenOnly ? styles.screenOnly : styles.section}>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  )
}

/** The reason why there are no figures, and how to get them. */
function NoFigures({ outcome }: { outcome: Exclude<Outcome, { kind: 'figures' }> }) {
  if (outcome.kind === 'tooLarge') {
    const { row, month, scenario } = outcome.tooLarge
    return (
      <Alert tone="warning" title={copy.noFiguresTitle}>
        {copy.tooLarge(rowLabels[row], month, scenarioLabels[scenario])}
      </Alert>
    )
  }
  const { wrong, unanswered } = outcome
  return (
    <Alert tone={wrong.length > 0 ? 'warning' : 'info'} title={copy.noFiguresTitle}>
      {wrong.length > 0 ? <Names intro={copy.correctFirst} names={wrong} /> : null}
      {unanswered.length > 0 ? <Names intro={copy.answerFirst} names={unanswered} /> : null}
    </Alert>
  )
}

function Names({ intro, names }: { intro: string; names: readonly string[] }) {
  return (
    <>
      <p>{intro}</p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  )
}
