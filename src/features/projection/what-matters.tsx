import { memo, useMemo } from 'react'
import type { Inputs } from '#src/domain/projection/inputs.ts'
import { assumptionLabels } from '#src/domain/projection/labels.ts'
import { shortRupeesText } from '#src/domain/projection/money-text.ts'
import { type Effect, type Outcome, rankAssumptions } from '#src/domain/projection/sensitivity.ts'
import { copy } from './copy.ts'
import { runwayText } from './figure-text.ts'
import * as styles from './results.css.ts'

/** Which answers change the result most, the strongest first. */
export const WhatMatters = memo(function WhatMatters({ inputs }: { inputs: Inputs }) {
  const ranked = useMemo(() => rankAssumptions(inputs), [inputs])
  if (ranked.length === 0) return <p className={styles.note}>{copy.nothingMatters}</p>
  return (
    <ol className={styles.ranked}>
      {ranked.map((effect) => (
        <li key={effect.assumption}>
          <p className={styles.rankedName}>{assumptionLabels[effect.assumption]}</p>
          <p className={styles.note}>
            {copy.ten('less', outcomeText(effect, effect.less))} · {copy.ten('more', outcomeText(effect, effect.more))}
          </p>
        </li>
      ))}
    </ol>
  )
})

/** How long the money lasts; where that doesn't differ, what is left in the end. */
function outcomeText({ runwayEffect }: Effect, outcome: Outcome | undefined): string {
  if (!outcome) return copy.outOfRange
  return runwayEffect > 0 ? copy.lasts(runwayText(outcome).toLowerCase()) : copy.cashThen(shortRupeesText(outcome.finalCash))
}
