import type { Page } from 'playwright'

/**
 * Waits until the browser has been idle for a while, so that work of the start doesn't count as a keystroke's, and a keystroke's work counts as its
 * own.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let idle = 0; idle < 10; ) {
      const idleTime = await new Promise<number>((resolve) =>
        requestIdleCallback((deadline) => resolve(deadline.timeRemaining())),
      )
      idle = idleTime > 20 ? idle + 1 : 0
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })
}
