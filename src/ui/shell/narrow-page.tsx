import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useTitleFocus } from '../page-header/use-title-focus.ts'
import { SkipLink } from '../visually-hidden/visually-hidden.tsx'
import { segmentFills } from '../strip/geometry.ts'
import { StripSegments } from '../strip/strip-segments.tsx'
import * as styles from './narrow-page.css.ts'

export interface NarrowPageProps {
  /** The logo, linked to the home page. */
  brand: ReactNode
  title: ReactNode
  description?: ReactNode
  /** Opposite the brand: a link to the other form, the theme. */
  corner?: ReactNode
  /** Next to the form on wide screens, below it on phones: reasons to sign up. */
  aside?: ReactNode
  /** 0–100: progress on the card's edge, for multi-step forms. Without it, the card shows our mark. */
  progress?: number | undefined
  children: ReactNode
}

/** A page with one centred form: sign-in and related pages. */
export function NarrowPage({ brand, title, description, corner, aside, progress, children }: NarrowPageProps) {
  const heading = useTitleFocus()
  return (
    <div className={styles.page}>
      <div className={styles.blueprint} />
      <SkipLink />
      <header className={styles.top}>
        {brand}
        {corner ? <div>{corner}</div> : null}
      </header>
      <main className={classNames(styles.main, !!aside && styles.withAside)} id="main" tabIndex={-1}>
        <div className={styles.card}>
          <div className={styles.ribbon}>
            {progress === undefined ? (
              <StripSegments size="small" signature />
            ) : (
              <StripSegments size="small" fills={segmentFills(progress)} />
            )}
          </div>
          <h1 className={styles.title} id="page-title" tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {description ? <p className={styles.description}>{description}</p> : null}
          <div className={styles.content}>{children}</div>
        </div>
        {aside ? <div className={styles.aside}>{aside}</div> : null}
      </main>
    </div>
  )
}
