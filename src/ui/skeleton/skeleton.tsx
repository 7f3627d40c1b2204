import { StripSegments } from '../strip/strip-segments.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './skeleton.css.ts'

export interface SkeletonProps {
  lines?: number | undefined
  /** Adds a progress strip below the lines. */
  strip?: boolean | undefined
  /** Announced to screen readers. Set it once per group of skeletons and pass '' for the rest. */
  label?: string | undefined
}

/** Placeholder before the first sync. Afterwards the data is local, and nothing shows this. */
export function Skeleton({ lines = 3, strip = true, label = 'Loading' }: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
      {lines > 0 ? (
        <div className={styles.skeleton} aria-hidden="true">
          {Array.from({ length: lines }, (_, line) => (
            <div key={line} className={styles.line} />
          ))}
        </div>
      ) : null}
      {strip ? <StripSegments waiting /> : null}
    </div>
  )
}
