import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { listKeyOf } from '../selection/list-keys.ts'
import { drawnWhole, overscanOf, useVirtualRows } from '../virtual/use-virtual-rows.ts'
import * as styles from './card-grid.css.ts'
import { cardMovedTo } from './card-keys.ts'
import { useGradualItems } from './use-gradual-items.ts'

export interface CardGridProps<Item> {
  /** The first items; later ones may still have to be read. */
  items: readonly Item[]
  /** How many there are in all. */
  total: number
  /** What the items answer, where filters or a search change it: the cards of another answer replace the former ones a few at a time. */
  question?: string | undefined
  /** Draws a list of a few screens whole. False for what a search finds: each letter would put cards in and out that nobody sees. */
  whole?: boolean | undefined
  itemId: (item: Item) => string
  /** Told the last index in sight, so that it can be read. */
  onReach?: ((index: number) => void) | undefined
  /** A card's usual height in pixels. */
  estimate: number
  label?: string | undefined
  /** The list itself, for code that keeps the focus in it. */
  ref?: RefObject<HTMLUListElement | null> | undefined
  /**
   * Makes all cards one stop of the Tab key, at `start` (an item's id) or at the card that had the focus last. Arrows, Home and End move
   * between them, with `letters` J and K as well. Each card gives the element that takes the focus the `tabIndex`.
   */
  roving?: { start: string | undefined; letters: boolean } | undefined
  /** The space bar or X on a card selects it, with Shift as far as the one selected last. */
  onToggle?: ((id: string, extend: boolean) => void) | undefined
  /** Enter on a card. */
  onOpen?: ((item: Item) => void) | undefined
  /** What stands at one place. Memoise it: the grid renders whenever one item changes. */
  children: (item: Item, tabIndex: 0 | -1) => ReactNode
}

/** Cards in as many columns as fit. Of a long list, only those near the screen are drawn. */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { items, total, question, whole = true, itemId, onReach, estimate, label } = props
  const { ref, roving, onToggle, onOpen, children } = props
  const ownRef = useRef<HTMLUListElement>(null)
  const list = ref ?? ownRef
  const columns = useColumns(list)
  const rows = useVirtualRows({
    container: list,
    count: Math.ceil(total / columns),
    whole: whole && total <= drawnWhole,
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

  const inSight = items.slice(start, end).map(itemId)
  // Those on the screen come first.
  const offScreen = firstRow === 0 ? 0 : overscanOf(estimate) * columns
  const { keyOf, shown } = useGradualItems({
    items,
    itemId,
    question,
    inSight: [...inSight.slice(offScreen), ...inSight.slice(0, offScreen)],
  })
  const [active, setActive] = useState<string>()
  /** The index that the keyboard has moved to, until its card is drawn and focused. */
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    const control = list.current?.querySelector<HTMLElement>(stopAt(wanted.current))
    if (!control) return
    wanted.current = undefined
    control.focus({ preventScroll: true })
  })
  const stop = [active, roving?.start].find((id) => id !== undefined && inSight.includes(id)) ?? inSight[0]

  function follow({ target }: FocusEvent) {
    const index = placeOf(target)
    const item = index === undefined ? undefined : items[index]
    if (item === undefined) return
    wanted.current = undefined
    setActive(itemId(item))
  }
  function press(event: KeyboardEvent) {
    const target = event.target as Element
    const from = placeOf(target)
    // A button or a link inside has keys of its own.
    if (!roving || from === undefined || target !== list.current?.querySelector(stopAt(from))) return
    const read = items[from]
    const pressed = read && shown(read)
    const key = listKeyOf(event, roving.letters)
    const isMeant = key === 'select' ? onToggle !== undefined : key === 'open' && onOpen !== undefined
    if (isMeant && pressed !== undefined) {
      event.preventDefault()
      if (key === 'select') onToggle?.(itemId(pressed), event.shiftKey)
      else onOpen?.(pressed)
      return
    }
    const to = cardMovedTo(event, { from, total, columns, letters: roving.letters })
    if (to === undefined) return
    event.preventDefault()
    wanted.current = to
    const item = items[to]
    // Renders, and with that focuses what is drawn already.
    if (item !== undefined) setActive(itemId(item))
    rows.scrollTo(Math.floor(to / columns))
  }

  return (
    // The keys of a card are those of its list; a pointer has the card itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      className={styles.grid}
      aria-label={label}
      onFocus={roving ? follow : undefined}
      onKeyDown={roving ? press : undefined}
      style={{ paddingBlockStart: rows.before, paddingBlockEnd: rows.after }}
    >
      {Array.from({ length: Math.max(0, end - start) }, (_, offset) => {
        const index = start + offset
        const read = items[index]
        const item = read && shown(read)
        return (
          <li
            key={read === undefined ? index : keyOf(itemId(read))}
            // The first card of a row stands for the row: all of them are as tall as the tallest.
            ref={index % columns === 0 ? rows.measure : undefined}
            className={read === undefined ? styles.pending : styles.place}
            style={item === undefined ? { minBlockSize: estimate } : undefined}
            data-index={Math.floor(index / columns)}
            aria-setsize={total}
            aria-posinset={index + 1}
            aria-busy={item === undefined || item !== read ? true : undefined}
          >
            {read === undefined || item === undefined
              ? null
              : children(item, !roving || itemId(read) === stop ? 0 : -1)}
          </li>
        )
      })}
    </ul>
  )
}

/** What takes the focus in the card at this index. */
const stopAt = (index: number) => `[aria-posinset="${index + 1}"] [tabindex]`

/** The index of the card that an element is in. */
function placeOf(element: Element): number | undefined {
  const place = element.closest('[aria-posinset]')?.getAttribute('aria-posinset')
  return place ? Number(place) - 1 : undefined
}

const columnsKey = 'sevenday.columns'

/** As many as before the reload, where the window is as wide: a wrong number draws the grid twice. */
function columnsLastTime(): number {
  try {
    const [width, columns] = (sessionStorage.getItem(columnsKey) ?? '').split(' ').map(Number)
    return width === window.innerWidth && columns ? columns : 1
  } catch {
    return 1
  }
}

function rememberColumns(columns: number): void {
  try {
    sessionStorage.setItem(columnsKey, `${window.innerWidth} ${columns}`)
  } catch {
    // Without storage a reload draws the grid twice.
  }
}

function useColumns(list: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(columnsLastTime)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => {
      const fit = Math.floor((element.clientWidth + styles.gap) / (styles.minWidth + styles.gap))
      setColumns(Math.max(1, fit))
      rememberColumns(Math.max(1, fit))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return columns
}
