import type { ReactNode } from 'react'
import * as styles from './page-header.css.ts'
import { useTitleFocus } from './use-title-focus.ts'

export interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Page-level buttons, primary first. */
  actions?: ReactNode
}

/** The page's h1. Takes focus after a navigation, so that keyboard and screen reader users start at the title. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  const heading = useTitleFocus()
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <h1 className={styles.title} id="page-title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        {description ? <p className={styles.description}>{description}</p> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </header>
  )
}
