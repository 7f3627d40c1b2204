import { StripSegments } from '#src/ui/strip/strip-segments.tsx'
import { steps } from '../content/steps.ts'
import * as styles from './home.css.ts'

/**
 * The four steps, each with its days filled in.
 * @param props.heading level of the step headings: one below the heading above the list
 */
export function StepList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, from, to }) => (
        <li key={title} className={styles.step}>
          <div className={styles.stepDays}>
            <StripSegments size="large" tone={to === 7 ? 'highlight' : 'accent'} fills={daysFilled(from, to)} />
            <p className={styles.stepWhen}>{from === to ? `Day ${from}` : `Days ${from}–${to}`}</p>
          </div>
          <div>
            <Heading className={styles.stepTitle}>{title}</Heading>
            <p className={styles.stepText}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

function daysFilled(from: number, to: number): number[] {
  return Array.from({ length: 7 }, (_, index) => (index + 1 >= from && index + 1 <= to ? 100 : 0))
}
