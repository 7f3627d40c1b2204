import { type RefObject, useLayoutEffect } from 'react'

/**
 * A bar at the bottom edge of the screen shortens the page, as the top bar does: it is opaque, and whatever else is at the bottom stays
 * above it. Publishes the bar's height for that, and scrolls a focused control out from under a bar that grows.
 *
 * @param property the root's custom property, in pixels: `global.css.ts` says who reads it
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>, property: '--sd-toasts' | '--sd-selection'): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const { style } = document.documentElement
    // Don't set it within the observer's callback, because it would resize the page, which others observe.
    const observer = new ResizeObserver(() => requestAnimationFrame(publish))
    function publish() {
      const height = element?.offsetHeight
      // Without a value before the first toast, the page's style stays as it is.
      style.setProperty(property, height ? `${height}px` : '')
      const focused = document.activeElement as HTMLElement | null
      if (height && focused && focused.tabIndex >= 0 && bottomOf(focused) > bottomOf(element) - height)
        focused.scrollIntoView({ block: 'nearest' })
    }
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }, [bar, property])
}

const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0
