import { memo, useMemo } from 'react'
import { type Inputs, months, type ScenarioName } from '#src/domain/projection/inputs.ts'
import {
  assumptionLabels,
  figureLabels,
  figureMeanings,
  missingReasons,
  scenarioLabels,
} from '#src/domain/projection/labels.ts'
import type { Figures, Projection, Projections } from '#src/domain/projection/model.ts'
import { groupedText, paiseText, rupeesText, shortRupeesText, tenthsText } from '#src/domain/projection/money-text.ts'
import { type Effect, type Outcome, rankAssumptions } from '#src/domain/projection/sensitivity.ts'
import { copy } from './copy.ts'
import { breakEvenText, runwayText } from './months.ts'
import type { ShownScenario } from './outcome.ts'
import * as styles from './results.css.ts'
import { FigureTable } from './tables.tsx'

/** The figures that investors ask for first, of one scenario. */
export const KeyFigures = memo(function KeyFigures({ projection, firstMonth }: ShownScenario) {
  const { figures, yearly } = projection
  const shown: [name: string, value: string, isBad?: boolean][] = [
    [figureLabels.breakEven, breakEvenText(figures, firstMonth), figures.breakEven === 'neverBreaksEven'],
    [figureLabels.runway, runwayText(figures), figures.runway < months],
    [figureLabels.needed, figures.needed === 0 ? copy.nothingNeeded : rupeesText(figures.needed), figures.needed > 0],
    [figureLabels.highestBurn, figures.highestBurn === 0 ? copy.noLoss : rupeesText(figures.highestBurn)],
    [copy.revenueOfYear, rupeesText(yearly[2]?.revenue ?? 0)],
  ]
  return (
    <dl className={styles.figures}>
      {shown.map(([name, value, isBad = false]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.value[isBad ? 'bad' : 'plain']}>{value}</dd>
        </div>
      ))}
    </dl>
  )
})

const sideBySide: readonly ScenarioName[] = ['low', 'base', 'high']

const compared: readonly [name: string, text: (projection: Projection, firstMonth: string) => string][] = [
  [figureLabels.breakEven, ({ figures }, firstMonth) => breakEvenText(figures, firstMonth)],
  [figureLabels.runway, ({ figures }) => runwayText(figures)],
  [figureLabels.needed, ({ figures }) => (figures.needed === 0 ? copy.nothingNeeded : shortRupeesText(figures.needed))],
  [copy.customersAtEnd, ({ yearly }) => groupedText(yearly[2]?.closing ?? 0)],
  [copy.revenueOfYear, ({ yearly }) => shortRupeesText(yearly[2]?.revenue ?? 0)],
  [copy.profitOfYear, ({ yearly }) => shortRupeesText(yearly[2]?.profit ?? 0)],
  [copy.cashAtEnd, ({ yearly }) => shortRupeesText(yearly[2]?.cash ?? 0)],
]

/** The three scenarios side by side. */
export const Comparison = memo(function Comparison({
  projections,
  firstMonth,
}: {
  projections: Projections
  firstMonth: string
}) {
  const rows = compared.map(([name, text]) => {
    return [name, ...sideBySide.map((scenario) => text(projections[scenario], firstMonth))] as const
  })
  const heads = [copy.figure, ...sideBySide.map((name) => scenarioLabels[name])]
  return <FigureTable label={copy.comparison} {...{ heads, rows }} />
})

/** The value of one customer: each figure with its meaning, or the reason why there is none. */
export const UnitEconomics = memo(function UnitEconomics({ figures }: { figures: Figures }) {
  const { unitPaise, ltv, cac, ltvToCac, payback } = figures
  const terms: [figure: Term, value: string, sentence: string][] = [
    ['unitPaise', paiseText(unitPaise), unitPaise > 0 ? figureMeanings.unitPaise : copy.unitLoses],
    ['ltv', rupeesText(ltv), figureMeanings.ltv],
    term('cac', cac, rupeesText),
    term('ltvToCac', ltvToCac, (ratio) => copy.ratio(tenthsText(ratio))),
    term('payback', payback, (length) => copy.monthsLong(tenthsText(length))),
  ]
  return (
    <dl className={styles.terms}>
      {terms.map(([figure, value, sentence]) => (
        <div key={figure}>
          <dt>{figureLabels[figure]}</dt>
          <dd className={styles.value.plain}>{value}</dd>
          <dd className={styles.note}>{sentence}</dd>
        </div>
      ))}
    </dl>
  )
})

type Term = 'unitPaise' | 'ltv' | 'cac' | 'ltvToCac' | 'payback'

function term(
  name: 'cac' | 'ltvToCac' | 'payback',
  figure: Figures[typeof name],
  text: (value: number) => string,
): [Term, string, string] {
  return typeof figure === 'number'
    ? [name, text(figure), figureMeanings[name]]
    : [name, copy.noFigure, missingReasons[figure]]
}

/** Which answers change the result most, the strongest first. */
export const WhatMatters = memo(function WhatMatters({ inputs }: { inputs: Inputs }) {
  const ranked = useMemo(() => rankAssumptions(inputs), [inputs])
  if (ranked.length === 0) return <p className={styles.note}>{copy.nothingMatters}</p>
  return (
    <FigureTable
      label={copy.whatMatters}
      heads={[copy.assumption, copy.tenLess, copy.tenMore]}
      rows={ranked.map((effect) => [
        assumptionLabels[effect.assumption],
        outcomeText(effect, effect.less),
        outcomeText(effect, effect.more),
      ])}
    />
  )
})

/** How long the money lasts or, if both are equal, the final cash. */
function outcomeText({ runwayEffect }: Effect, outcome: Outcome | undefined): string {
  if (!outcome) return copy.outOfRange
  return runwayEffect > 0
    ? copy.lasts(runwayText(outcome).toLowerCase())
    : copy.cashThen(shortRupeesText(outcome.finalCash))
}
