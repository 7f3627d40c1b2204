import type { Page } from 'playwright'

/**
 * Delays timers of exactly this duration, so that even a busy machine sees the page before they run. Affects documents opened later.
 *
 * @returns a function that lets the current document's timers run
 */
export async function holdTimers(page: Page, milliseconds: number): Promise<() => Promise<void>> {
  await page.addInitScript((held) => {
    const { setTimeout: real } = window
    const waiting: (() => void)[] = []
    Object.assign(window, {
      setTimeout: (work: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) =>
        delay === held ? waiting.push(() => work(...given)) : real(work, delay, ...given),
      runHeldTimers: () => {
        for (const work of waiting.splice(0)) work()
      },
    })
  }, milliseconds)
  return () => page.evaluate(() => (window as unknown as { runHeldTimers: () => void }).runHeldTimers())
}
