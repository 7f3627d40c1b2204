import type { ReactNode } from 'react'
import { StripSegments } from '../strip/strip-segments.tsx'
import * as styles from './empty-state.css.ts'

export interface EmptyStateProps {
  title: ReactNode
  /** Says what will appear here, and how. */
  children?: ReactNode
  action?: ReactNode
  /** Heading level of the title on its page. */
  headingLevel?: 2 | 3 | undefined
}

/** Shown when there is nothing yet: an empty strip of seven days. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.empty}>
      <div className={styles.picture} aria-hidden="true">
        <StripSegments size="large" />
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
