import type { ReactNode } from 'react'
import * as styles from './item-list.css.ts'

/** Short entries in a column, separated by hairlines. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface ItemProps {
  /** The entry's text. */
  children: ReactNode
  /** Smaller text below: time or kind. */
  meta?: ReactNode
  /** Shown at the end: a button or a word. */
  aside?: ReactNode
  /** Needs attention. */
  strong?: boolean
}

export function Item({ children, meta, aside, strong = false }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.body}>
        <p className={strong ? styles.strong : styles.text}>{children}</p>
        {meta ? <p className={styles.meta}>{meta}</p> : null}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </li>
  )
}
