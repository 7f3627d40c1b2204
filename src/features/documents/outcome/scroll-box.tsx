import type { ReactNode } from 'react'
import { copy } from './copy.ts'
import * as styles from './results.css.ts'

/** A table that scrolls by itself, by keyboard too: the page never does sideways. @param props.label what the table shows */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // Focusable, so that keyboard users can scroll it on narrow screens.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={copy.tableOf(label)} tabIndex={0} className={styles.scroller}>
      {children}
    </div>
  )
}
