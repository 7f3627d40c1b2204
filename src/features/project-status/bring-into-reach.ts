import { reducedMotion } from '#src/ui/theme/media.ts'

/** How much of it has to be in sight already, in pixels. */
const enough = 160

/** Scrolls to an element that begins below the screen, or just above its end. One that is in sight stays where it is. */
export function bringIntoReach(element: Element | null): void {
  if (!element || element.getBoundingClientRect().top <= window.innerHeight - enough) return
  const behavior = window.matchMedia(reducedMotion).matches ? 'instant' : 'smooth'
  element.scrollIntoView({ behavior, block: 'start' })
}
