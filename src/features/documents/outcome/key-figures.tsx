import { memo } from 'react'
import { months, type ScenarioName } from '#src/domain/projection/inputs.ts'
import { figureLabels, scenarioLabels } from '#src/domain/projection/labels.ts'
import type { Projection, Projections } from '#src/domain/projection/model.ts'
import { groupedText, rupeesText, shortRupeesText } from '#src/domain/projection/money-text.ts'
import { copy } from './copy.ts'
import { breakEvenText, runwayText } from './figure-text.ts'
import * as styles from './results.css.ts'
import { ScrollBox } from './scroll-box.tsx'

/** The figures that investors ask for first, of one scenario. */
export const KeyFigures = memo(function KeyFigures({
  projection: { figures, yearly },
  firstMonth,
}: {
  projection: Projection
  firstMonth: string
}) {
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
  return (
    <ScrollBox label={copy.comparison}>
      <table className={styles.compact}>
        <thead>
          <tr>
            <th scope="col">{copy.figure}</th>
            {sideBySide.map((name) => (
              <th key={name} scope="col">
                {scenarioLabels[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map(([name, text]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {sideBySide.map((scenario) => (
                <td key={scenario}>{text(projections[scenario], firstMonth)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
})
