import { classNames } from '../class-names.ts'
import { daysPerSegment, segmentCount, segmentFills } from './geometry.ts'
import { StripSegments, type StripSize } from './strip-segments.tsx'
import * as styles from './strip.css.ts'

export interface SevenDayStripProps {
  /** 0–100 */
  value: number
  /** Accessible name, for example 'Progress of Harvest'. */
  label: string
  /** Length in days, at least 1: a segment for each day, up to 60 segments. */
  days?: number | undefined
  /** Today, counted from 1. Marked and announced if it is within the days. */
  day?: number | undefined
  size?: StripSize | undefined
  /** Shows the percentage after the strip. */
  showValue?: boolean | undefined
  className?: string | undefined
}

/** Progress in a segment for each day of the project; turns green at 100. */
export function SevenDayStrip({
  value,
  label,
  days = segmentCount,
  day,
  size = 'medium',
  showValue = false,
  className,
}: SevenDayStripProps) {
  const percent = Math.round(Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0)))
  const perSegment = daysPerSegment(days)
  const count = Math.ceil(days / perSegment)
  const isWithin = day !== undefined && day >= 1 && day <= days
  return (
    <div className={classNames(styles.progress, className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={isWithin ? `${percent}%, day ${day} of ${days}` : `${percent}%`}
        className={styles.bar}
      >
        <StripSegments
          count={count}
          fills={segmentFills(percent, count)}
          today={isWithin ? Math.floor((day - 1) / perSegment) : undefined}
          size={size}
          tone={percent === 100 ? 'completed' : 'accent'}
        />
      </div>
      {showValue ? (
        <span className={styles.value} aria-hidden="true">
          <span className={styles.figures}>{percent}</span>%
        </span>
      ) : null}
    </div>
  )
}
