import type { MouseEvent, ReactNode } from 'react'
import * as styles from './visually-hidden.css.ts'

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>
}

/** The page's first tab stop: skips the navigation. Every shell has `#main`. */
export function SkipLink() {
  function skip(event: MouseEvent) {
    const target = document.getElementById('main')
    if (!target) return
    // The router would treat the hash as a navigation and keep it in the URL.
    event.preventDefault()
    target.focus()
    target.scrollIntoView({ block: 'start' })
  }
  return (
    <a className={styles.skipLink} href="#main" onClick={skip}>
      Skip to content
    </a>
  )
}
