import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from './spinner.css.ts'

const opacities = [0.16, 0.24, 0.34, 0.46, 0.6, 0.78, 1]

/**
 * The seven segments bent into a ring. Stands still under reduced motion, where the words beside it have to do.
 * @param label said to screen readers; leave it out where a text beside it already says so
 */
export function Spinner({ label }: { label?: string }) {
  return (
    <>
      <svg className={styles.spinner} viewBox="0 0 20 20" fill="none" aria-hidden="true">
        {opacities.map((opacity, segment) => (
          <circle
            key={opacity}
            cx="10"
            cy="10"
            r="7.5"
            pathLength="7"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeDasharray="0.72 6.28"
            strokeDashoffset={-segment}
            opacity={opacity}
          />
        ))}
      </svg>
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </>
  )
}
