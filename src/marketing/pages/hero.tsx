import type { ReactNode } from 'react'
import { useTitleFocus } from '#src/ui/page-header/use-title-focus.ts'
import { blueprint } from '#src/ui/shell/narrow-page.css.ts'
import * as styles from './sections.css.ts'

interface HeroProps {
  /** Shown above the title. */
  above?: ReactNode
  title: string
  lead: ReactNode
  children?: ReactNode
}

/** Title and introduction of every page except the home page. */
export function Hero({ above, title, lead, children }: HeroProps) {
  const heading = useTitleFocus()
  return (
    <div className={styles.hero}>
      <div className={blueprint} />
      <div className={styles.heroInner}>
        {above}
        <h1 className={styles.pageTitle} id="page-title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}
