import type { MouseEvent, ReactNode } from 'react'
import * as styles from './skip-link.css.ts'

/**
 * The page's first tab stop: skips the navigation.
 * @param targetId id of the target element; every shell has `main`
 */
export function SkipLink({
  targetId = 'main',
  children = 'Skip to content',
}: {
  targetId?: string
  children?: ReactNode
}) {
  function skip(event: MouseEvent) {
    const target = document.getElementById(targetId)
    if (!target) return
    // The router would treat the hash as a navigation and keep it in the URL.
    event.preventDefault()
    target.focus()
    target.scrollIntoView({ block: 'start' })
  }
  return (
    <a className={styles.skipLink} href={`#${targetId}`} onClick={skip}>
      {children}
    </a>
  )
}
