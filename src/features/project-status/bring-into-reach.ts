import { reducedMotion } from '#src/ui/theme/media.ts'

/** How much of the element must already be visible, in pixels. */
const enough = 160

/** Scrolls to an element that starts below the screen or just above its end. Does nothing if it is in sight. */
export function bringIntoReach(element: Element | null): void {
  if (!element || element.getBoundingClientRect().top <= window.innerHeight - enough) return
  const behavior = window.matchMedia(reducedMotion).matches ? 'instant' : 'smooth'
  element.scrollIntoView({ behavior, block: 'start' })
}
