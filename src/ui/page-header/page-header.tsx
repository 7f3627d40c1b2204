import type { ReactNode } from 'react'
import * as styles from './page-header.css.ts'
import { useTitleFocus } from './use-title-focus.ts'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Buttons of the whole page, the primary one first. */
  actions?: ReactNode
}

/** The page's h1. Takes the focus after a navigation, so that keyboard and screen reader start where the eye does. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  const heading = useTitleFocus()
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        <h1 className={styles.title} id="page-title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
