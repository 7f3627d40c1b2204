import type { ReactNode } from 'react'
import { excerptOf } from './excerpt-of.ts'
import * as styles from './excerpt.css.ts'

interface ExcerptProps {
  /** The text that was searched. */
  of: string
  /** The words that found it; '' without a search. */
  searched: string
  /** The texts beside it, which explain their own words. */
  shown: readonly string[]
  /** Shown if there is nothing to explain. */
  children?: ReactNode
}

/** Shows why a search has found a row, if the row doesn't show it itself. */
export function Excerpt({ of: text, searched, shown, children }: ExcerptProps) {
  const excerpt = excerptOf(text, searched, shown)
  if (!excerpt) return children
  return (
    <span className={styles.excerpt}>
      {excerpt.before}
      <mark className={styles.found}>{excerpt.found}</mark>
      {excerpt.after}
    </span>
  )
}
