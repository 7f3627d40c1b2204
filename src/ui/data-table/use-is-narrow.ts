import { type RefObject, useLayoutEffect, useState } from 'react'
import { useIsPhone } from '../theme/use-media-query.ts'

/** The maximum width of a phone's screen in pixels, the default for tables. */
const phoneEnds = 768

/**
 * Whether an element has too little room; always true on a phone. Larger text needs more.
 *
 * @param width minimum width in pixels; if absent, only a phone is too narrow
 */
export function useIsNarrow(element: RefObject<HTMLElement | null>, width: number | undefined): boolean {
  const isPhone = useIsPhone()
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => {
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      setNarrow(measured.clientWidth < (width ?? (scale > 1 ? phoneEnds : 0)) * scale)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, width])
  return isPhone || isNarrow
}
