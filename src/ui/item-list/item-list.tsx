import type { ReactNode } from 'react'
import { Link } from '../link/link.tsx'
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
  /** The target of the entry. All of the entry can be pressed, except `aside`. */
  link?: { to: string; onClick?: () => void } | undefined
}

export function Item({ children, meta, aside, link, strong = false }: ItemProps) {
  return (
    <li className={styles.item}>
      <div className={styles.body}>
        <p className={strong ? styles.strong : styles.text}>
          {link ? (
            <Link to={link.to} className={styles.link} onClick={() => link.onClick?.()}>
              {children}
            </Link>
          ) : (
            children
          )}
        </p>
        {meta ? <p className={styles.meta}>{meta}</p> : null}
      </div>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
    </li>
  )
}
