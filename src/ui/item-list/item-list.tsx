import type { ReactNode } from 'react'
import * as styles from './item-list.css.ts'

/** Short entries one below the other, with hairlines between them. */
export function ItemList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

interface ItemProps {
  /** What it says. */
  children: ReactNode
  /** Below it, smaller: when, which kind. */
  meta?: ReactNode
  /** At its end: a button, or a word. */
  aside?: ReactNode
  /** It asks for attention. */
  strong?: boolean
}

export function Item({ children, meta, aside, strong = false }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={strong ? styles.strong : styles.text}>{children}</p>
        {meta ? <p className={styles.meta}>{meta}</p> : null}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </li>
  )
}
