import { type RefCallback, useCallback, useEffect, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'

/** Some screens full: more are drawn before anyone gets there. */
const step = 48
const ahead = '1200px'

/** How far one had come: who goes back to the list finds the place again (the app restores the scroll position). */
let reached = step

/**
 * How many of a long list are drawn: one step at first, one more whenever its end comes near. Drawing a thousand cards at once
 * would hold the page up for seconds, and everything on it afterwards.
 *
 * @returns the count, and a ref for an element below the list, to be given `key={count}`
 */
export function useGrowingCount(total: number): { count: number; end: RefCallback<Element> } {
  const isReturn = useNavigationType() === NavigationType.Pop
  const [count, setCount] = useState(isReturn ? reached : step)
  useEffect(() => {
    reached = count
  }, [count])
  const end = useCallback((element: Element | null) => {
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        // On a busy page the first answer (not yet) and the second (now) come together.
        if (entries.some((entry) => entry.isIntersecting)) setCount((current) => current + step)
      },
      { rootMargin: ahead },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { count: Math.min(count, total), end }
}
