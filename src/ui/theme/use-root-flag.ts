import { useLayoutEffect } from 'react'

const holders = new Map<string, number>()

/**
 * Gives the root element an attribute without a value, while any mounted component holds it, for styles elsewhere on the page. `:root:has()`
 * would need no code, but browsers then match it anew whenever any element comes or goes: 9 ms a time on a slow phone.
 */
export function useRootFlag(attribute: `data-has-${string}`, isHeld = true): void {
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
