import type { ReactNode } from 'react'
import { StripSegments } from '#src/ui/strip/strip-segments.tsx'
import * as styles from './sections.css.ts'

/** The end of a page: a closing statement and a call to action. */
export function Closing({ title, children, action }: { title: string; children: ReactNode; action: ReactNode }) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <div className={styles.closingInner}>
        <div>
          <div className={styles.closingStrip}>
            <StripSegments signature />
          </div>
          <h2 className={styles.closingTitle} id="closing-title">
            {title}
          </h2>
          <p className={styles.closingText}>{children}</p>
        </div>
        <div>{action}</div>
      </div>
    </section>
  )
}
