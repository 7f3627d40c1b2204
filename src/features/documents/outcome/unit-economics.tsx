import { memo } from 'react'
import { figureLabels, figureMeanings, missingReasons } from '#src/domain/projection/labels.ts'
import type { Figures } from '#src/domain/projection/model.ts'
import { paiseText, rupeesText, tenthsText } from '#src/domain/projection/money-text.ts'
import { copy } from './copy.ts'
import * as styles from './results.css.ts'

/** What one customer is worth, each figure with what it means, or why there is none. */
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
