import type { ReactNode } from 'react'
import * as styles from './results.css.ts'

/** A table that scrolls by itself, by keyboard too: the page never does sideways. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={styles.scroller}>
      {children}
    </div>
  )
}
