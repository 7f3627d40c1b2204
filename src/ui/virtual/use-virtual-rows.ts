import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** A list of so many items is drawn whole: the browser finds text in it, and prints it. */
export const drawnWhole = 60
/** How far above and below the screen rows are drawn, in pixels: about half a phone's screen. */
const drawnBeyond = 400

/** Rows drawn before and after those on the screen. @param estimate a row's usual height, in pixels */
export const overscanOf = (estimate: number) => Math.ceil(drawnBeyond / estimate)
/** How far from the screen the row with the focus stays drawn. */
const focusReach = 150
/** The top bar and a table's head cover so many pixels of the screen: a row that is scrolled to stays clear of them. */
const covered = 112

interface VirtualRowsOptions {
  /** The element that holds the rows. */
  container: RefObject<HTMLElement | null>
  count: number
  /** Whether every row is drawn. */
  whole: boolean
  /** The height of a row in pixels, before it is measured. */
  estimate: number
  /** Between rows, in pixels. */
  gap?: number
}

export interface VirtualRows {
  /** Indexes of the rows to draw, one after the other. */
  indexes: readonly number[]
  /** Room for what isn't drawn, in pixels. */
  before: number
  after: number
  /** For each drawn row, which also carries `data-index`. */
  measure: (row: Element | null) => void
  scrollTo: (index: number) => void
}

/**
 * Of a long list in the page's own scroll, the rows near the screen. The row with the focus stays drawn while it is not far away, so
 * that the keyboard never loses its place.
 */
export function useVirtualRows({ container, count, whole, estimate, gap = 0 }: VirtualRowsOptions): VirtualRows {
  const enabled = !whole
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (!enabled) return undefined
    const measure = () => {
      const top = container.current?.getBoundingClientRect().top
      if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
    }
    measure()
    // What is above the list grows and shrinks, and the page with it.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [container, enabled])

  const rangeExtractor = useCallback(
    (range: Range) => {
      const active = container.current?.contains(document.activeElement)
        ? document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
        : undefined
      return withFocused(range, active ? Number(active) : undefined)
    },
    [container],
  )
  // Nothing of it is handed on but numbers and two calls.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    estimateSize: () => estimate,
    gap,
    overscan: overscanOf(estimate),
    scrollMargin,
    scrollPaddingStart: covered,
    rangeExtractor,
    useFlushSync: false,
  })

  const measure = useCallback(
    (row: Element | null) => {
      if (enabled) virtualizer.measureElement(row)
    },
    [virtualizer, enabled],
  )
  if (!enabled) {
    const scrollTo = (index: number) =>
      container.current?.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: 'nearest' })
    return { indexes: Array.from({ length: count }, (_, index) => index), before: 0, after: 0, measure, scrollTo }
  }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : virtualizer.getTotalSize(),
    measure,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

/** The rows in sight, and those between them and the row with the focus. */
function withFocused(range: Range, focused: number | undefined): number[] {
  if (focused === undefined || focused >= range.count) return defaultRangeExtractor(range)
  const startIndex = Math.min(range.startIndex, focused)
  const endIndex = Math.max(range.endIndex, focused)
  const near = endIndex - startIndex <= range.endIndex - range.startIndex + focusReach
  return defaultRangeExtractor(near ? { ...range, startIndex, endIndex } : range)
}
