import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { drawnWhole, useVirtualRows } from '../virtual/use-virtual-rows.ts'
import * as styles from './card-grid.css.ts'

export interface CardGridProps<Item> {
  /** The first items; later ones may still have to be read. */
  items: readonly Item[]
  /** How many there are in all. */
  total: number
  itemId: (item: Item) => string
  /** Told the last index in sight, so that it can be read. */
  onReach?: ((index: number) => void) | undefined
  /** A card's usual height in pixels. */
  estimate: number
  label?: string | undefined
  /** The list itself, for whoever keeps the focus in it. */
  ref?: RefObject<HTMLUListElement | null> | undefined
  /** What stands at one place. Memoise it: the grid renders whenever one item changes. */
  children: (item: Item) => ReactNode
}

/** Cards in as many columns as fit. Of a long list, only those near the screen are drawn. */
export function CardGrid<Item>({ items, total, itemId, onReach, estimate, label, ref, children }: CardGridProps<Item>) {
  const ownRef = useRef<HTMLUListElement>(null)
  const list = ref ?? ownRef
  const columns = useColumns(list)
  const rows = useVirtualRows({
    container: list,
    count: Math.ceil(total / columns),
    whole: total <= drawnWhole,
    estimate,
    gap: styles.gap,
  })
  const firstRow = rows.indexes[0] ?? 0
  const lastRow = rows.indexes.at(-1) ?? -1
  const start = firstRow * columns
  const end = Math.min((lastRow + 1) * columns, total)
  useEffect(() => {
    if (end > 0) onReach?.(end - 1)
  })

  return (
    <ul
      ref={list}
      className={styles.grid}
      aria-label={label}
      style={{ paddingBlockStart: rows.before, paddingBlockEnd: rows.after }}
    >
      {Array.from({ length: Math.max(0, end - start) }, (_, offset) => {
        const index = start + offset
        const item = items[index]
        return (
          <li
            key={item === undefined ? index : itemId(item)}
            // The first card of a row stands for the row: all of them are as tall as the tallest.
            ref={index % columns === 0 ? rows.measure : undefined}
            className={item === undefined ? styles.pending : styles.place}
            data-index={Math.floor(index / columns)}
            aria-setsize={total}
            aria-posinset={index + 1}
            aria-busy={item === undefined ? true : undefined}
          >
            {item === undefined ? null : children(item)}
          </li>
        )
      })}
    </ul>
  )
}

function useColumns(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => {
      const fit = Math.floor((element.clientWidth + styles.gap) / (styles.minWidth + styles.gap))
      setColumns(Math.max(1, fit))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return columns
}
