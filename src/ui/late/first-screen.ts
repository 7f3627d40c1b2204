import { useEffect } from 'react'

/** Says that the first screen stands. */
let tellFirstScreen: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  tellFirstScreen = resolve
})
let isAwaited = false

/** The longest that anything waits for the first screen, in milliseconds: a slow phone takes two seconds. */
const longestWait = 3000

/** A start is under way whose screen will say that it stands. */
export function awaitFirstScreen(): void {
  isAwaited = true
}

/** A screen says that it shows what the device has: until then nothing else takes the database or the processor. */
export function useFirstScreen(isShown: boolean): void {
  useEffect(() => {
    // The frame that shows it comes first.
    if (isShown) requestAnimationFrame(() => setTimeout(tellFirstScreen))
  }, [isShown])
}

/** Resolves when the first screen stands, after three seconds at the latest; at once where there is none, or nobody looks at it. */
export function firstScreen(): Promise<void> {
  if (!isAwaited || document.visibilityState === 'hidden') return Promise.resolve()
  return Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, longestWait))])
}

/** The longest to wait for an idle moment, in milliseconds: a page that is never idle needs its dialogs, too. */
const longestBusy = 2000

/** Resolves when the first screen stands and the page has nothing else to do. */
export async function idleAfterFirstScreen(): Promise<void> {
  await firstScreen()
  // Safari has no idle moments.
  const whenIdle = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200))
  await new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout: longestBusy }))
}
