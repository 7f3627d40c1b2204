import type { ReactNode } from 'react'
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
  /** Pulses from day to day while waiting. */
  waiting?: boolean | undefined
  className?: string | undefined
  /** Renders a custom segment: the hero's days are buttons on the same grid. */
  renderSegment?: ((segment: number) => ReactNode) | undefined
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
  className,
  renderSegment,
}: StripSegmentsProps) {
  const hidden = renderSegment ? undefined : true
  return (
    <span
      className={classNames(
        styles.strip,
        styles.size[size],
        count > denseFrom && styles.dense,
        styles.tone[tone],
        className,
      )}
      aria-hidden={hidden}
    >
      {Array.from({ length: count }, (_, segment) =>
        renderSegment ? (
          renderSegment(segment)
        ) : (
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
        ),
      )}
    </span>
  )
}
