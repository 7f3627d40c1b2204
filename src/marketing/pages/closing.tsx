import type { ReactNode } from 'react'
import { ButtonLink } from '#src/ui/button/button.tsx'
import { StripSegments } from '#src/ui/strip/strip-segments.tsx'
import * as styles from './sections.css.ts'

interface ClosingProps {
  title: string
  children: ReactNode
  /** The label of the call to action, and where it leads. */
  action: string
  to: string
}

/** The end of a page: a closing statement and a call to action. */
export function Closing({ title, children, action, to }: ClosingProps) {
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
        <div>
          <ButtonLink className={styles.big} variant="primary" to={to}>
            {action}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
