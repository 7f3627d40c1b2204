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
import { remember, remembered } from '../memory/remember.ts'
import { listKeyOf } from '../selection/list-keys.ts'
import { drawnInFull, overscanOf, useVirtualRows } from '../virtual/use-virtual-rows.ts'
import * as styles from './card-grid.css.ts'
import { cardMovedTo } from './card-keys.ts'
import { useGradualItems } from '../virtual/use-gradual-items.ts'

export interface CardGridProps<Item> {
  /** The first items; the rest may still be loading. */
  items: readonly Item[]
  /** Total number of items. */
  total: number
  /** Identifies the filter or search that the items answer. When it changes, new cards replace the old ones a few at a time. */
  queryKey?: string | undefined
  /** Draws a list of a few screens in full. False for search results: each keystroke would add and remove off-screen cards. */
  drawsAll?: boolean | undefined
  itemId: (item: Item) => string
  /** Called with the last visible index, so that more items can be loaded. */
  onReach?: ((index: number) => void) | undefined
  /** Typical card height in pixels. */
  estimate: number
  label?: string | undefined
  /**
   * Makes all cards a single tab stop, at `start` (an item id) or at the last focused card. Arrows, Home and End move between cards, and
   * so do J and K if `characterKeys` is true. Each card passes `tabIndex` to the element that takes focus.
   */
  roving?: { start: string | undefined; characterKeys: boolean } | undefined
  /** Space or X on a card selects it; with Shift, selects the range from the previous selection. */
  onToggle?: ((id: string, extend: boolean) => void) | undefined
  /** Enter on a card. */
  onOpen?: ((item: Item) => void) | undefined
  /** Renders one card. Memoise it: the grid renders whenever an item changes. */
  children: (item: Item, tabIndex: 0 | -1) => ReactNode
}

/** Cards in as many columns as fit. A long list draws only the cards near the screen. */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { items, total, queryKey, drawsAll = true, itemId, onReach, estimate, label } = props
  const { roving, onToggle, onOpen, children } = props
  const list = useRef<HTMLUListElement>(null)
  const columns = useColumns(list)
  const rows = useVirtualRows({
    container: list,
    count: Math.ceil(total / columns),
    drawsAll: drawsAll && total <= drawnInFull,
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
  // Draw the visible cards first.
  const offScreen = firstRow === 0 ? 0 : overscanOf(estimate) * columns
  const { keyOf, shown } = useGradualItems({
    items,
    itemId,
    queryKey,
    inSight: [...inSight.slice(offScreen), ...inSight.slice(0, offScreen)],
    atFirst: 6,
    alsoLater: true,
  })
  const [active, setActive] = useState<string>()
  /** Index that the keyboard moved to, until its card is drawn and focused. */
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
    // Buttons and links inside a card handle their own keys.
    if (!roving || from === undefined || target !== list.current?.querySelector(stopAt(from))) return
    const read = items[from]
    const pressed = read && shown(read)
    const key = listKeyOf(event, roving.characterKeys)
    const isMeant = key === 'select' ? onToggle !== undefined : key === 'open' && onOpen !== undefined
    if (isMeant && pressed !== undefined) {
      event.preventDefault()
      if (key === 'select') onToggle?.(itemId(pressed), event.shiftKey)
      else onOpen?.(pressed)
      return
    }
    const to = cardMovedTo(event, { from, total, columns, characterKeys: roving.characterKeys })
    if (to === undefined) return
    event.preventDefault()
    wanted.current = to
    const item = items[to]
    // Triggers a render, which focuses the card if it is already drawn.
    if (item !== undefined) setActive(itemId(item))
    rows.scrollTo(Math.floor(to / columns))
  }

  return (
    // The list handles its cards' keys; pointers use the card itself.
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
            // Measure the first card of each row: all cards in a row are as tall as the tallest.
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

/** Selector for the focusable element of the card at this index. */
const stopAt = (index: number) => `[aria-posinset="${index + 1}"] [tabindex]`

/** Index of the card that contains an element. */
function placeOf(element: Element): number | undefined {
  const place = element.closest('[aria-posinset]')?.getAttribute('aria-posinset')
  return place ? Number(place) - 1 : undefined
}

const columnsKey = 'sevenday.columns'

/** Column count from before the reload, if page and window width are the same: a wrong count draws the grid twice. */
function columnsLastTime(): number | undefined {
  const [width, columns, path] = (remembered(columnsKey, 'session') ?? '').split(' ')
  return Number(width) === window.innerWidth && path === location.pathname ? Number(columns) : undefined
}

function useColumns(list: RefObject<HTMLElement | null>): number {
  const [lastTime] = useState(columnsLastTime)
  const [columns, setColumns] = useState(lastTime ?? 1)
  const isKnown = lastTime !== undefined
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const measure = () => {
      const fit = Math.floor((element.clientWidth + styles.gap) / (styles.minWidth + styles.gap))
      setColumns(Math.max(1, fit))
      remember(columnsKey, `${window.innerWidth} ${Math.max(1, fit)} ${location.pathname}`, 'session')
    }
    // The observer measures after the frame's layout; measuring now would lay out the page an extra time.
    if (!isKnown) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, isKnown])
  return columns
}
