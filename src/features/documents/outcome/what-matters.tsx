import { memo, useMemo } from 'react'
import type { Inputs } from '#src/domain/projection/inputs.ts'
import { assumptionLabels } from '#src/domain/projection/labels.ts'
import { shortRupeesText } from '#src/domain/projection/money-text.ts'
import { type Effect, type Outcome, rankAssumptions } from '#src/domain/projection/sensitivity.ts'
import { copy } from './copy.ts'
import { runwayText } from './figure-text.ts'
import * as styles from './results.css.ts'
import { ScrollBox } from './scroll-box.tsx'

/** Which answers change the result most, the strongest first. */
export const WhatMatters = memo(function WhatMatters({ inputs }: { inputs: Inputs }) {
  const ranked = useMemo(() => rankAssumptions(inputs), [inputs])
  if (ranked.length === 0) return <p className={styles.note}>{copy.nothingMatters}</p>
  return (
    <ScrollBox label={copy.whatMatters}>
      <table className={styles.compact}>
        <thead>
          <tr>
            <th scope="col">{copy.assumption}</th>
            <th scope="col">{copy.tenLess}</th>
            <th scope="col">{copy.tenMore}</th>
          </tr>
        </thead>
        <tbody>
          {ranked.map((effect) => (
            <tr key={effect.assumption}>
              <th scope="row">{assumptionLabels[effect.assumption]}</th>
              <td>{outcomeText(effect, effect.less)}</td>
              <td>{outcomeText(effect, effect.more)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
})

/** How long the money lasts; where that doesn't differ, what is left in the end. */
function outcomeText({ runwayEffect }: Effect, outcome: Outcome | undefined): string {
  if (!outcome) return copy.outOfRange
  return runwayEffect > 0
    ? copy.lasts(runwayText(outcome).toLowerCase())
    : copy.cashThen(shortRupeesText(outcome.finalCash))
}
