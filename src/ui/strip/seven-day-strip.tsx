import { classNames } from '../class-names.ts'
import { segmentAt, segmentFills } from './geometry.ts'
import { StripSegments, type StripSize } from './strip-segments.tsx'
import * as styles from './strip.css.ts'

export interface SevenDayStripProps {
  /** 0–100 */
  value: number
  /** Accessible name, for example 'Progress of Harvest'. */
  label: string
  size?: StripSize | undefined
  /** Where today is between the first day (0) and the last (1); its segment is marked. Say it in words too. */
  today?: number | undefined
  /** Shows the percentage after the strip. */
  showValue?: boolean | undefined
  className?: string | undefined
}

/** Progress in seven segments; turns green at 100. */
export function SevenDayStrip({
  value,
  label,
  size = 'medium',
  today,
  showValue = false,
  className,
}: SevenDayStripProps) {
  const percent = Math.round(Math.min(100, Math.max(0, Number.isFinite(value) ? value : 0)))
  return (
    <div className={classNames(styles.progress, className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent}%`}
        className={styles.bar}
      >
        <StripSegments
          fills={segmentFills(percent)}
          size={size}
          tone={percent === 100 ? 'completed' : 'accent'}
          today={today === undefined ? undefined : segmentAt(today)}
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
