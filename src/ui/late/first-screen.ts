import { useEffect } from 'react'

/** Says that the first screen stands. */
export let tellFirstScreen: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  tellFirstScreen = resolve
})

/** The longest that anything waits for the first screen, in milliseconds. */
const longestWait = 1000

/** A screen says that it shows what the device has: until then nothing else takes the database or the processor. */
export function useFirstScreen(isShown: boolean): void {
  useEffect(() => {
    // The frame that shows it comes first.
    if (isShown) requestAnimationFrame(() => setTimeout(tellFirstScreen))
  }, [isShown])
}

/** Resolves when the first screen stands, after a second at the latest; at once on a page that nobody looks at. */
export function firstScreen(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, longestWait))])
}
