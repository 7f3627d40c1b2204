import type { ReactNode } from 'react'
import * as styles from './visually-hidden.css.ts'

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>
}
