import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Lists up to this length are drawn in full, so that the browser can search and print them. */
export const drawnInFull = 60
/** Pixels drawn above and below the screen: about half a phone screen. */
const drawnBeyond = 400

/** Number of rows to draw before and after the visible ones. @param estimate typical row height in pixels */
export const overscanOf = (estimate: number) => Math.ceil(drawnBeyond / estimate)
/** Maximum distance from the screen, in rows, at which the focused row stays drawn. */
const focusReach = 150
/** Pixels covered by the top bar and the table head; scrolling to a row keeps clear of them. */
const covered = 112

/** Pixels; further down (2^24), Chrome rounds and paints lines in wrong places. */
const highest = 16_000_000
/** Number of first rows that are expected to have the estimated height, in a list of any length. */
const nearRows = 10_000

interface VirtualRowsOptions {
  /** The element that holds the rows. */
  container: RefObject<HTMLElement | null>
  count: number
  /** Whether every row is drawn. */
  drawsAll: boolean
  /** Row height in pixels before measuring. */
  estimate: number
  /** Gap between rows in pixels. */
  gap?: number
}

export interface VirtualRows {
  /** Indexes of the rows to draw, in order. */
  indexes: readonly number[]
  /** Space for undrawn rows, in pixels. */
  before: number
  after: number
  /** Height of a row before measuring, in pixels. */
  expected: (index: number) => number
  /** Ref for each drawn row, which also needs `data-index`. */
  measure: (row: Element | null) => void
  scrollTo: (index: number) => void
}

/**
 * Draws the rows of a long list that are near the screen, in the page's own scroll. The focused row stays drawn while it is not far
 * away, so that keyboard users keep their place.
 */
export function useVirtualRows({ container, count, drawsAll, estimate, gap = 0 }: VirtualRowsOptions): VirtualRows {
  const enabled = !drawsAll
  const far = Math.max(1, Math.min(estimate, (highest - nearRows * (estimate + gap)) / (count - nearRows) - gap))
  const expected = (index: number) => (index < nearRows ? estimate : far)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    if (!enabled) return undefined
    // Called once after the first layout, and whenever content above the list changes height and resizes the page.
    const observer = new ResizeObserver(() => {
      const top = container.current?.getBoundingClientRect().top
      if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
    })
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
  /** Before that, reading or setting a position would lay out the page an extra time, before its first frame. */
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
  }, [])

  // Safe: only numbers and two functions leave this hook.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count,
    enabled,
    estimateSize: expected,
    gap,
    overscan: overscanOf(estimate),
    // Measured only after the first render, which would draw no rows.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin,
    scrollPaddingStart: covered,
    rangeExtractor,
    useFlushSync: false,
    // The observer measures the first rows, after the frame's layout.
    measureElement: (row, entry, instance) =>
      entry || isMounted.current
        ? measureElement(row, entry, instance)
        : instance.options.estimateSize(instance.indexFromElement(row)),
    // The first call only repeats the page's own position.
    scrollToFn: (offset, options, instance) => {
      if (isMounted.current) windowScroll(offset, options, instance)
    },
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
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      expected,
      measure,
      scrollTo,
    }
  }
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    indexes: items.map(({ index }) => index),
    before: first ? first.start - scrollMargin : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : virtualizer.getTotalSize(),
    expected,
    measure,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }
}

/** Visible rows, plus the rows between them and the focused row. */
function withFocused(range: Range, focused: number | undefined): number[] {
  if (focused === undefined || focused >= range.count) return defaultRangeExtractor(range)
  const startIndex = Math.min(range.startIndex, focused)
  const endIndex = Math.max(range.endIndex, focused)
  const near = endIndex - startIndex <= range.endIndex - range.startIndex + focusReach
  return defaultRangeExtractor(near ? { ...range, startIndex, endIndex } : range)
}
