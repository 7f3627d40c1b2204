import type { MouseEvent, ReactNode } from 'react'
import * as styles from './skip-link.css.ts'

/**
 * The first thing Tab reaches: past the navigation, straight to the content.
 * @param targetId id of the element to go to; every shell of ours has `main`
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
    // A hash in the address would be a navigation for the router, and stay there.
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
