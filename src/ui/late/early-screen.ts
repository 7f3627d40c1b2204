import { useEffect } from 'react'

/** Runs `work` after the next paint. Returns a function that cancels it. */
export function afterPaint(work: () => void): () => void {
  let task: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    task = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/** Resolves the wait for the early screen. */
let resolveEarlyScreen: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  resolveEarlyScreen = resolve
})
let isAwaited = false

/** Maximum wait for the early screen in milliseconds; a slow phone takes two seconds. */
const longestWait = 3000

/** Call at start-up if a screen will report that it has rendered. */
export function awaitEarlyScreen(): void {
  isAwaited = true
}

/** Reports that a screen shows the local data. Until then, nothing else may use the database or the processor. */
export function useEarlyScreen(isShown: boolean): void {
  useEffect(() => {
    // Let that frame paint first.
    if (isShown) afterPaint(resolveEarlyScreen)
  }, [isShown])
}

/** Resolves when the early screen has rendered, after at most three seconds; at once if there is none or the page is hidden. */
export function earlyScreen(): Promise<void> {
  if (!isAwaited || document.visibilityState === 'hidden') return Promise.resolve()
  return Promise.race([shown, new Promise<void>((resolve) => setTimeout(resolve, longestWait))])
}

/** Maximum wait for an idle moment in milliseconds: a page that is never idle still needs its dialogs. */
const longestBusy = 2000

/** Resolves when the early screen has rendered and the page is idle. */
export async function idleAfterEarlyScreen(): Promise<void> {
  await earlyScreen()
  // Safari lacks requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 200))
  await new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout: longestBusy }))
}
