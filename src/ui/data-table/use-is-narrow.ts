import { type RefObject, useLayoutEffect, useState } from 'react'
import { useIsPhone } from '../theme/use-media-query.ts'

/**
 * Whether an element has too little room; always true on a phone.
 *
 * @param width minimum width in pixels; if absent, only a phone is too narrow
 */
export function useIsNarrow(element: RefObject<HTMLElement | null>, width: number | undefined): boolean {
  const isPhone = useIsPhone()
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const measured = element.current
    if (width === undefined || !measured) return undefined
    const measure = () => setNarrow(measured.clientWidth < width)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, width])
  return isPhone || (width !== undefined && isNarrow)
}
