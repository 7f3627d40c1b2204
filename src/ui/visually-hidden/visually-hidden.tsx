import type { MouseEvent, ReactNode } from 'react'
import * as styles from './visually-hidden.css.ts'

/** Text for screen readers alone. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className={styles.visuallyHidden} id={id}>
      {children}
    </span>
  )
}

/** What screen readers skip, such as an icon beside its text. Renders nothing without children. */
export function Decoration({ className, children }: { className?: string; children: ReactNode }) {
  return children ? (
    <span className={className} aria-hidden="true">
      {children}
    </span>
  ) : null
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
