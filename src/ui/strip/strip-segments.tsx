import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { segmentCount } from './geometry.ts'
import * as styles from './strip.css.ts'

export type StripSize = 'small' | 'medium' | 'large'
export type StripTone = 'accent' | 'completed' | 'muted' | 'highlight'

export interface StripSegmentsProps {
  /** Seven percentages (`segmentFills`); missing ones count as 0. */
  fills?: ReadonlyArray<number>
  size?: StripSize | undefined
  tone?: StripTone | undefined
  /** 0–6: segment with a marigold ring. */
  today?: number | undefined
  /** The mark unrolled: full, with the seventh day in marigold. */
  signature?: boolean | undefined
  /** Pulses from day to day while waiting. */
  waiting?: boolean | undefined
  className?: string | undefined
  /** Renders a custom segment: the hero's days are buttons on the same grid. */
  renderSegment?: ((segment: number) => ReactNode) | undefined
}

/** The seven segments, without semantics; the wrapper provides them. */
export function StripSegments({
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
    <span className={classNames(styles.strip, styles.size[size], styles.tone[tone], className)} aria-hidden={hidden}>
      {Array.from({ length: segmentCount }, (_, segment) =>
        renderSegment ? (
          renderSegment(segment)
        ) : (
          <span
            key={segment}
            className={classNames(
              styles.segment,
              styles.filled[signature ? 100 : (fills[segment] ?? 0)],
              signature && segment === segmentCount - 1 && styles.lastDay,
              waiting && styles.waiting[segment],
              segment === today && styles.today,
            )}
          />
        ),
      )}
    </span>
  )
}
