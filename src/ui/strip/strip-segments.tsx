import { classNames } from '../class-names.ts'
import { segmentCount } from './geometry.ts'
import * as styles from './strip.css.ts'

export type StripSize = 'small' | 'medium' | 'large'
export type StripTone = 'accent' | 'completed' | 'muted' | 'highlight'

/** From here on, the gaps of a narrow strip would take more room than its segments. */
const denseFrom = 14

export interface StripSegmentsProps {
  /** Number of segments; seven unless a project takes another number of days. */
  count?: number | undefined
  /** A percentage for each segment (`segmentFills`); missing ones count as 0. */
  fills?: ReadonlyArray<number>
  size?: StripSize | undefined
  tone?: StripTone | undefined
  /** Segment with a marigold ring, from 0. */
  today?: number | undefined
  /** The mark unrolled: full, with the seventh day in marigold. */
  signature?: boolean | undefined
  /** A placeholder that pulses from day to day. Decoration: the surrounding text says that something is loading. */
  waiting?: boolean | undefined
}

/** The segments, without semantics; the wrapper provides them. */
export function StripSegments({
  count = segmentCount,
  fills = [],
  size = 'medium',
  tone = 'accent',
  today,
  signature = false,
  waiting = false,
}: StripSegmentsProps) {
  return (
    <span
      className={classNames(styles.strip, styles.size[size], count > denseFrom && styles.dense, styles.tone[tone])}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, segment) => (
        <span
          key={segment}
          className={classNames(
            styles.segment,
            styles.filled[signature ? 100 : (fills[segment] ?? 0)],
            signature && segment === count - 1 && styles.lastDay,
            waiting && styles.waiting[segment],
            segment === today && styles.today,
          )}
        />
      ))}
    </span>
  )
}
