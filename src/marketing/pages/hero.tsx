import type { ReactNode } from 'react'
import { useTitleFocus } from '#src/ui/page-header/use-title-focus.ts'
import { blueprint } from '#src/ui/shell/narrow-page.css.ts'
import * as styles from './sections.css.ts'

/** Title and introduction of every page except the home page. */
export function Hero({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  const heading = useTitleFocus()
  return (
    <div className={styles.hero}>
      <div className={blueprint} />
      <div className={styles.heroInner}>
        <h1 className={styles.pageTitle} id="page-title" tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </div>
  )
}
