import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { segmentCount } from './geometry.ts'
import * as styles from './strip.css.ts'

export type StripSize = 'small' | 'medium' | 'large'
export type StripTone = 'accent' | 'completed' | 'muted' | 'highlight'

export interface StripSegmentsProps {
  /** Seven percentages (`segmentFills`); missing ones are empty. */
  fills?: ReadonlyArray<number>
  size?: StripSize | undefined
  tone?: StripTone | undefined
  /** 0–6: ringed in marigold. */
  today?: number | undefined
  /** The mark unrolled: full, the seventh day in marigold. */
  signature?: boolean | undefined
  /** Breathes from day to day while something is awaited. */
  waiting?: boolean | undefined
  className?: string | undefined
  /** Draws a segment itself instead: the hero's days are buttons on the same grid. */
  renderSegment?: ((segment: number) => ReactNode) | undefined
}

/** The seven segments, without meaning of their own: what wraps them says what they are. */
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
