import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from '../link/link.tsx'

/** Whether the person has moved on from the address the document was loaded for. */
let moved = false

/**
 * For the h1 of a page: focuses it when a navigation brought the person here. Not on the first load, where the browser
 * starts at the top anyway, and not where a field of the page has already taken the focus.
 */
export function useTitleFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    moved ||= pathname !== loadedPath()
    const title = heading.current
    if (!title || !moved || document.activeElement?.matches('input, textarea, select')) return undefined
    return whenAlive(title, () => title.focus({ preventScroll: true }))
  }, [pathname])
  return heading
}

/** A drawer that closes on the way keeps the page inert for a moment longer, and what is inert takes no focus. */
function whenAlive(element: Element, act: () => void): (() => void) | undefined {
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
