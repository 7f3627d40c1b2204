import type { Page } from 'playwright'

/**
 * Waits until the browser has been idle for a while: nothing of the start counts as what follows, and all that a keystroke started counts as
 * its own.
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
