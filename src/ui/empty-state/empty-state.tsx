import type { ReactNode } from 'react'
import { StripSegments } from '../strip/strip-segments.tsx'
import * as styles from './empty-state.css.ts'

export interface EmptyStateProps {
  /** In place of the empty strip. */
  icon?: ReactNode
  title: ReactNode
  /** What will be here, and how it gets here. */
  children?: ReactNode
  action?: ReactNode
  /** The level its title has on the page. */
  headingLevel?: 2 | 3 | undefined
}

/** Nothing here yet: seven days not begun. */
export function EmptyState({ icon, title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={styles.empty}>
      <div className={styles.picture} aria-hidden="true">
        {icon ?? <StripSegments size="large" />}
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  )
}
