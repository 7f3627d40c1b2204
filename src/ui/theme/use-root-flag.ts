import { useLayoutEffect } from 'react'

type RootFlag = 'data-has-modal' | 'data-has-action-bar' | 'data-has-sidebar' | 'data-has-narrow-sidebar'

const holders = new Map<RootFlag, number>()

/**
 * Sets an attribute on the root element while any mounted component holds it, for styles elsewhere on the page. `:root:has()` would need no
 * code, but the browser matches it again after each insertion and removal of an element, which took 9 ms at 4x CPU slowdown.
 *
 * @param isHeld whether this component holds it now
 */
export function useRootFlag(attribute: RootFlag, isHeld = true): void {
  useLayoutEffect(() => {
    if (!isHeld) return undefined
    const root = document.documentElement
    const add = (holder: 1 | -1) => {
      const count = (holders.get(attribute) ?? 0) + holder
      holders.set(attribute, count)
      root.toggleAttribute(attribute, count > 0)
    }
    add(1)
    return () => add(-1)
  }, [attribute, isHeld])
}
