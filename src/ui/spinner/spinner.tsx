import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import * as styles from '../button/button.css.ts'

const opacities = [0.16, 0.24, 0.34, 0.46, 0.6, 0.78, 1]

/**
 * The seven segments bent into a ring. Does not move under reduced motion, so show a text with it.
 * @param label read by screen readers; omit it if a text next to it says the same
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
