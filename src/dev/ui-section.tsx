import type { ReactNode } from 'react'
import * as styles from './ui-page.css.ts'

/** A group of components on the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
