import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../link/link.tsx'

/** Whether the user has navigated away from the URL that the document loaded. */
let moved = false

/**
 * Focuses a page's h1 after a navigation. Skips the first load, which starts at the top anyway, and pages where a field already has
 * focus.
 */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    moved ||= pathname !== loadedPath()
    const title = heading.current
    if (!title || !moved || document.activeElement?.matches('input, textarea, select')) return undefined
    return whenActive(title, () => title.focus({ preventScroll: true }))
  }, [pathname])
  return heading
}

/** A closing drawer keeps the page inert a moment longer, and inert elements can't take focus. */
function whenActive(element: Element, act: () => void): (() => void) | undefined {
  const inert = element.closest('[inert]')
  if (!inert) {
    act()
    return undefined
  }
  const observer = new MutationObserver(() => {
    if (element.closest('[inert]')) return
    observer.disconnect()
    act()
  })
  observer.observe(inert, { attributeFilter: ['inert'] })
  return () => observer.disconnect()
}

function loadedPath(): string {
  const entry = performance.getEntriesByType('navigation')[0]
  return entry ? new URL(entry.name, location.href).pathname : location.pathname
}
